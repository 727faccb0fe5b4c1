// swift-tools-version: 6.2

import PackageDescription

// A package whose plugin runs a finished program, built by `Scripts/release`: see Tests/PluginTests.
let package = Package(
    name: "BundleConsumer",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../../release-bundle/apigen-runtime")],
    targets: [
        .executableTarget(
            name: "Reader",
            dependencies: [.product(name: "APIRuntime", package: "apigen-runtime")],
            plugins: [.plugin(name: "ApigenPlugin", package: "apigen-runtime")]
        )
    ]
)
