// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that no other benchmark waits for SwiftNIO.
let package = Package(
    name: "WireBenchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "apigen", path: "../..", traits: ["AsyncHTTPClient"]),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
    ],
    targets: [
        .executableTarget(
            name: "wire",
            dependencies: [
                .product(name: "APIRuntime", package: "apigen"),
                .product(name: "APIRuntimeAsyncHTTPClient", package: "apigen"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Specs"],
            plugins: [.plugin(name: "ApigenPlugin", package: "apigen")]
        )
    ]
)
