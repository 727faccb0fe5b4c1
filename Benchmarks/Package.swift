// swift-tools-version: 6.2

import PackageDescription

// The folder of the released plugin, so that nothing has to be built to generate code; otherwise the plugin next door.
let released = Context.environment["APIGEN_RELEASED_PLUGIN"]
let generator: Target.PluginUsage =
    released == nil
    ? .plugin(name: "ApigenPlugin", package: "apigen")
    : .plugin(name: "ApigenBinaryPlugin", package: "apigen-plugins")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "apigen", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    ] + (released.map { [.package(path: $0)] } ?? []),
    targets: [
        // The models of all payloads, from `Specs/`, as users get them.
        .target(
            name: "BenchmarkModels",
            dependencies: [.product(name: "APIRuntime", package: "apigen")],
            plugins: [generator]
        ),
        // The same models for JSONDecoder and JSONEncoder.
        .target(name: "CodableModels"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BenchmarkModels", "CodableModels", .product(name: "APIRuntime", package: "apigen"),
                // For the specs in `Specs/`, whose compilation is measured.
                .product(name: "APIRuntimeStore", package: "apigen"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // What the runtime adds to a program: one that says a word, and one that makes a call to say it.
        .executableTarget(name: "hello"),
        .executableTarget(
            name: "hello-client",
            dependencies: [.product(name: "APIRuntime", package: "apigen")],
            exclude: ["Specs"],
            plugins: [generator]
        ),
    ]
)
