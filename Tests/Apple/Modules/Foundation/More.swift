// What GRDB's interface needs beside.
public protocol ReferenceConvertible: _ObjectiveCBridgeable where _ObjectiveCType: NSObject {
    associatedtype ReferenceType: NSObject
}
extension Data: ReferenceConvertible { public typealias ReferenceType = NSData }
extension URL: ReferenceConvertible { public typealias ReferenceType = NSURL }
extension Date: ReferenceConvertible {
    public typealias ReferenceType = NSDate
    public func _bridgeToObjectiveC() -> NSDate { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSDate, result: inout Date?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDate, result: inout Date?) -> Bool { true }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDate?) -> Date { fatalError() }
}
@objc open class NSUUID: NSObject {
    public convenience init(uuidBytes: UnsafePointer<UInt8>?) { self.init() };
    open func getBytes(_ uuid: UnsafeMutablePointer<UInt8>) {}
}
@objc open class NSNull: NSObject {}
@objc public protocol NSLocking { func lock(); func unlock() }
@objc open class NSRecursiveLock: NSObject, NSLocking, @unchecked Sendable {
    open func lock() {}; open func unlock() {}
}
@objc open class NSRegularExpression: NSObject, @unchecked Sendable {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let caseInsensitive = Options(rawValue: 1)
    }
    public struct MatchingOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public init(pattern: String, options: Options = []) throws {}
    open class func escapedPattern(for string: String) -> String { "" }
}
@objc open class Formatter: NSObject {}
@objc open class DateFormatter: Formatter, @unchecked Sendable {
    open func string(from date: Date) -> String { "" }; open func date(from string: String) -> Date? { nil };
    open var dateFormat: String? {
        get { "" }
        set {}
    };
    open var locale: Locale? {
        get { nil }
        set {}
    };
    open var timeZone: TimeZone? {
        get { nil }
        set {}
    }
}
@objc open class ISO8601DateFormatter: Formatter, @unchecked Sendable {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let withInternetDateTime = Options(rawValue: 1), withFractionalSeconds = Options(rawValue: 2)
    }; open func string(from date: Date) -> String { "" }; open func date(from string: String) -> Date? { nil };
    open var formatOptions: Options {
        get { [] }
        set {}
    }
}
public struct Notification: Sendable {
    public struct Name: Hashable, RawRepresentable, Sendable {
        public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue };
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
}
@objc open class NotificationCenter: NSObject, @unchecked Sendable {
    open class var `default`: NotificationCenter { fatalError() }
    open func addObserver(
        forName name: Notification.Name?, object obj: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func removeObserver(_ observer: Any) {}
    open func post(name aName: Notification.Name, object anObject: Any?) {}
}
@objc open class NSDecimalNumber: NSNumber {}
@objc open class NSDecimalNumberHandler: NSObject, @unchecked Sendable {
    public init(
        roundingMode: Decimal.RoundingMode, scale: Int16, raiseOnExactness: Bool, raiseOnOverflow: Bool,
        raiseOnUnderflow: Bool, raiseOnDivideByZero: Bool
    ) {}
}
@objc open class NSCacheBase: NSObject {}
open class NSCache<K: AnyObject, V: AnyObject>: NSCacheBase {
    open func object(forKey key: K) -> V? { nil }; open func setObject(_ obj: V, forKey key: K) {}
}
extension StringProtocol {
    public var localizedUppercase: String { "" }
    public var localizedCapitalized: String { "" }
    public func localizedCompare<T: StringProtocol>(_ o: T) -> ComparisonResult { .orderedSame }
    public func localizedCaseInsensitiveCompare<T: StringProtocol>(_ o: T) -> ComparisonResult { .orderedSame }
    public func localizedStandardCompare<T: StringProtocol>(_ o: T) -> ComparisonResult { .orderedSame }
}
extension CharacterSet { public func union(_ o: CharacterSet) -> CharacterSet { self } }
@objc open class NSNotification: NSObject {}

@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
extension URL {
    public func startAccessingSecurityScopedResource() -> Bool { false }
    public func stopAccessingSecurityScopedResource() {}
}
