// What the sources of `APIJSON` need of Foundation, for `Scripts/narrow-check`. Embedded Swift has none.

public protocol Decodable {}
public protocol Encodable {}
public typealias Codable = Decodable & Encodable

public struct Date: Hashable, Comparable, Sendable {
    public var timeIntervalSinceReferenceDate: Double

    public init(timeIntervalSinceReferenceDate: Double) {
        self.timeIntervalSinceReferenceDate = timeIntervalSinceReferenceDate
    }

    public init(timeIntervalSince1970: Double) {
        timeIntervalSinceReferenceDate = timeIntervalSince1970 - 978_307_200
    }

    public static func < (left: Date, right: Date) -> Bool {
        left.timeIntervalSinceReferenceDate < right.timeIntervalSinceReferenceDate
    }
}

public struct Data: Hashable, Sendable, RandomAccessCollection {
    private var bytes: [UInt8] = []

    public var startIndex: Int { 0 }
    public var endIndex: Int { bytes.count }
    public subscript(index: Int) -> UInt8 { bytes[index] }

    public init() {}

    public init(count: Int) {
        bytes = Array(repeating: 0, count: count)
    }

    public init(bytes: UnsafeRawPointer, count: Int) {
        self.bytes = Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    public var count: Int { bytes.count }

    public mutating func removeLast(_ count: Int) {
        bytes.removeLast(count)
    }

    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes(body)
    }

    public mutating func withUnsafeMutableBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeMutableBytes(body)
    }
}

public struct URL: Hashable, Sendable {
    public init(fileURLWithPath path: String) {}
}

public struct UUID: Hashable, Sendable {
    public typealias Bytes = (
        UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )

    public init(uuid: Bytes) {}
}

public struct Decimal: Hashable, Sendable {
    public init() {}
}
