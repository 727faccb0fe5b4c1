// swift-tools-version: 6.2

import PackageDescription

// The runtime alone, for packages that have their generated code, or a released program that writes it: they neither
// compile the tool nor resolve what it needs. `Scripts/release` adds plugins, and makes it the package that is published
// as apigen-runtime. The same targets are in the package next door, with which tests compare them.

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

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"]))

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")

// The package next door says why the privacy manifest has a target of its own.
let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]

// The flags of the package next door, which says why.
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
    name: "apigen-runtime",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "APIRuntime", targets: ["APIRuntime"]),
        .library(name: "APIRuntimeAsyncHTTPClient", targets: ["APIRuntimeAsyncHTTPClient"]),
        .library(name: "APIRuntimeConfiguration", targets: ["APIRuntimeConfiguration"]),
        .library(name: "APIRuntimeMock", targets: ["APIRuntimeMock"]),
        .library(name: "APIRuntimeObservation", targets: ["APIRuntimeObservation"]),
        .library(name: "APIRuntimeStore", targets: ["APIRuntimeStore"]),
        .library(name: "APIRuntimeTelemetry", targets: ["APIRuntimeTelemetry"]),
        .library(name: "APIRuntimeTesting", targets: ["APIRuntimeTesting"]),
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
            name: "DebugProxy",
            description:
                "`Configuration.debugProxy` in release builds, such as those for testers. Debug builds have it."),
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
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
        // With the trait `AsyncHTTPClient` alone; without it they are not even resolved.
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
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
        .systemLibrary(name: "CLibCurl"),
        .systemLibrary(name: "CLibZ"),
        // Converts character sets. On other systems it is in the C library.
        .systemLibrary(name: "CLibIconv"),
        .target(
            name: "WireSyntax",
            dependencies: [.target(name: "CLibIconv", condition: .when(platforms: apple))],
            swiftSettings: removable),
        .target(name: "Recording", dependencies: ["APIJSON", "WireSyntax"]),
        .target(name: "APIJSON", dependencies: ["WireSyntax"], swiftSettings: removable),
        .target(name: "APIRuntimePrivacy", resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(
            name: "APIRuntime",
            dependencies: [
                "APIJSON", "WireSyntax", httpTypes,
                .target(name: "CLibCurl", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "CLibZ", condition: .when(platforms: [.linux])),
                .target(name: "APIRuntimePrivacy", condition: .when(platforms: apple)),
            ],
            swiftSettings: small
        ),
        .target(name: "APIRuntimeMock", dependencies: ["APIRuntime", "Recording", "WireSyntax", httpTypes]),
        .target(name: "APIRuntimeTesting", dependencies: ["APIRuntime", "APIRuntimeMock"]),
        .target(name: "APIRuntimeStore", dependencies: ["APIRuntime", grdb]),
        .target(
            name: "APIRuntimeTelemetry",
            dependencies: ["APIRuntime", "WireSyntax", httpTypes] + telemetry),
        .target(
            name: "APIRuntimeConfiguration",
            dependencies: [
                "APIRuntime",
                configuration,
            ]),
        .target(name: "APIRuntimeObservation", dependencies: ["APIRuntime"]),
        .target(name: "APIRuntimeAsyncHTTPClient", dependencies: ["APIRuntime", httpTypes] + asyncHTTPClient),
    ]
)

for target in package.targets {
    target.path = target.name
    guard target.type == .regular else { continue }
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
