// What Embedded Swift leaves out and the sources of `APIJSON` and `WireSyntax` use, for `Scripts/narrow-check`, which
// compiles all of them as one module. The script replaces casts and metatypes by the functions and the type here.

import FoundationEssentials

extension JSON: Codable {}

extension Decimal: JSONReadable {
    public init(placeholder: Placeholder) {
        self.init()
    }

    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        throw reader.mismatch(.decimal)
    }
}

/// Values of any type need casts.
public final class GivenValues: Sendable, Hashable {
    public static func == (left: GivenValues, right: GivenValues) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Instead of `Any.Type`.
package struct Metatype: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

/// Instead of `values as? [Int]`.
func integers<Value>(_ values: [Value]) -> [Int]? {
    Value.self == Int.self ? unsafeBitCast(values, to: [Int].self) : nil
}

extension Dictionary {
    /// The one of the standard library needs casts.
    init<Pairs: Sequence>(
        _ pairs: Pairs, uniquingKeysWith combine: (Value, Value) -> Value
    ) where Pairs.Element == (Key, Value) {
        self.init()
        for (key, value) in pairs { self[key] = self[key].map { old in combine(old, value) } ?? value }
    }
}

extension StringProtocol {
    /// The one of the standard library is in `_StringProcessing`.
    func split(separator: StaticString, omittingEmptySubsequences: Bool) -> [SubSequence] {
        var parts: [SubSequence] = []
        var start = startIndex
        var index = startIndex
        let length = separator.utf8CodeUnitCount
        while let end = self.index(index, offsetBy: length, limitedBy: endIndex) {
            if String(self[index..<end]) == separator.description {
                parts.append(self[start..<index])
                start = end
                index = end
            } else {
                index = self.index(after: index)
            }
        }
        return parts + [self[start...]]
    }
}

func memchr(_ start: UnsafeRawPointer, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer? {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    return bytes.firstIndex { $0 == UInt8(byte) }.map { UnsafeMutableRawPointer(mutating: start + $0) }
}

/// Memory with its size in the eight bytes before it.
func realloc(_ old: UnsafeMutableRawPointer?, _ count: Int) -> UnsafeMutableRawPointer? {
    let new = UnsafeMutableRawPointer.allocate(byteCount: count + 8, alignment: 8)
    new.storeBytes(of: count, as: Int.self)
    if let old { (new + 8).copyMemory(from: old, byteCount: min(count, (old - 8).load(as: Int.self))) }
    free(old)
    return new + 8
}

func free(_ memory: UnsafeMutableRawPointer?) {
    memory.map { ($0 - 8).deallocate() }
}

/// Numbers of many digits in strings are compared with what C prints, which is not here: they cannot be cast.
func withVaList<Result>(_ arguments: (Int32, Double), _ body: ((Int32, Double)) -> Result) -> Result {
    body(arguments)
}

func vsnprintf(
    _ output: UnsafeMutablePointer<CChar>?, _ size: Int, _ format: StaticString, _ arguments: (Int32, Double)
) -> Int32 {
    0
}
