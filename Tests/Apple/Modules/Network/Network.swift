// Network as Apple's SDK (26) declares it; the part that apigen uses.
@_exported import Foundation

@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public struct NWPath: Equatable, Sendable {
    public enum Status: Equatable, Sendable { case satisfied, unsatisfied, requiresConnection }
    public var status: Status { .satisfied }
    public var isExpensive: Bool { false }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) public var isConstrained: Bool { false }
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { false }
}
@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public struct NWInterface: Hashable, Sendable {
    public enum InterfaceType: Sendable, Hashable { case other, wifi, cellular, wiredEthernet, loopback }
}
@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
final public class NWPathMonitor: Sendable {  // Assumed: Sendable.
    public init() {}
    public init(requiredInterfaceType: NWInterface.InterfaceType) {}
    @preconcurrency final public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { nil }
        set {}
    }
    final public var currentPath: NWPath { fatalError() }
    final public func start(queue: DispatchQueue) {}
    final public func cancel() {}
}
