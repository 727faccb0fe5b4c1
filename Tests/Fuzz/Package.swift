// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the tool, through a link: the rooms are no products of their package.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Rooms/" + name, swiftSettings: settings)
}

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    products: [
        // A library, since the program's entry point is libFuzzer's.
        .library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"])
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-http-types", from: "1.3.0")],
    targets: [
        .systemLibrary(
            name: "CLibYAML", path: "Rooms/CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        room("TextForms", ["WireSyntax"]),
        room("YAMLSyntax", ["CLibYAML", "TextForms"]),
        room("SpecFormatting", ["YAMLSyntax", "TextForms"]),
        room("Parallelism"),
        .systemLibrary(name: "CLibIconv", path: "Rooms/CLibIconv"),
        room("WireSyntax", [.target(name: "CLibIconv", condition: .when(platforms: [.macOS]))]),
        room("SpecLanguage", ["YAMLSyntax", "TextForms", "Parallelism", "WireSyntax"]),
        room("TemplateEngine", ["TextForms"]),
        .target(name: "BuiltInTemplates", path: "Templates"),
        room("SwiftRendering", ["SpecLanguage", "TemplateEngine", "BuiltInTemplates", "Parallelism", "TextForms"]),
        room("Compatibility", ["SpecLanguage", "WireSyntax"]),
        room("JSONSyntax", ["YAMLSyntax", "TextForms"]),
        room("MockValues", ["SpecLanguage", "JSONSyntax", "YAMLSyntax", "TextForms", "WireSyntax"]),
        room(
            "OpenAPIImport",
            [
                "YAMLSyntax", "JSONSyntax", "SpecFormatting", "SpecLanguage", "WireSyntax", "Parallelism", "TextForms",
            ]),
        room("Recording", ["WireSyntax"]),
        room("MockServing", ["MockValues", "JSONSyntax", "SpecLanguage", "YAMLSyntax", "WireSyntax"]),
        room(
            "Learning",
            [
                "Recording", "OpenAPIImport", "MockServing", "MockValues", "JSONSyntax", "SpecLanguage", "WireSyntax",
                "TextForms",
            ]),
        room(
            "ReferenceRendering",
            [
                "SpecLanguage", "MockValues", "JSONSyntax", "TemplateEngine", "BuiltInTemplates", "SwiftRendering",
                "TextForms", "WireSyntax",
            ]),
        room("Generation", ["SwiftRendering", "SpecLanguage", "JSONSyntax", "Parallelism", "TextForms"]),
        room("SpecQueries", ["SpecLanguage", "YAMLSyntax"]),
        room(
            "LanguageServer",
            [
                "SpecFormatting", "SpecLanguage", "SpecQueries", "YAMLSyntax", "JSONSyntax", "TextForms", "Generation",
                "SwiftRendering", "TemplateEngine", "Compatibility", "Learning", "Parallelism",
            ]),
        .systemLibrary(name: "CLibZ", path: "Rooms/CLibZ"),
        room("APIJSON", ["WireSyntax"]),
        room(
            "APIRuntime",
            [
                "APIJSON", "WireSyntax", .product(name: "HTTPTypes", package: "swift-http-types"),
                .target(name: "CLibZ", condition: .when(platforms: [.linux])),
            ]),
        .target(
            name: "FieldsScenario", dependencies: ["APIRuntime"], path: "Scenarios/fields", exclude: ["Specs"],
            sources: ["Expected", "Support"]),
        .target(
            name: "ShapesScenario", dependencies: ["APIRuntime"], path: "Scenarios/shapes", exclude: ["Specs"],
            sources: ["Expected"]),
        .target(
            name: "LinksScenario", dependencies: ["APIRuntime"], path: "Scenarios/links", exclude: ["Specs"],
            sources: ["Expected"]),
        // Decodes a million responses, and checks that memory does not grow; encodes and decodes ten million values.
        .executableTarget(
            name: "Endurance", dependencies: ["APIRuntime", "FieldsScenario", "RandomValues"], path: "Sources/Endurance"
        ),
        .target(
            name: "RandomValues",
            dependencies: ["APIRuntime", "FieldsScenario", "ShapesScenario", "RandomNumbers"], path: "Values",
            swiftSettings: settings),
        .target(name: "RandomNumbers", path: "Random", swiftSettings: settings),
        // Imports a million descriptions with random faults.
        .executableTarget(
            name: "Mutations",
            dependencies: ["Generation", "MutatedDescriptions", "OpenAPIImport", "SpecLanguage", "SwiftRendering"],
            path: "Sources/Mutations"),
        .target(
            name: "MutatedDescriptions",
            dependencies: ["OpenAPIImport", "RandomNumbers", "SpecLanguage", "YAMLSyntax"],
            path: "Mutations", swiftSettings: settings),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Generation", "SwiftRendering", "SpecLanguage", "Compatibility", "APIJSON", "APIRuntime",
                "FieldsScenario", "ShapesScenario", "LinksScenario", "WireSyntax", "MockValues", "JSONSyntax",
                "OpenAPIImport", "Learning", "Recording", "MutatedDescriptions",
                "ReferenceRendering", "SpecFormatting", "TemplateEngine", "YAMLSyntax", "LanguageServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/FuzzTargets", swiftSettings: settings),
    ]
)
