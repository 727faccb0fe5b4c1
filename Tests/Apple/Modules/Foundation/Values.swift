@_exported import CoreFoundation
@_exported import CoreGraphics
// Foundation's values as Apple's SDK (26) declares them; the part that apigen, its plugins and ArgumentParser use.
// Availability as in swiftlang/swift-foundation and Apple's documentation. "Assumed" marks what they do not say.
@_exported import Darwin
@_exported import Dispatch
public import Security

public typealias TimeInterval = Double
public enum ComparisonResult: Int, Sendable { case orderedAscending = -1, orderedSame, orderedDescending }

// MARK: Data
public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
public protocol DataProtocol: RandomAccessCollection where Element == UInt8, SubSequence: DataProtocol {}
public protocol MutableDataProtocol: DataProtocol, MutableCollection, RangeReplaceableCollection {}
@frozen
public struct Data: Equatable, Hashable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
    MutableDataProtocol, ContiguousBytes, Sendable, Codable, CustomStringConvertible
{
    public typealias Index = Int
    public typealias Indices = Range<Int>
    public typealias ReadingOptions = NSData.ReadingOptions
    public typealias WritingOptions = NSData.WritingOptions
    public typealias Base64EncodingOptions = NSData.Base64EncodingOptions
    public typealias Base64DecodingOptions = NSData.Base64DecodingOptions
    public enum Deallocator: Sendable { case free, none, unmap }
    public init() {}
    public init(bytes: UnsafeRawPointer, count: Int) {}
    public init(bytesNoCopy bytes: UnsafeMutableRawPointer, count: Int, deallocator: Deallocator) {}
    public init<S>(buffer: UnsafeBufferPointer<S>) {}
    public init(count: Int) {}
    public init(capacity: Int) {}
    public init(repeating: UInt8, count: Int) {}
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
    public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
    public init?(base64Encoded base64String: String, options: Base64DecodingOptions = []) { nil }
    public init?(base64Encoded base64Data: Data, options: Base64DecodingOptions = []) { nil }
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
    public func base64EncodedData(options: Base64EncodingOptions = []) -> Data { self }
    public func write(to url: URL, options: WritingOptions = []) throws {}
    public var count: Int {
        get { 0 }
        set {}
    }
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public subscript(bounds: Range<Int>) -> Data {
        get { self }
        set {}
    }
    public func index(after i: Int) -> Int { i }
    public func index(before i: Int) -> Int { i }
    public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
    where C.Element == UInt8 {}
    public mutating func append(_ other: Data) {}
    public mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {}
    public mutating func append(contentsOf bytes: [UInt8]) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R {
        fatalError()
    }
    public func subdata(in range: Range<Int>) -> Data { self }
    public var description: String { "" }
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)  // Assumed: not available before.
    public var bytes: RawSpan { @_lifetime(borrow self) get { fatalError() } }
}
extension Array: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension UnsafeRawBufferPointer: ContiguousBytes {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}
extension Slice: DataProtocol where Base: DataProtocol {}

// MARK: Date, Calendar, Locale
public struct Date: Comparable, Hashable, Sendable, Codable, CustomStringConvertible {
    public init() {}
    public init(timeIntervalSinceReferenceDate ti: TimeInterval) {}
    public init(timeIntervalSince1970 timeIntervalSince1970: TimeInterval) {}
    public init(timeIntervalSinceNow: TimeInterval) {}
    public init(timeInterval: TimeInterval, since date: Date) {}
    public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
    public var timeIntervalSince1970: TimeInterval { 0 }
    public var timeIntervalSinceNow: TimeInterval { 0 }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
    public func addingTimeInterval(_ timeInterval: TimeInterval) -> Date { self }
    public mutating func addTimeInterval(_ timeInterval: TimeInterval) {}
    public static let distantFuture: Date = Date(), distantPast: Date = Date()
    public static let timeIntervalBetween1970AndReferenceDate: TimeInterval = 978307200
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public static var now: Date { Date() }
    public static func < (a: Date, b: Date) -> Bool { false }
    public static func + (a: Date, b: TimeInterval) -> Date { a }
    public static func - (a: Date, b: TimeInterval) -> Date { a }
    public static func += (a: inout Date, b: TimeInterval) {}
    public static func -= (a: inout Date, b: TimeInterval) {}
    public var description: String { "" }
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
    public struct ISO8601FormatStyle: Sendable { public init() {} }
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
    public struct FormatStyle: Sendable {
        public enum DateStyle: Sendable { case abbreviated, numeric, long, omitted };
        public enum TimeStyle: Sendable { case shortened, standard, omitted }
    }
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *) public func formatted() -> String { "" }
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *) public func formatted(
        date: FormatStyle.DateStyle, time: FormatStyle.TimeStyle
    ) -> String { "" }
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *) public func ISO8601Format(
        _ style: ISO8601FormatStyle = .init()
    ) -> String { "" }
}
public struct Calendar: Hashable, Sendable {
    public enum Identifier: Sendable, Hashable { case gregorian, iso8601 }
    public enum Component: Sendable {
        case era, year, month, day, hour, minute, second, weekday, nanosecond, calendar, timeZone
    }
    public init(identifier: Identifier) {}
    public var timeZone: TimeZone {
        get { fatalError() }
        set {}
    }
    public var locale: Locale? {
        get { nil }
        set {}
    }
    public static var current: Calendar { fatalError() }
    public func dateComponents(_ components: Set<Component>, from date: Date) -> DateComponents { fatalError() }
    public func date(from components: DateComponents) -> Date? { nil }
    public func date(byAdding component: Component, value: Int, to date: Date, wrappingComponents: Bool = false)
        -> Date?
    { nil }
    public func component(_ component: Component, from date: Date) -> Int { 0 }
    public func startOfDay(for date: Date) -> Date { date }
}
public struct DateComponents: Hashable, Sendable {
    public init(
        calendar: Calendar? = nil, timeZone: TimeZone? = nil, era: Int? = nil, year: Int? = nil, month: Int? = nil,
        day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil, nanosecond: Int? = nil,
        weekday: Int? = nil, weekdayOrdinal: Int? = nil, quarter: Int? = nil, weekOfMonth: Int? = nil,
        weekOfYear: Int? = nil, yearForWeekOfYear: Int? = nil
    ) {}
    public var calendar: Calendar?, timeZone: TimeZone?
    public var year: Int?, month: Int?, day: Int?, hour: Int?, minute: Int?, second: Int?, nanosecond: Int?,
        weekday: Int?
    public var date: Date? { nil }
}
public struct TimeZone: Hashable, Sendable {
    public init?(identifier: String) { nil }
    public init?(secondsFromGMT seconds: Int) { nil }
    public init?(abbreviation: String) { nil }
    public static var current: TimeZone { fatalError() }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var gmt: TimeZone { fatalError() }
    public func secondsFromGMT(for date: Date = Date()) -> Int { 0 }
    public var identifier: String { "" }
}
public struct Locale: Hashable, Sendable {
    public init(identifier: String) {}
    public static var current: Locale { fatalError() }
    public static var autoupdatingCurrent: Locale { fatalError() }
    public static var preferredLanguages: [String] { [] }
    public var identifier: String { "" }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public struct Language: Hashable, Sendable {
        public struct LanguageCode: Hashable, Sendable { public var identifier: String { "" } };
        public var languageCode: LanguageCode? { nil }
    }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public var language: Language { fatalError() }
}

// MARK: Decimal, UUID
public typealias uuid_t = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)
public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
    public init() {}
    public init?(uuidString string: String) { nil }
    public init(uuid: uuid_t) {}
    public var uuid: uuid_t { fatalError() }
    public var uuidString: String { "" }
    public var description: String { "" }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension UUID: Comparable { public static func < (lhs: UUID, rhs: UUID) -> Bool { false } }
public struct Decimal: Hashable, Comparable, SignedNumeric, Sendable, Codable, ExpressibleByFloatLiteral,
    CustomStringConvertible, Strideable
{
    public enum RoundingMode: UInt, Sendable { case plain, down, up, bankers }
    public typealias Magnitude = Decimal
    public typealias Stride = Decimal
    public init() {}
    public init(integerLiteral value: Int) {}
    public init(floatLiteral value: Double) {}
    public init(_ value: Int) {}
    public init(_ value: UInt64) {}
    public init(_ value: Int64) {}
    public init(_ value: UInt) {}
    public init(_ value: Double) {}
    public init(_ value: UInt32) {}
    public init?<T: BinaryInteger>(exactly source: T) { nil }
    public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {}
    public init?(string: String, locale: Locale? = nil) { nil }
    public var magnitude: Decimal { self }
    public var exponent: Int { 0 }
    public var significand: Decimal { self }
    public var sign: FloatingPointSign { .plus }
    public var isNaN: Bool { false }
    public var isFinite: Bool { false }
    public var isZero: Bool { false }
    public var isSignMinus: Bool { false }
    public var isNormal: Bool { false }
    public static var nan: Decimal { Decimal() }
    public static var zero: Decimal { Decimal() }
    public static let greatestFiniteMagnitude = Decimal(), leastNonzeroMagnitude = Decimal()
    public static func < (a: Decimal, b: Decimal) -> Bool { false }
    public static func + (a: Decimal, b: Decimal) -> Decimal { a }
    public static func - (a: Decimal, b: Decimal) -> Decimal { a }
    public static func * (a: Decimal, b: Decimal) -> Decimal { a }
    public static func / (a: Decimal, b: Decimal) -> Decimal { a }
    public static func *= (a: inout Decimal, b: Decimal) {}
    public func distance(to other: Decimal) -> Decimal { self }
    public func advanced(by n: Decimal) -> Decimal { self }
    public mutating func negate() {}
    public var description: String { "" }
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *) public func formatted() -> String { "" }
}
public func NSDecimalRound(
    _ result: UnsafeMutablePointer<Decimal>, _ number: UnsafePointer<Decimal>, _ scale: Int,
    _ roundingMode: Decimal.RoundingMode
) {}
@discardableResult public func NSDecimalPower(
    _ result: UnsafeMutablePointer<Decimal>, _ number: UnsafePointer<Decimal>, _ power: Int,
    _ mode: Decimal.RoundingMode
) -> UInt { 0 }

// MARK: URL
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public enum DirectoryHint: Sendable {
        case isDirectory, notDirectory, checkFileSystem, inferFromPath
    }
    public init?(string: String) { nil }
    public init?(string: String, relativeTo url: URL?) { nil }
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) public init?(string: String, encodingInvalidCharacters: Bool) {
        nil
    }
    public init(fileURLWithPath path: String) {}
    public init(fileURLWithPath path: String, isDirectory: Bool) {}
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public init(
        filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil
    ) {}
    public var absoluteString: String { "" }
    public var relativeString: String { "" }
    public var absoluteURL: URL { self }
    public var baseURL: URL? { nil }
    public var scheme: String? { nil }
    public var host: String? { nil }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func host(percentEncoded: Bool = true) -> String? { nil }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func path(percentEncoded: Bool = true) -> String { "" }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func query(percentEncoded: Bool = true) -> String? {
        nil
    }
    public var port: Int? { nil }
    public var user: String? { nil }
    public var password: String? { nil }
    public var path: String { "" }
    public var query: String? { nil }
    public var fragment: String? { nil }
    public var isFileURL: Bool { false }
    public func checkResourceIsReachable() throws -> Bool { false }
    public var pathExtension: String { "" }
    public var lastPathComponent: String { "" }
    public var pathComponents: [String] { [] }
    public var hasDirectoryPath: Bool { false }
    public func appendingPathComponent(_ pathComponent: String) -> URL { self }
    public func appendingPathComponent(_ pathComponent: String, isDirectory: Bool) -> URL { self }
    public func appendingPathExtension(_ pathExtension: String) -> URL { self }
    public func deletingPathExtension() -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public func resolvingSymlinksInPath() -> URL { self }
    public var standardized: URL { self }
    public var standardizedFileURL: URL { self }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func appending<S: StringProtocol>(
        path: S, directoryHint: DirectoryHint = .inferFromPath
    ) -> URL { self }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func appending<S: StringProtocol>(
        component: S, directoryHint: DirectoryHint = .inferFromPath
    ) -> URL { self }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func appending(queryItems: [URLQueryItem]) -> URL {
        self
    }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var temporaryDirectory: URL { fatalError() }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var cachesDirectory: URL { fatalError() }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var documentsDirectory: URL { fatalError() }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var downloadsDirectory: URL { fatalError() }
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var applicationSupportDirectory: URL {
        fatalError()
    }
    public var description: String { "" }
}
public struct URLQueryItem: Hashable, Sendable {
    public init(name: String, value: String?) {}; public var name: String { "" }; public var value: String? { nil }
}
public struct URLComponents: Hashable, Sendable {
    public init() {}
    public init?(string: String) { nil }
    public init?(url: URL, resolvingAgainstBaseURL resolve: Bool) { nil }
    public var scheme: String? {
        get { fatalError() }
        set {}
    }
    public var user: String? {
        get { fatalError() }
        set {}
    }
    public var password: String? {
        get { fatalError() }
        set {}
    }
    public var host: String? {
        get { fatalError() }
        set {}
    }
    public var port: Int? {
        get { fatalError() }
        set {}
    }
    public var percentEncodedPath: String {
        get { fatalError() }
        set {}
    }
    public var percentEncodedQuery: String? {
        get { fatalError() }
        set {}
    }
    public var queryItems: [URLQueryItem]? {
        get { fatalError() }
        set {}
    }
    public var fragment: String? {
        get { fatalError() }
        set {}
    }
    public var percentEncodedFragment: String? {
        get { fatalError() }
        set {}
    }
    public var path: String {
        get { "" }
        set {}
    }
    public var query: String? {
        get { nil }
        set {}
    }
    public var url: URL? { nil }
    public var string: String? { nil }
}
public struct CharacterSet: Hashable, Sendable {
    public init() {}
    public init(charactersIn string: String) {}
    public static var whitespacesAndNewlines: CharacterSet { CharacterSet() }
    public static var whitespaces: CharacterSet { CharacterSet() }
    public static var newlines: CharacterSet { CharacterSet() }
    public static var urlQueryAllowed: CharacterSet { CharacterSet() }
    public static var alphanumerics: CharacterSet { CharacterSet() }
    public func contains(_ member: Unicode.Scalar) -> Bool { false }
    public var inverted: CharacterSet { self }
}

// MARK: String
extension String {
    public struct Encoding: RawRepresentable, Sendable, Hashable {
        public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let utf8 = Encoding(rawValue: 4), ascii = Encoding(rawValue: 1),
            isoLatin1 = Encoding(rawValue: 5), utf16 = Encoding(rawValue: 10), windowsCP1252 = Encoding(rawValue: 12)
    }
    public struct CompareOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let regularExpression = CompareOptions(rawValue: 1024),
            caseInsensitive = CompareOptions(rawValue: 1), backwards = CompareOptions(rawValue: 4),
            literal = CompareOptions(rawValue: 2), anchored = CompareOptions(rawValue: 8)
    }
    public init?(data: Data, encoding: Encoding) { nil }
    public init?<S: Sequence>(bytes: S, encoding: Encoding) where S.Element == UInt8 { nil }
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
    public init(format: String, locale: Locale?, _ args: any CVarArg...) { self = "" }
    public init(contentsOfFile path: String, encoding enc: Encoding) throws { self = "" }
    public init(contentsOf url: URL, encoding enc: Encoding) throws { self = "" }
}
extension StringProtocol {
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
    public func components(separatedBy separator: CharacterSet) -> [String] { [] }
    public func trimmingCharacters(in set: CharacterSet) -> String { "" }
    public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(
        of target: T, with replacement: R, options: String.CompareOptions = [], range: Range<Index>? = nil
    ) -> String { "" }
    public func range<T: StringProtocol>(
        of aString: T, options mask: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> Range<Index>? { nil }
    public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
    public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
    public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { nil }
    public var removingPercentEncoding: String? { nil }
    public var capitalized: String { "" }
    public func write<T: StringProtocol>(
        toFile path: T, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding
    ) throws {}
    public func write(to url: URL, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
    public func padding<T: StringProtocol>(toLength newLength: Int, withPad padString: T, startingAt padIndex: Int)
        -> String
    { "" }
    public func caseInsensitiveCompare<T: StringProtocol>(_ aString: T) -> ComparisonResult { .orderedSame }
    public func compare<T: StringProtocol>(
        _ aString: T, options mask: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> ComparisonResult { .orderedSame }
    public var localizedLowercase: String { "" }
    public func lowercased(with locale: Locale?) -> String { "" }
}

// MARK: Coding
open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let prettyPrinted = OutputFormatting(rawValue: 1), sortedKeys = OutputFormatting(rawValue: 2),
            withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    public enum DateEncodingStrategy: Sendable { case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601 }
    public init() {}
    open var outputFormatting: OutputFormatting {
        get { [] }
        set {}
    }
    open var dateEncodingStrategy: DateEncodingStrategy {
        get { .iso8601 }
        set {}
    }
    public enum KeyEncodingStrategy: Sendable {
        case useDefaultKeys, convertToSnakeCase
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }
    open var keyEncodingStrategy: KeyEncodingStrategy {
        get { .useDefaultKeys }
        set {}
    }
    open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}
open class JSONDecoder: @unchecked Sendable {
    public enum DateDecodingStrategy: Sendable { case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601 }
    public init() {}
    open var dateDecodingStrategy: DateDecodingStrategy {
        get { .iso8601 }
        set {}
    }
    public enum KeyDecodingStrategy: Sendable {
        case useDefaultKeys, convertFromSnakeCase
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }
    open var keyDecodingStrategy: KeyDecodingStrategy {
        get { .useDefaultKeys }
        set {}
    }
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

// MARK: Errors
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
    var failureReason: String? { get }
    var recoverySuggestion: String? { get }
    var helpAnchor: String? { get }
}
extension LocalizedError {
    public var errorDescription: String? { nil }
    public var failureReason: String? { nil }
    public var recoverySuggestion: String? { nil }
    public var helpAnchor: String? { nil }
}
public protocol CustomNSError: Error {
    static var errorDomain: String { get }; var errorCode: Int { get }; var errorUserInfo: [String: Any] { get }
}
extension CustomNSError {
    public static var errorDomain: String { "" }
    public var errorCode: Int { 0 }
    public var errorUserInfo: [String: Any] { [:] }
}
extension Error { public var localizedDescription: String { "" } }
