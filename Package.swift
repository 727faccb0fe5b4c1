// swift-tools-version: 6.2

import PackageDescription

let asyncHTTPClient: [Target.Dependency] = [
    ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOPosix", "swift-nio"),
    ("NIOHTTP1", "swift-nio"), ("NIOWebSocket", "swift-nio"), ("NIOTLS", "swift-nio"), ("NIOSSL", "swift-nio-ssl"),
    ("NIOHTTPCompression", "swift-nio-extras"),
].map { product, package in .product(name: product, package: package, condition: .when(traits: ["AsyncHTTPClient"])) }

let telemetry: [Target.Dependency] = [
    ("Logging", "swift-log"), ("CoreMetrics", "swift-metrics"), ("Tracing", "swift-distributed-tracing"),
].map { product, package in .product(name: product, package: package, condition: .when(traits: ["Telemetry"])) }

let configuration: Target.Dependency = .product(
    name: "Configuration", package: "swift-configuration", condition: .when(traits: ["Configuration"]))

let grdb: Target.Dependency = .product(
    name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"]))

// The systems whose tools collect the privacy manifest from the resources of an app's libraries. Elsewhere nothing reads it,
// and it would bring Foundation and its bundles into programs. It has a target of its own because a resource cannot have a
// condition, and a dependency's condition is about the system that a build is for, not the one that runs it.
let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]

// On Linux, SwiftPM lets the linker remove what a program does not reach, but the compiler tells it to keep every public
// declaration. These flags, which dependencies may set since Swift 6.2, take that back for the runtime, and compile it for
// size, except for what reads and writes JSON. They are for the compilers that they were measured with, as Swift does not
// promise that they stay; see "The size of the runtime" in Documentation/benchmarks.md.
#if os(Linux) && compiler(<6.4)
    let isSmall: BuildSettingCondition = .when(platforms: [.linux], configuration: .release)
    let removable: [SwiftSetting] = [
        .unsafeFlags(["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"], isSmall)
    ]
    let small: [SwiftSetting] = removable + [.unsafeFlags(["-Osize"], isSmall)]
#else
    let removable: [SwiftSetting] = []
    let small: [SwiftSetting] = []
#endif

let package = Package(
    name: "apigen",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "apigen", targets: ["apigen"]),
        .library(name: "APIRuntime", targets: ["APIRuntime"]),
        .library(name: "APIRuntimeAsyncHTTPClient", targets: ["APIRuntimeAsyncHTTPClient"]),
        .library(name: "APIRuntimeConfiguration", targets: ["APIRuntimeConfiguration"]),
        .library(name: "APIRuntimeMock", targets: ["APIRuntimeMock"]),
        .library(name: "APIRuntimeObservation", targets: ["APIRuntimeObservation"]),
        .library(name: "APIRuntimeStore", targets: ["APIRuntimeStore"]),
        .library(name: "APIRuntimeTelemetry", targets: ["APIRuntimeTelemetry"]),
        .library(name: "APIRuntimeTesting", targets: ["APIRuntimeTesting"]),
        .plugin(name: "ApigenPlugin", targets: ["ApigenPlugin"]),
        .plugin(name: "ApigenCommandPlugin", targets: ["ApigenCommandPlugin"]),
    ],
    traits: [
        .default(enabledTraits: ["Curl"]),
        .trait(
            name: "AsyncHTTPClient",
            description: "The product APIRuntimeAsyncHTTPClient: a transport over async-http-client and SwiftNIO."),
        .trait(
            name: "Configuration",
            description:
                "The product APIRuntimeConfiguration: servers and secrets of a deployment, by swift-configuration."),
        .trait(
            name: "Curl",
            description:
                "CurlTransport, over the system's libcurl: the transport on Linux of clients that set no other."),
        .trait(
            name: "Store",
            description:
                "Databases for the product APIRuntimeStore, by GRDB and SQLite; its types are there without it."),
        .trait(
            name: "Telemetry",
            description:
                "The product APIRuntimeTelemetry: calls in swift-log, swift-metrics and swift-distributed-tracing."),
        .trait(
            name: "URLSession",
            description: "URLSessionTransport on Linux, where it needs all of Foundation. Other systems always have it."
        ),
        .trait(
            name: "DebugProxy",
            description:
                "`Configuration.debugProxy` in release builds, such as those for testers. Debug builds have it."),
        .trait(
            name: "Servers",
            description:
                "The commands `apigen mock`, `apigen record` and `apigen probe`: servers on loopback, by SwiftNIO, and calls of servers.",
            enabledTraits: ["Curl"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
        // With the traits `AsyncHTTPClient` and `Servers` alone; without them it is not even resolved.
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        // With the trait `AsyncHTTPClient` alone.
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.34.0"),
        // With the trait `Store` alone.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // With the trait `Configuration` alone.
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0", traits: []),
        // With the trait `Telemetry` alone.
        .package(url: "https://github.com/apple/swift-log", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.1.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        // What Swift's Foundation on Linux asks for anyway. On Apple systems neither is used. The compiler finds both in the
        // system or the Swift SDK that it builds for; SwiftPM asks pkg-config for those of the machine that it runs on, also
        // for a Swift SDK.
        .systemLibrary(name: "CLibCurl"),
        .systemLibrary(name: "CLibZ"),
        // Converts character sets. On other systems it is in the C library.
        .systemLibrary(name: "CLibIconv"),
        .target(name: "TextForms", dependencies: ["WireSyntax"]),
        .target(name: "YAMLSyntax", dependencies: ["CLibYAML", "TextForms"]),
        // The canonical form of specs.
        .target(name: "SpecFormatting", dependencies: ["YAMLSyntax", "TextForms"]),
        .target(name: "Parallelism"),
        .target(
            name: "WireSyntax",
            dependencies: [.target(name: "CLibIconv", condition: .when(platforms: apple))],
            swiftSettings: removable),
        // What recorders and `apigen learn` share; the runtime's recorder and the tool's.
        .target(name: "Recording", dependencies: ["APIJSON", "WireSyntax"]),
        .target(name: "SpecLanguage", dependencies: ["YAMLSyntax", "TextForms", "Parallelism", "WireSyntax"]),
        // What is at a position of a spec, for people, editors and agents.
        .target(name: "SpecQueries", dependencies: ["SpecLanguage", "YAMLSyntax"]),
        .target(name: "JSONSyntax", dependencies: ["YAMLSyntax", "TextForms"]),
        .target(
            name: "MockValues",
            dependencies: ["SpecLanguage", "JSONSyntax", "YAMLSyntax", "TextForms", "WireSyntax"]),
        .target(
            name: "MockServing",
            dependencies: [
                "MockValues", "JSONSyntax", "SpecLanguage", "YAMLSyntax", "WireSyntax", "Parallelism", "Recording",
            ]),
        .target(
            name: "LoopbackServing",
            dependencies: ["WireSyntax"]
                + ["NIOCore", "NIOHTTP1"].map { product in
                    .product(name: product, package: "swift-nio", condition: .when(traits: ["Servers"]))
                }
        ),
        .target(
            name: "MockServer",
            dependencies: [
                "Generation", "Commands", "MockValues", "SpecLanguage",
                .target(name: "MockServing", condition: .when(traits: ["Servers"])),
                .target(name: "LoopbackServing", condition: .when(traits: ["Servers"])),
            ]
                + ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket", "NIOConcurrencyHelpers"].map { product in
                    .product(name: product, package: "swift-nio", condition: .when(traits: ["Servers"]))
                }
        ),
        .target(
            name: "RecordingProxy",
            dependencies: ["Commands", "Generation", "Parallelism", "WireSyntax"]
                + ["APIRuntime", "APIRuntimeMock", "LoopbackServing", "Recording"].map { name in
                    .target(name: name, condition: .when(traits: ["Servers"]))
                }
                + [("NIOCore", "swift-nio"), ("NIOPosix", "swift-nio"), ("NIOHTTP1", "swift-nio")].map {
                    product, package in
                    .product(name: product, package: package, condition: .when(traits: ["Servers"]))
                } + [
                    .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Servers"])),
                    // For WebSockets.
                    .target(name: "APIRuntimeAsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"])),
                ]
        ),
        .target(
            name: "Probing",
            dependencies: [
                "Generation", "Commands", "MockValues", "MockServing", "Parallelism", "SpecLanguage", "WireSyntax",
                .target(name: "APIRuntime", condition: .when(traits: ["Servers"])),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Servers"])),
            ]),
        .target(name: "TemplateEngine", dependencies: ["TextForms"]),
        .target(name: "BuiltInTemplates", path: "Templates"),
        .target(
            name: "SwiftRendering",
            dependencies: [
                "SpecLanguage", "MockValues", "JSONSyntax", "TemplateEngine", "BuiltInTemplates", "Parallelism",
                "WireSyntax",
                "TextForms",
            ]),
        .target(
            name: "ReferenceRendering",
            dependencies: [
                "SpecLanguage", "MockValues", "JSONSyntax", "TemplateEngine", "BuiltInTemplates", "SwiftRendering",
                "TextForms", "WireSyntax",
            ]),
        .target(name: "Compatibility", dependencies: ["SpecLanguage", "WireSyntax"]),
        .target(
            name: "OpenAPIImport",
            dependencies: [
                "YAMLSyntax", "JSONSyntax", "SpecFormatting", "SpecLanguage", "WireSyntax", "Parallelism", "TextForms",
            ]),
        // What traffic says about an API, as specs.
        .target(
            name: "Learning",
            dependencies: [
                "Recording", "OpenAPIImport", "MockServing", "MockValues", "JSONSyntax", "SpecLanguage", "WireSyntax",
                "TextForms",
            ]),
        .target(name: "SpecMerging", dependencies: ["YAMLSyntax", "JSONSyntax", "TextForms"]),
        .target(
            name: "Generation",
            dependencies: [
                "SwiftRendering", "SpecLanguage", "YAMLSyntax", "TemplateEngine", "JSONSyntax", "Parallelism",
                "TextForms",
            ]
        ),
        .target(
            name: "LanguageServer",
            dependencies: [
                "SpecFormatting", "SpecLanguage", "SpecQueries", "YAMLSyntax", "JSONSyntax", "TextForms", "Generation",
                "SwiftRendering", "TemplateEngine", "Compatibility", "Learning", "Parallelism",
            ]),
        .target(
            name: "Commands",
            dependencies: [
                "Generation", "SwiftRendering", "ReferenceRendering", "Compatibility", "OpenAPIImport", "MockValues",
                "SpecFormatting", "SpecMerging", "SpecQueries", "Learning", "Recording",
                "JSONSyntax", "SpecLanguage", "YAMLSyntax", "TemplateEngine", "BuiltInTemplates", "Parallelism",
                "TextForms",
            ]
        ),
        .executableTarget(
            name: "apigen",
            dependencies: [
                "Generation", "Commands", "Compatibility", "MockServer", "OpenAPIImport", "Probing", "Recording",
                "RecordingProxy", "LanguageServer", .target(name: "MockServing", condition: .when(traits: ["Servers"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // What the build-tool plugin runs, so that its users wait for nothing that generating does not need.
        .executableTarget(name: "apigen-build", dependencies: ["Generation"]),
        .target(name: "APIJSON", dependencies: ["WireSyntax"], swiftSettings: removable),
        .target(name: "APIRuntimePrivacy", resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(
            name: "APIRuntime",
            dependencies: [
                "APIJSON", "WireSyntax", .product(name: "HTTPTypes", package: "swift-http-types"),
                .target(name: "CLibCurl", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "CLibZ", condition: .when(platforms: [.linux])),
                .target(name: "APIRuntimePrivacy", condition: .when(platforms: apple)),
            ],
            swiftSettings: small
        ),
        .target(
            name: "APIRuntimeMock",
            dependencies: [
                "APIRuntime", "Recording", "WireSyntax", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // A trait of Swift Testing. Only tests can link it: its library is not there in programs.
        .target(name: "APIRuntimeTesting", dependencies: ["APIRuntime", "APIRuntimeMock"]),
        .target(name: "APIRuntimeStore", dependencies: ["APIRuntime", grdb]),
        .target(
            name: "APIRuntimeTelemetry",
            dependencies: ["APIRuntime", "WireSyntax", .product(name: "HTTPTypes", package: "swift-http-types")]
                + telemetry),
        .target(
            name: "APIRuntimeConfiguration",
            dependencies: [
                "APIRuntime",
                configuration,
            ]),
        .target(name: "APIRuntimeObservation", dependencies: ["APIRuntime"]),
        .target(
            name: "APIRuntimeAsyncHTTPClient",
            dependencies: ["APIRuntime", .product(name: "HTTPTypes", package: "swift-http-types")] + asyncHTTPClient
        ),
        .plugin(name: "ApigenPlugin", capability: .buildTool(), dependencies: ["apigen-build"]),
        .plugin(
            name: "ApigenCommandPlugin",
            capability: .command(
                intent: .custom(
                    verb: "apigen", description: "Writes the Swift code of the package's specs into the package."),
                permissions: [
                    .writeToPackageDirectory(reason: "The generated Swift files are written beside the target's own.")
                ]
            ),
            dependencies: ["apigen"]
        ),
    ]
)

let tests: [Target] = [
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(name: "TextFormsTests", dependencies: ["TextForms"]),
    .target(name: "RandomNumbers", path: "Tests/Random"),
    // Random values of every format, written and read again.
    .target(
        name: "RandomValues", dependencies: ["APIRuntime", "FieldsScenario", "ShapesScenario", "RandomNumbers"],
        path: "Tests/Values"),
    .target(
        name: "MutatedDescriptions", dependencies: ["OpenAPIImport", "RandomNumbers", "SpecLanguage", "YAMLSyntax"],
        path: "Tests/Mutations"),
    .testTarget(name: "ParallelismTests", dependencies: ["Parallelism"]),
    .testTarget(name: "YAMLSyntaxTests", dependencies: ["YAMLSyntax", "SpecFormatting", "RandomNumbers"]),
    .testTarget(
        name: "SpecFormattingTests",
        dependencies: [
            "SpecFormatting", "Generation", "SpecLanguage", "SwiftRendering", "YAMLSyntax", "TestSupport",
        ]),
    .testTarget(
        name: "SpecLanguageTests", dependencies: ["SpecLanguage", "RandomNumbers", "YAMLSyntax", "WireSyntax"]),
    .testTarget(name: "WireSyntaxTests", dependencies: ["WireSyntax", "TestSupport"]),
    .testTarget(
        name: "RecordingTests",
        dependencies: [
            "APIRuntime", "APIRuntimeAsyncHTTPClient", "APIRuntimeMock", "APIRuntimeTesting", "LoopbackServing",
            "Recording", "RecordingProxy", "TestSupport", "WireSyntax",
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ]
            + ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOEmbedded"].map { product in
                .product(name: product, package: "swift-nio", condition: .when(traits: ["Servers"]))
            }, exclude: ["Recordings"]),
    .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "YAMLSyntax"]),
    .testTarget(
        name: "MockValuesTests",
        dependencies: ["MockServing", "MockValues", "JSONSyntax", "SpecLanguage", "YAMLSyntax", "TestSupport"]),
    .testTarget(
        name: "MockServerTests",
        dependencies: [
            "JSONSyntax", "LoopbackServing", "MockServer", "MockServing", "MockValues", "SpecLanguage", "TestSupport",
        ]
            + ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOEmbedded", "NIOConcurrencyHelpers"].map { product in
                .product(name: product, package: "swift-nio", condition: .when(traits: ["Servers"]))
            }
    ),
    .testTarget(name: "TemplateEngineTests", dependencies: ["TemplateEngine"]),
    .testTarget(
        name: "SwiftRenderingTests",
        dependencies: [
            "SwiftRendering", "SpecLanguage", "YAMLSyntax", "TemplateEngine", "BuiltInTemplates", "TestSupport",
            "TextForms",
        ]
    ),
    .testTarget(
        name: "GenerationTests",
        dependencies: ["Generation", "SwiftRendering", "SpecLanguage", "YAMLSyntax", "TestSupport"]
    ),
    .testTarget(
        name: "SpecMergingTests",
        dependencies: [
            "SpecMerging", "OpenAPIImport", "SpecLanguage", "JSONSyntax", "YAMLSyntax", "RandomNumbers", "TestSupport",
        ]),
    .testTarget(name: "CompatibilityTests", dependencies: ["Compatibility", "SpecLanguage", "YAMLSyntax"]),
    // Mutated specs, with the verdict of `breaking` and what running them says.
    .target(
        name: "Proof",
        dependencies: [
            "Compatibility", "Generation", "SwiftRendering", "SpecLanguage", "YAMLSyntax", "JSONSyntax", "WireSyntax",
            "MockValues", "MockServing", "APIRuntime", "APIRuntimeStore", "TestSupport", "CallerSources", grdb,
        ], path: "Tests/Proof"),
    // Settles all mutations: `Scripts/prove`.
    .executableTarget(name: "ProofProgram", dependencies: ["Proof", "TestSupport"], path: "Tests/ProofProgram"),
    .testTarget(
        name: "ProofTests", dependencies: ["Proof", "TestSupport"], exclude: ["known-false-alarms.json"]),
    .testTarget(
        name: "LanguageServerTests",
        dependencies: [
            "LanguageServer", "Generation", "SpecLanguage", "YAMLSyntax", "JSONSyntax", "SwiftRendering", "TestSupport",
        ]),
    .testTarget(name: "ReferenceRenderingTests", dependencies: ["ReferenceRendering"]),
    .testTarget(
        name: "OpenAPIImportTests",
        dependencies: [
            "OpenAPIImport", "MutatedDescriptions", "Generation", "SwiftRendering", "SpecLanguage", "YAMLSyntax",
            "MockValues", "RandomNumbers", "TestSupport",
        ]
    ),
    .testTarget(
        name: "LearningTests",
        dependencies: [
            "Learning", "Recording", "JSONSyntax", "Generation", "SpecLanguage", "MockValues", "MockServing",
            "TestSupport", "RandomNumbers", "LearnedScenario", "APIRuntime", "APIRuntimeMock",
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ]),
    .testTarget(name: "CommandLineTests", dependencies: ["TestSupport"]),
    .testTarget(name: "PluginTests", dependencies: ["TestSupport"], exclude: ["formula.rb"]),
    .testTarget(
        name: "APIRuntimeTests",
        dependencies: [
            "APIJSON", "APIRuntime", "APIRuntimeMock", "APIRuntimeAsyncHTTPClient", "TestSupport", "WireSyntax",
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ]
    ),
    .testTarget(
        name: "APIRuntimeTelemetryTests",
        dependencies: [
            "APIRuntime", "APIRuntimeMock", "APIRuntimeTelemetry", "ClientScenario",
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ] + telemetry
            + [("MetricsTestKit", "swift-metrics"), ("InMemoryTracing", "swift-distributed-tracing")].map {
                product, package in
                .product(name: product, package: package, condition: .when(traits: ["Telemetry"]))
            }),
    .testTarget(
        name: "APIRuntimeConfigurationTests",
        dependencies: [
            "APIRuntime", "APIRuntimeConfiguration", "ClientScenario", "SigningScenario",
            .product(name: "HTTPTypes", package: "swift-http-types"),
            configuration,
        ]),
    .testTarget(
        name: "APIRuntimeObservationTests",
        dependencies: [
            "APIRuntime", "APIRuntimeMock", "APIRuntimeObservation", "ClientScenario", "ScreenScenario",
            "SocialScenario", "RandomNumbers",
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ]),
    .testTarget(name: "ScenarioTests", dependencies: ["Generation", "SpecLanguage", "TestSupport"]),
    .testTarget(
        name: "GoldenTests",
        dependencies: [
            "APIRuntime", "APIRuntimeMock", "FieldsScenario", "ShapesScenario", "SizesScenario", "ManyScenario",
            "ServiceScenario", "MockValues", "SpecLanguage", "JSONSyntax",
            "ClientScenario", "TransferScenario", "SigningScenario", "TogetherScenario", "PinsScenario",
            "UpstreamScenario",
            "InjectionScenario",
            "LinksScenario", "TablesScenario", "ConformancesScenario", "ConstantsScenario", "PagingScenario",
            "BodiesScenario", "NamespacesScenario", "ModelNamespacesScenario",
            "ResponsesScenario", "LiveScenario", "StylesScenario", "AddressesScenario", "DriftScenario",
            "TolerantScenario", "SamplesScenario", "InterfaceScenario",
            "APIRuntimeStore",
            "StoreProgram",
            "TestSupport", "RandomValues", "RandomNumbers",
            .product(name: "HTTPTypes", package: "swift-http-types"), grdb,
        ]
    ),
    .testTarget(
        name: "DocumentationTests",
        dependencies: [
            "Generation", "SpecLanguage", "YAMLSyntax", "APIRuntime", "APIRuntimeMock", "APIRuntimeObservation",
            "APIRuntimeStore", "APIRuntimeTelemetry", "APIRuntimeTesting", "APIRuntimeConfiguration",
            "BooksScenario", "ReadmeScenario", "SamplesScenario", "InterfaceScenario", "TolerantScenario",
            "ClientScenario",
            "TransferScenario",
            "SigningScenario",
            "TogetherScenario", "LinksScenario", "LiveScenario", "TablesScenario", "ScreenScenario", "TestSupport",
            "WeatherScenario", "SocialScenario", "RecipesScenario",
            .product(name: "HTTPTypes", package: "swift-http-types"),
            configuration,
        ] + telemetry,
        exclude: ["Snippets/Recordings"]
    ),
    // The package in `Tests/Fuzz` builds the same with libFuzzer and the address sanitizer.
    .target(
        name: "FuzzTargets",
        dependencies: [
            "Generation", "SwiftRendering", "SpecLanguage", "Compatibility", "APIJSON", "APIRuntime", "FieldsScenario",
            "ShapesScenario", "LinksScenario", "WireSyntax", "MockValues", "JSONSyntax", "OpenAPIImport", "Learning",
            "Recording", "ReferenceRendering", "SpecFormatting", "TemplateEngine", "YAMLSyntax", "MutatedDescriptions",
            "LanguageServer",
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ],
        path: "Tests/Fuzz/Sources/FuzzTargets"),
    .executableTarget(
        name: "FuzzProgram", dependencies: ["FuzzTargets", "RandomNumbers"], path: "Tests/FuzzProgram"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "FuzzProgram", "TestSupport"]),
    // Downloads, or makes calls, until a test kills it.
    .executableTarget(
        name: "TransferProgram", dependencies: ["APIRuntime", "OfflineScenario", "TransferScenario"],
        path: "Tests/TransferProgram"),
    // One of several that use a database at once.
    .executableTarget(
        name: "StoreProgram", dependencies: ["APIRuntimeStore", "TablesScenario", grdb], path: "Tests/StoreProgram"),
    // Sends what the cases of `Tests/Wire` say over one transport, and ends where the transport does.
    .target(
        name: "WireConformance", dependencies: ["RandomNumbers", "TestSupport"], path: "Tests/Wire",
        exclude: ["Cases", "known-faults.json"]),
    .executableTarget(
        name: "WireProgram",
        dependencies: [
            "WireConformance", "APIRuntime", "APIRuntimeAsyncHTTPClient", "TestSupport",
            .product(name: "HTTPTypes", package: "swift-http-types"),
            .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        ] + asyncHTTPClient,
        path: "Tests/WireProgram"),
    // The Swift of programs that call every endpoint of specs.
    .target(
        name: "CallerSources", dependencies: ["SpecLanguage", "MockValues", "JSONSyntax"], path: "Tests/CallerSources"),
    // Writes Swift that calls every endpoint of imported specs: `Scripts/wire` compares the requests. That Swift is compiled
    // with the runtime of the same build.
    .executableTarget(
        name: "CallerProgram", dependencies: ["CallerSources", "SpecLanguage", "SwiftRendering", "APIRuntime"],
        path: "Tests/CallerProgram"),
    // Names that other libraries have.
    .target(name: "Neighbours", path: "Tests/Neighbours"),
    .testTarget(
        name: "IntegrationTests",
        dependencies: [
            "WireConformance", "WireProgram", "CallerProgram", "CallerSources",
            "APIRuntime", "APIRuntimeAsyncHTTPClient", "APIRuntimeMock", "APIRuntimeObservation", "ExamplesScenario",
            "LiveScenario", "PagesScenario", "RecipesScenario", "ServersScenario",
            "MockValues", "SpecLanguage", "OfflineScenario", "TransferScenario", "SigningScenario", "TransferProgram",
            "TestSupport", "Neighbours", grdb, .product(name: "HTTPTypes", package: "swift-http-types"),
        ] + asyncHTTPClient,
        exclude: [
            "SignIn/authorization_server.py", "Editors/neovim.py", "Editors/pygls_client.py",
            "Editors/connection_test.js", "Bazel/remote_execution.py", "Bazel/remote_worker.py",
        ]
    ),
]
package.targets += tests

// What some scenarios have beside specs and Swift.
let beside: [String: [String]] = [
    "signing": ["diagnostics.txt"], "injection": ["texts.json"], "styles": ["diagnostics.txt"],
    "addresses": ["diagnostics.txt"], "links": ["diagnostics.txt"],
]

// The golden output of these scenarios is not only compared but compiled and run.
for (scenario, name) in [
    ("fields", "Fields"), ("shapes", "Shapes"), ("sizes", "Sizes"), ("many", "Many"), ("service", "Service"),
    ("client", "Client"),
    ("transfer", "Transfer"), ("signing", "Signing"), ("together", "Together"), ("pins", "Pins"),
    ("links", "Links"), ("tables", "Tables"), ("injection", "Injection"), ("readme", "Readme"), ("books", "Books"),
    ("examples", "Examples"), ("servers", "Servers"), ("conformances", "Conformances"), ("paging", "Paging"),
    ("constants", "Constants"), ("bodies", "Bodies"), ("responses", "Responses"),
    ("styles", "Styles"), ("pages", "Pages"), ("addresses", "Addresses"), ("namespaces", "Namespaces"),
    ("model-namespaces", "ModelNamespaces"), ("learned", "Learned"), ("drift", "Drift"), ("screen", "Screen"),
    ("tolerant", "Tolerant"), ("weather", "Weather"), ("live", "Live"), ("samples", "Samples"),
    ("social", "Social"),
    ("interface", "Interface"), ("offline", "Offline"), ("upstream", "Upstream"),
    ("recipes", "Recipes"),
] {
    package.targets.append(
        .target(
            name: name + "Scenario",
            dependencies: ["APIRuntime"]
                + (["tables", "examples", "namespaces", "model-namespaces"].contains(scenario)
                    ? ["APIRuntimeStore"] : []),
            path: "Tests/Scenarios/" + scenario,
            exclude: ["Specs"] + (beside[scenario] ?? []),
            sources: ["fields", "examples", "tolerant", "samples"].contains(scenario)
                ? ["Expected", "Support"] : ["Expected"],
            swiftSettings: [.defaultIsolation(MainActor.self)]
        )
    )
}

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

// The example of a server needs packages that nothing else here does, so only `Scripts/test --enable-all-traits` tests it.
if Context.environment["APIGEN_EXAMPLES"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []))
    package.dependencies.append(.package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"))
    let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
    package.targets += [
        .target(
            name: "Gateway",
            dependencies: [
                "APIRuntime", "APIRuntimeConfiguration", "APIRuntimeTelemetry", hummingbird,
                configuration,
            ],
            path: "Examples/Gateway/Sources/Gateway", exclude: ["Specs"]),
        .testTarget(
            name: "GatewayTests",
            dependencies: [
                "Gateway", "APIRuntime", "APIRuntimeAsyncHTTPClient", "RandomNumbers", hummingbird,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                configuration,
            ]
                + asyncHTTPClient + telemetry + [
                    .product(name: "MetricsTestKit", package: "swift-metrics"),
                    .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                ]),
    ]
}
