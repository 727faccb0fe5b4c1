// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "apigen",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "apigen", targets: ["apigen"]),
        .library(name: "APIRuntime", targets: ["APIRuntime"]),
        .plugin(name: "ApigenPlugin", targets: ["ApigenPlugin"]),
        .plugin(name: "ApigenCommandPlugin", targets: ["ApigenCommandPlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "YAMLSyntax", dependencies: ["CLibYAML"]),
        .target(name: "SpecLanguage", dependencies: ["YAMLSyntax"]),
        .target(name: "TemplateEngine"),
        .target(name: "BuiltInTemplates", path: "Templates"),
        .target(name: "SwiftRendering", dependencies: ["SpecLanguage", "TemplateEngine", "BuiltInTemplates"]),
        .target(name: "Generation", dependencies: ["SwiftRendering"]),
        .executableTarget(
            name: "apigen",
            dependencies: [
                "Generation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(
            name: "APIRuntime",
            dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .plugin(name: "ApigenPlugin", capability: .buildTool(), dependencies: ["apigen"]),
        .plugin(
            name: "ApigenCommandPlugin",
            capability: .command(
                intent: .custom(verb: "apigen", description: "Writes the Swift code of the package's specs into the package."),
                permissions: [.writeToPackageDirectory(reason: "The generated Swift files are written beside the target's own.")]
            ),
            dependencies: ["apigen"]
        ),
    ]
)

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = settings
}
