// swift-tools-version: 6.2

import PackageDescription

// A package as a user of the plugins writes it, with typical settings: see Tests/PluginTests.
let package = Package(
    name: "PluginConsumer",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.executable(name: "Player", targets: ["Player"])],
    dependencies: [.package(name: "apigen", path: "../../..")],
    targets: [
        // Specs of its own, compiled strictly.
        .target(
            name: "Albums",
            dependencies: [.product(name: "APIRuntime", package: "apigen")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ],
            plugins: [.plugin(name: "ApigenPlugin", package: "apigen")]
        ),
        // The specs of the package, in a module isolated to the main actor.
        .executableTarget(
            name: "Player",
            dependencies: ["Albums", .product(name: "APIRuntime", package: "apigen")],
            swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)],
            plugins: [.plugin(name: "ApigenPlugin", package: "apigen")]
        ),
        // Code that the command plugin writes into the package, in the older language mode.
        .target(
            name: "Charts",
            dependencies: [.product(name: "APIRuntime", package: "apigen")],
            exclude: ["Specs"],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        ),
    ]
)
