public import Foundation

extension Date: JSONReadable, JSONWritable {
    @_spi(Generated) public init(blank: Blank) {
        self = blank.date
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.date(reader.options?.pointee.dates ?? .iso8601)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.date(self, writer.hasDates ? writer.dates : .iso8601)
    }
}

extension JSONReader {
    mutating func date(_ format: DateFormat) throws(ReadFailure) -> Date {
        let offset: Int = self.offset
        let date: Date?
        switch format.kind {
        case .iso8601: date = try self.dateText { $0.iso8601() }
        case .pattern(let pattern): date = try self.dateText { $0.pattern(pattern) }
        case .unix: date = try self.moment(shift: 0)
        case .unixMilliseconds: date = try self.moment(shift: 3)
        case .unsupported: date = nil
        }
        guard let date: Date else { throw self.refusal(at: offset, expected: format.expected) }
        return date
    }

    /// A date as text; nil where another kind of value stands here, or another text.
    @inline(__always)
    private mutating func dateText(_ scan: (inout DateScanner) -> Date?) throws(ReadFailure) -> Date? {
        guard try self.shape() == .string else { return nil }
        let span: StringSpan = try self.scanString()
        if span.hasEscapes {
            var text: String = JSONReader.makeString(span)
            return text.withUTF8 { bytes -> Date? in
                guard let start: UnsafePointer<UInt8> = bytes.baseAddress else { return nil }
                var scanner: DateScanner = DateScanner(start, count: bytes.count)
                return scan(&scanner)
            }
        }
        var scanner: DateScanner = DateScanner(span.start, count: span.count)
        return scan(&scanner)
    }

    /// A date as a number; nil where another kind of value stands here.
    ///
    /// - Parameter shift: 0 for seconds since 1970, 3 for milliseconds.
    private mutating func moment(shift: Int) throws(ReadFailure) -> Date? {
        let shape: JSONShape = try self.shape()
        guard shape == .number || (shape == .string && self.isCasting) else { return nil }
        let number: NumberSource = try self.number(.double, casting: self.isCasting)
        return number.special == nil ? DecimalMoment.date(number.text, shift: shift) : nil
    }
}
