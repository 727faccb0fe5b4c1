// swift-tools-version: 6.2

import PackageDescription

let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let nio: Target.Dependency = .product(name: "NIOFoundationCompat", package: "swift-nio")
let client: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")

// The gateway of `Examples`, the same by hand, what they call and who calls them: a process each.
let package = Package(
    name: "GatewayBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "apigen", path: "../..", traits: ["AsyncHTTPClient", "Configuration", "Telemetry"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0", traits: []),
    ],
    targets: [
        .target(
            name: "Gateway",
            dependencies: [
                .product(name: "APIRuntime", package: "apigen"),
                .product(name: "APIRuntimeConfiguration", package: "apigen"),
                .product(name: "APIRuntimeTelemetry", package: "apigen"), hummingbird,
                .product(name: "Configuration", package: "swift-configuration"),
            ],
            exclude: ["Specs"]),
        .executableTarget(
            name: "generated",
            dependencies: [
                "Gateway", .product(name: "APIRuntime", package: "apigen"),
                .product(name: "APIRuntimeAsyncHTTPClient", package: "apigen"), hummingbird,
                .product(name: "Configuration", package: "swift-configuration"),
            ]),
        .executableTarget(name: "by-hand", dependencies: [hummingbird, client, nio]),
        .executableTarget(
            name: "upstream",
            dependencies: [hummingbird, .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")]),
        .executableTarget(name: "load", dependencies: [client, nio]),
    ]
)
