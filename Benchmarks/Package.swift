// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "apigen", path: "..")],
    targets: [
        // The models of all payloads, from `Specs/`, as users get them.
        .target(
            name: "BenchmarkModels",
            dependencies: [.product(name: "APIRuntime", package: "apigen")],
            plugins: [.plugin(name: "ApigenPlugin", package: "apigen")]
        ),
        // The same models for JSONDecoder and JSONEncoder.
        .target(name: "CodableModels"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BenchmarkModels", "CodableModels", .product(name: "APIRuntime", package: "apigen"),
            ]
        ),
    ]
)
