// swift-tools-version: 6.2

import PackageDescription

let runtime: [Target.Dependency] = [
    .product(name: "APIRuntime", package: "apigen"), .product(name: "HTTPTypes", package: "swift-http-types"),
]

// A package of its own, so that no other benchmark waits for SwiftNIO.
let package = Package(
    name: "WireBenchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "apigen", path: "../..", traits: [.defaults, "AsyncHTTPClient", "URLSession"]),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    ],
    targets: [
        // A process that makes one call, over each transport.
        .executableTarget(name: "call-curl", dependencies: runtime),
        .executableTarget(name: "call-urlsession", dependencies: runtime),
        .executableTarget(
            name: "call-asynchttpclient",
            dependencies: runtime + [.product(name: "APIRuntimeAsyncHTTPClient", package: "apigen")]),
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
