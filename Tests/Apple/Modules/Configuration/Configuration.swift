// swift-configuration as its interface declares it; the part that the runtime and its tests use. It is built on swift-system, whose
// sources need more of Apple's systems than anything here does. What it is like beyond that, the build for Linux checks.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct ConfigKey: Sendable, ExpressibleByStringLiteral {
    public var components: [String]
    public init(_ components: [String]) { self.components = components }
    public init(stringLiteral value: String) { components = [value] }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol ConfigProvider: Sendable {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct EnvironmentVariablesProvider: ConfigProvider {
    public init() {}
    public init(environmentVariables: [String: String]) {}
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct ConfigReader: Sendable {
    public init(provider: some ConfigProvider) {}
    public func scoped(to configKey: ConfigKey) -> ConfigReader { self }
    public func string(
        forKey key: ConfigKey, isSecret: Bool = false, fileID: String = #fileID, line: UInt = #line
    ) -> String? { nil }
    public func stringArray(
        forKey key: ConfigKey, isSecret: Bool = false, fileID: String = #fileID, line: UInt = #line
    ) -> [String]? { nil }
}
