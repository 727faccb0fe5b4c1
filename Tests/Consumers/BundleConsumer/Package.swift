// swift-tools-version: 6.2

import PackageDescription

// A package whose plugin runs a finished program, built by `Scripts/release`: see Tests/PluginTests.
let package = Package(
    name: "BundleConsumer",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "apigen", path: "../../.."),
        .package(path: "../../release-bundle/apigen-plugins"),
    ],
    targets: [
        .executableTarget(
            name: "Reader",
            dependencies: [.product(name: "APIRuntime", package: "apigen")],
            plugins: [.plugin(name: "ApigenBinaryPlugin", package: "apigen-plugins")]
        )
    ]
)
