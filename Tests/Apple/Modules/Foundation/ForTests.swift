// What only tests use.

@objc open class JSONSerialization: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let sortedKeys = WritingOptions(rawValue: 2), fragmentsAllowed = WritingOptions(rawValue: 4)
        public static let withoutEscapingSlashes = WritingOptions(rawValue: 8)
    }
    open class func jsonObject(with data: Data, options opt: ReadingOptions = []) throws -> Any { data }
    open class func data(withJSONObject obj: Any, options opt: WritingOptions = []) throws -> Data { Data() }
}
#if os(macOS)
    @objc open class XMLNode: NSObject {
        public struct Options: OptionSet, Sendable {
            public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
        }
        open var name: String? { nil }
        open var stringValue: String? { nil }
        open var children: [XMLNode]? { nil }
        open func nodes(forXPath xpath: String) throws -> [XMLNode] { [] }
    }
    @objc open class XMLElement: XMLNode {
        open func elements(forName name: String) -> [XMLElement] { [] }
        open func attribute(forName name: String) -> XMLNode? { nil }
    }
    @objc open class XMLDocument: XMLNode {
        public init(data: Data, options mask: XMLNode.Options = []) throws {}
        public init(xmlString string: String, options mask: XMLNode.Options = []) throws {}
        open func rootElement() -> XMLElement? { nil }
    }
#endif
extension StringProtocol {
    public var precomposedStringWithCanonicalMapping: String { "" }
    public var decomposedStringWithCanonicalMapping: String { "" }
    public func replacingCharacters<T: StringProtocol, R: RangeExpression>(in range: R, with replacement: T) -> String
    where R.Bound == Index { "" }
}
extension StringProtocol {
    public func appending<T: StringProtocol>(_ aString: T) -> String { "" }
}
extension Dictionary: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) -> Bool {
        true
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDictionary?) -> Dictionary { [:] }
}
@objc open class XMLParser: NSObject {
    public init(data: Data) {}
    open func parse() -> Bool { false }
}
@objc open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock() {}
    open func wait() {}
    open func wait(until limit: Date) -> Bool { false }
    open func signal() {}
    open func broadcast() {}
}
extension NSLocking {
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
public struct CocoaError: Error {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public var rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let fileReadUnknown = Code(rawValue: 256)
    }
    public init(_ code: Code) {}
}
@objc open class PropertyListSerialization: NSObject {
    public enum PropertyListFormat: UInt, Sendable { case openStep = 1, xml = 100, binary = 200 }
    public typealias ReadOptions = Int
    open class func propertyList(
        from data: Data, options opt: ReadOptions = 0, format: UnsafeMutablePointer<PropertyListFormat>?
    ) throws -> Any { data }
}
open class PropertyListEncoder: @unchecked Sendable {
    public init() {}
    open var outputFormat: PropertyListSerialization.PropertyListFormat {
        get { .xml }
        set {}
    }
    open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}
open class PropertyListDecoder: @unchecked Sendable {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
extension FileManager {
    @objc(NSDirectoryEnumerator) open class DirectoryEnumerator: NSObject, Sequence {
        public func makeIterator() -> AnyIterator<Any> { AnyIterator { nil } }
        open func nextObject() -> Any? { nil }
        open func skipDescendants() {}
    }
    public func enumerator(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [],
        errorHandler handler: ((URL, any Error) -> Bool)? = nil
    ) -> DirectoryEnumerator? { nil }
    public func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
    public func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
}
public struct FormatterOfDecimals: Sendable {
    public static var number: FormatterOfDecimals { FormatterOfDecimals() }
    public func locale(_ locale: Locale) -> FormatterOfDecimals { self }
}
extension Decimal {
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
    public init(_ value: String, format: FormatterOfDecimals, lenient: Bool = true) throws {}
}
