// swift-tools-version: 6.2

import PackageDescription

// The folder of the released runtime, whose plugin has its program, so that no tool is built to generate code; otherwise
// the package next door.
let released = Context.environment["APIGEN_RELEASED_RUNTIME"]
let apigen = released == nil ? "apigen" : "apigen-runtime"

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: apigen, path: released ?? ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    ],
    targets: [
        // The models of all payloads, from `Specs/`, as users get them.
        .target(
            name: "BenchmarkModels",
            dependencies: [.product(name: "APIRuntime", package: apigen)],
            plugins: [.plugin(name: "ApigenPlugin", package: apigen)]
        ),
        // The same models for JSONDecoder and JSONEncoder.
        .target(name: "CodableModels"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BenchmarkModels", "CodableModels", .product(name: "APIRuntime", package: apigen),
                // For the specs in `Specs/`, whose compilation is measured.
                .product(name: "APIRuntimeStore", package: apigen),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // What the runtime adds to a program: one that says a word, and one that makes a call to say it.
        .executableTarget(name: "hello"),
        .executableTarget(
            name: "hello-client",
            dependencies: [.product(name: "APIRuntime", package: apigen)],
            exclude: ["Specs"],
            plugins: [.plugin(name: "ApigenPlugin", package: apigen)]
        ),
    ]
)
