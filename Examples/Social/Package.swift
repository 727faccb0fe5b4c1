// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Social",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [
        .package(url: "https://github.com/apigen/apigen-runtime", from: "0.1.0")
    ],
    targets: [
        .executableTarget(
            name: "Social",
            dependencies: [
                .product(name: "APIRuntime", package: "apigen-runtime"),
                .product(name: "APIRuntimeMock", package: "apigen-runtime"),
                .product(name: "APIRuntimeObservation", package: "apigen-runtime"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)],
            plugins: [.plugin(name: "ApigenPlugin", package: "apigen-runtime")]
        )
    ]
)
