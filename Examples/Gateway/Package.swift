// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Gateway",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Gateway", targets: ["Gateway"])],
    dependencies: [
        .package(
            url: "https://github.com/apigen/apigen-runtime", from: "0.1.0",
            traits: ["AsyncHTTPClient", "Configuration", "Telemetry"]),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    ],
    targets: [
        .target(
            name: "Gateway",
            dependencies: [
                .product(name: "APIRuntime", package: "apigen-runtime"),
                .product(name: "APIRuntimeConfiguration", package: "apigen-runtime"),
                .product(name: "APIRuntimeTelemetry", package: "apigen-runtime"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            exclude: ["Specs"]),
        .executableTarget(
            name: "Serve",
            dependencies: [
                "Gateway",
                .product(name: "APIRuntimeAsyncHTTPClient", package: "apigen-runtime"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
    ]
)
