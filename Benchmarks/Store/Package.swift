// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that no other benchmark waits for GRDB.
let package = Package(
    name: "StoreBenchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "apigen", path: "../..", traits: ["Store"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "store",
            dependencies: [
                .product(name: "APIRuntime", package: "apigen"),
                .product(name: "APIRuntimeStore", package: "apigen"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Specs"],
            plugins: [.plugin(name: "ApigenPlugin", package: "apigen")]
        )
    ]
)
