// Dispatch as Apple's SDK (26) declares it; the part that apigen uses. "Assumed" marks what its documentation does not say.
@_exported import Darwin

@objc open class OS_object {}
open class DispatchObject: OS_object, @unchecked Sendable {
    public func activate() {}
    public func suspend() {}
    public func resume() {}
}
public struct DispatchWorkItemFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let barrier = DispatchWorkItemFlags(rawValue: 1)
}
public struct DispatchQoS: Equatable, Sendable {
    public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
    public static let unspecified = DispatchQoS(), background = DispatchQoS(), utility = DispatchQoS(),
        `default` = DispatchQoS(), userInitiated = DispatchQoS(), userInteractive = DispatchQoS()
}
public struct DispatchTime: Comparable, Sendable {
    public static func now() -> DispatchTime { fatalError() }
    public static let distantFuture = DispatchTime.now()
    public var uptimeNanoseconds: UInt64 { 0 }
    public static func < (a: DispatchTime, b: DispatchTime) -> Bool { false }
    public static func == (a: DispatchTime, b: DispatchTime) -> Bool { false }
}
public enum DispatchTimeInterval: Equatable, Sendable {
    case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}
public enum DispatchTimeoutResult: Sendable { case success, timedOut }
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { fatalError() }
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { fatalError() }
open class DispatchWorkItem: @unchecked Sendable {
    public init(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        block: @escaping @convention(block) () -> Void
    ) {}
    public func cancel() {}
}
public class DispatchGroup: DispatchObject, @unchecked Sendable {
    public override init() {}
    public func wait() {}
    public func enter() {}
    public func leave() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
}
public class DispatchSemaphore: DispatchObject, @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
    @discardableResult public func signal() -> Int { 0 }
}
open class DispatchQueue: DispatchObject, @unchecked Sendable {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let concurrent = Attributes(rawValue: 2)
    }
    public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }
    public convenience init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
        autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
    ) { fatalError() }
    public class var main: DispatchQueue { fatalError() }
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
    @preconcurrency public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public func async(execute workItem: DispatchWorkItem) {}
    @preconcurrency public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { fatalError() }
    public func sync(execute block: () -> Void) {}
}
public protocol DispatchSourceProtocol: AnyObject {  // Assumed: not Sendable.
    typealias DispatchSourceHandler = @Sendable @convention(block) () -> Void
    func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
    func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
    func cancel()
    func resume()
    func suspend()
    func activate()
    var isCancelled: Bool { get }
}
extension DispatchSourceProtocol {
    public func setEventHandler(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
    ) {}
    public func setCancelHandler(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
    ) {}
    public func cancel() {}
    public func resume() {}
    public func suspend() {}
    public func activate() {}
    public var isCancelled: Bool { false }
}
public protocol DispatchSourceTimer: DispatchSourceProtocol {}
extension DispatchSourceTimer {
    public func schedule(
        deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {}
    public func schedule(
        deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {}
}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}
public protocol DispatchSourceRead: DispatchSourceProtocol {}
public class DispatchSource: DispatchObject, @unchecked Sendable, DispatchSourceProtocol {
    public struct TimerFlags: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public class func makeTimerSource(flags: TimerFlags = [], queue: DispatchQueue? = nil) -> any DispatchSourceTimer {
        fatalError()
    }
    public class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
        fatalError()
    }
    public class func makeReadSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceRead {
        fatalError()
    }
}
public final class DispatchSpecificKey<T>: @unchecked Sendable { public init() {} }
extension DispatchQueue {
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
}
public struct DispatchData: RandomAccessCollection, Sendable {
    public init(bytes buffer: UnsafeRawBufferPointer) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 { 0 }
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {}
    public func copyBytes(to pointer: UnsafeMutableRawBufferPointer, count: Int) {}
    public func copyBytes(to pointer: UnsafeMutableRawBufferPointer, from range: Range<Index>) {}
}
