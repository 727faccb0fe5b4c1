// swift-tools-version: 6.2

import PackageDescription

// The tests of APIRuntimeObservation, and only what they need, which the thread sanitizer compiles in minutes.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")

/// A room of the runtime, through a link.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Rooms/" + name, swiftSettings: settings)
}

func scenario(_ name: String, _ folder: String) -> Target {
    .target(
        name: name, dependencies: ["APIRuntime"], path: "Scenarios/" + folder, exclude: ["Specs"],
        sources: ["Expected"])
}

let package = Package(
    name: "Screens",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/apple/swift-http-types", from: "1.3.0")],
    targets: [
        .systemLibrary(name: "CLibIconv", path: "Rooms/CLibIconv"),
        .systemLibrary(name: "CLibZ", path: "Rooms/CLibZ"),
        room("WireSyntax", [.target(name: "CLibIconv", condition: .when(platforms: [.macOS]))]),
        room("APIJSON", ["WireSyntax"]),
        room(
            "APIRuntime",
            [
                "APIJSON", "WireSyntax", httpTypes,
                .target(name: "CLibZ", condition: .when(platforms: [.linux])),
            ]),
        room("Recording", ["APIJSON", "WireSyntax"]),
        room("APIRuntimeMock", ["APIRuntime", "Recording", "WireSyntax", httpTypes]),
        room("APIRuntimeObservation", ["APIRuntime"]),
        scenario("ClientScenario", "client"),
        scenario("ScreenScenario", "screen"),
        scenario("SocialScenario", "social"),
        .target(name: "RandomNumbers", path: "Random", swiftSettings: settings),
        .testTarget(
            name: "APIRuntimeObservationTests",
            dependencies: [
                "APIRuntime", "APIRuntimeMock", "APIRuntimeObservation", "ClientScenario", "ScreenScenario",
                "SocialScenario", "RandomNumbers", httpTypes,
            ], path: "Tests", swiftSettings: settings),
    ]
)
