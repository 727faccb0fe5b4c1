// Foundation's classes, and bridging.
extension Data: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSData { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSData, result: inout Data?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSData, result: inout Data?) -> Bool { true }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSData?) -> Data { Data() }
}
extension Array: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSArray { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) -> Bool { true }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> Array { [] }
}
extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { true }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}
extension URL: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSURL { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) -> Bool { true }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURL?) -> URL { fatalError() }
}
public let NSLocalizedDescriptionKey: String = ""
public let NSUnderlyingErrorKey: String = ""
public let NSURLErrorDomain: String = ""

@objc open class FileManager: NSObject, @unchecked Sendable {
    open class var `default`: FileManager { fatalError() }
    open var temporaryDirectory: URL { fatalError() }
    open var homeDirectoryForCurrentUser: URL { fatalError() }
    open var currentDirectoryPath: String { "" }
    open func contents(atPath path: String) -> Data? { nil }
    open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
    open func contentsOfDirectory(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = []
    ) throws -> [URL] { [] }
    open func createDirectory(
        atPath path: String, withIntermediateDirectories createIntermediates: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    open func createDirectory(
        at url: URL, withIntermediateDirectories createIntermediates: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    @discardableResult open func createFile(
        atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil
    ) -> Bool { false }
    open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
    open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
    open func removeItem(atPath path: String) throws {}
    open func removeItem(at url: URL) throws {}
    open func moveItem(at a: URL, to b: URL) throws {}
    open func moveItem(atPath a: String, toPath b: String) throws {}
    open func copyItem(at a: URL, to b: URL) throws {}
    open func fileExists(atPath path: String) -> Bool { false }
    open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
    open func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
    open func createSymbolicLink(at url: URL, withDestinationURL destURL: URL) throws {}
    open func createSymbolicLink(atPath path: String, withDestinationPath destPath: String) throws {}
    open func isExecutableFile(atPath path: String) -> Bool { false }
    open func url(
        for directory: SearchPathDirectory, in domain: SearchPathDomainMask, appropriateFor url: URL?,
        create shouldCreate: Bool
    ) throws -> URL { fatalError() }
    open func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] { [] }
    public struct DirectoryEnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public enum SearchPathDirectory: Sendable { case documentDirectory, cachesDirectory, applicationSupportDirectory }
    public struct SearchPathDomainMask: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
    }
}
public struct URLResourceKey: Hashable, RawRepresentable, Sendable {
    public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }
}
public struct FileAttributeKey: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let modificationDate = FileAttributeKey(rawValue: ""), size = FileAttributeKey(rawValue: ""),
        type = FileAttributeKey(rawValue: ""), posixPermissions = FileAttributeKey(rawValue: "")
    public static let protectionKey = FileAttributeKey(rawValue: "")
}
public struct FileAttributeType: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let typeDirectory = FileAttributeType(rawValue: ""), typeRegular = FileAttributeType(rawValue: ""),
        typeSymbolicLink = FileAttributeType(rawValue: "")
}
@objc open class ProcessInfo: NSObject, @unchecked Sendable {
    open class var processInfo: ProcessInfo { fatalError() }
    open var environment: [String: String] { [:] }
    open var arguments: [String] { [] }
    open var activeProcessorCount: Int { 0 }
    open var systemUptime: TimeInterval { 0 }
    open var processIdentifier: Int32 { 0 }
}
@objc open class NSLock: NSObject, @unchecked Sendable {
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock() {}
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
@objc open class Thread: NSObject {
    @preconcurrency open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
    open class func sleep(forTimeInterval ti: TimeInterval) {}
    open class var isMainThread: Bool { false }
    @available(*, noasync) open class var current: Thread { fatalError() }
    open var isMainThread: Bool { false }
    open var stackSize: Int {
        get { 0 }
        set {}
    }
    open func start() {}
    @preconcurrency public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
}
@available(*, unavailable) extension Thread: @unchecked Sendable {}
// In the SDK, its requirement is optional, and the Core Foundation type is a class of its own that is bridged.
public protocol StreamDelegate: NSObjectProtocol {
    func stream(_ aStream: Stream, handle eventCode: Stream.Event)
}
public typealias CFWriteStream = OutputStream
public func CFWriteStreamSetDispatchQueue(_ stream: CFWriteStream!, _ q: DispatchQueue!) {}
@objc open class Stream: NSObject {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let openCompleted = Event(rawValue: 1), hasBytesAvailable = Event(rawValue: 2),
            hasSpaceAvailable = Event(rawValue: 4), errorOccurred = Event(rawValue: 8),
            endEncountered = Event(rawValue: 16)
    }
    unowned(unsafe) open var delegate: (any StreamDelegate)?
    public enum Status: UInt, Sendable { case notOpen, opening, open, reading, writing, atEnd, closed, error }
    open var streamStatus: Status { .open }
    open var streamError: (any Error)? { nil }
    open func open() {}
    open func close() {}
    open class func getBoundStreams(
        withBufferSize bufferSize: Int, inputStream: AutoreleasingUnsafeMutablePointer<InputStream?>?,
        outputStream: AutoreleasingUnsafeMutablePointer<OutputStream?>?
    ) {}
}
@objc open class InputStream: Stream {
    public init(data: Data) { super.init() }
    public init?(url: URL) { super.init() }
    public convenience init?(fileAtPath path: String) { nil }
    open func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int { 0 }
    open func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length len: UnsafeMutablePointer<Int>
    ) -> Bool { false }
    open var hasBytesAvailable: Bool { false }
}
@objc open class OutputStream: Stream {
    open func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int { 0 }
    open var hasSpaceAvailable: Bool { false }
}
@objc open class FileHandle: NSObject, @unchecked Sendable {
    open class var standardError: FileHandle { fatalError() }
    open class var standardOutput: FileHandle { fatalError() }
    open class var standardInput: FileHandle { fatalError() }
    open class var nullDevice: FileHandle { fatalError() }
    open func write(_ data: Data) {}
    open var availableData: Data { Data() }
    open func readDataToEndOfFile() -> Data { Data() }
    public init(fileDescriptor fd: Int32) { super.init() }
    public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) { super.init() }
    public convenience init(forWritingTo url: URL) throws { fatalError() }
    public convenience init(forReadingFrom url: URL) throws { fatalError() }
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func write<T: DataProtocol>(
        contentsOf data: T
    ) throws {}
    open func closeFile() {}
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) public func close() throws {}
    open var fileDescriptor: Int32 { 0 }
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func readToEnd() throws -> Data? { nil }
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *)
    @discardableResult public func seekToEnd() throws -> UInt64 { 0 }
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *)
    public func truncate(atOffset offset: UInt64) throws {}
}
@objc open class Pipe: NSObject, @unchecked Sendable {
    open var fileHandleForReading: FileHandle { fatalError() };
    open var fileHandleForWriting: FileHandle { fatalError() }
}
@objc open class Bundle: NSObject, @unchecked Sendable {
    open class var main: Bundle { fatalError() }
    open var preferredLocalizations: [String] { [] }
    open func localizedString(forKey key: String, value: String?, table tableName: String?) -> String { "" }
    open func url(forResource name: String?, withExtension ext: String?) -> URL? { nil }
    open class var allBundles: [Bundle] { [] }
    open var bundleURL: URL { fatalError() }
    open var bundlePath: String { "" }
    public convenience init(for aClass: AnyClass) { self.init() }
}
#if os(macOS)
    @objc open class Process: NSObject, @unchecked Sendable {
        public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal = 2 }
        open var executableURL: URL? {
            get { nil }
            set {}
        }
        open var arguments: [String]? {
            get { nil }
            set {}
        }
        open var environment: [String: String]? {
            get { nil }
            set {}
        }
        open var currentDirectoryURL: URL? {
            get { nil }
            set {}
        }
        open var standardInput: Any? {
            get { nil }
            set {}
        }
        open var standardOutput: Any? {
            get { nil }
            set {}
        }
        open var standardError: Any? {
            get { nil }
            set {}
        }
        open func run() throws {}
        open func waitUntilExit() {}
        open func terminate() {}
        open var terminationStatus: Int32 { 0 }
        open var terminationReason: TerminationReason { .exit }
        open var isRunning: Bool { false }
        open var processIdentifier: Int32 { 0 }
        @preconcurrency open var terminationHandler: (@Sendable (Process) -> Void)? {
            get { nil }
            set {}
        }
    }
#endif
@objc open class OperationQueue: NSObject, @unchecked Sendable { open class var main: OperationQueue { fatalError() } }
// What the compiler calls to bridge.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
