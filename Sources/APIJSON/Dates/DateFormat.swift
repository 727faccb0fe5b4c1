internal import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The representation of dates in JSON.
///
/// Patterns are those of `DatePattern`, in UTC and in English.
@_spi(Generated) public struct DateFormat: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case iso8601
        case unix
        case unixMilliseconds
        case dotnet
        case pattern(DatePattern)
        /// Texts without an offset, in RFC 3339 if there is no pattern. The offset is in seconds.
        indirect case local(DatePattern?, offset: Int)
        indirect case unsupported(String)
        /// The format that is written, and others in which dates are read.
        indirect case choice(DateFormat, or: [DateFormat])
    }

    let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// The format, with others in which dates are read if they are in none of those before.
    public func or(_ others: DateFormat...) -> DateFormat {
        DateFormat(.choice(self, or: others))
    }

    /// An unsupported pattern or zone reads and writes nothing. Spec validation rejects those earlier.
    ///
    /// - Parameter zone: the offset from UTC of the texts, such as `+08:00`. Without one, they are in UTC.
    public init(_ pattern: String, zone: String? = nil) {
        let pattern = (text: pattern, parsed: try? DatePattern(pattern))
        switch (pattern.parsed, zone.map { DateScanner.offset(of: $0) }) {
        case (let parsed?, nil): kind = .pattern(parsed)
        case (let parsed?, let offset??): kind = .local(parsed, offset: offset)
        case (nil, _), (_, .some(nil)): kind = .unsupported(pattern.text)
        }
    }

    /// As in RFC 3339, but texts may have no offset, and are written without one.
    ///
    /// - Parameter zone: the offset from UTC of texts that have none, such as `+08:00`.
    public static func iso8601(zone: String) -> DateFormat {
        DateFormat(DateScanner.offset(of: zone).map { Kind.local(nil, offset: $0) } ?? .unsupported(zone))
    }

    /// RFC 3339, section 5.6, such as `2026-01-31T12:00:00.5+01:00`. Offsets without a colon (`+0100`) or without
    /// minutes (`+01`) are accepted too.
    public static let iso8601: DateFormat = DateFormat(.iso8601)
    /// Seconds since 1970, as a number.
    public static let unix: DateFormat = DateFormat(.unix)
    /// Milliseconds since 1970, as a number.
    public static let unixMilliseconds: DateFormat = DateFormat(.unixMilliseconds)
    /// Milliseconds since 1970 in a text of .NET, such as `/Date(1700000000000)/`. An offset, as in
    /// `/Date(1700000000000+0100)/`, does not change the moment.
    public static let dotnet: DateFormat = DateFormat(.dotnet)

    /// Whether the pattern uses only supported fields, and has an `a` if and only if it has an `h`.
    public static func isSupported(_ pattern: String) -> Bool {
        (try? DatePattern(pattern)) != nil
    }

    /// The expectation shown in error messages.
    var expected: String {
        switch kind {
        case .iso8601: "Date as in RFC 3339"
        case .unix: "Date as seconds since 1970"
        case .unixMilliseconds: "Date as milliseconds since 1970"
        case .dotnet: "Date as /Date(1700000000000)/"
        case .pattern(let pattern): "Date as \(pattern.text)"
        case .local(let pattern, _): "Date as \(pattern?.text ?? "in RFC 3339"), with or without an offset"
        case .unsupported(let pattern): "Date in a supported format, not \(pattern)"
        case .choice(let first, let others):
            others.reduce(first.expected) { text, other in text + ", or " + other.expected }
        }
    }
}

extension DateFormat {
    /// Whether its texts are those of RFC 3339, without an offset.
    package var isLocalISO8601: Bool {
        if case .local(nil, _) = kind { true } else { false }
    }

    /// The expectation shown in errors about dates being written.
    var expectedInRange: String {
        switch kind {
        case .unix, .unixMilliseconds, .dotnet: "\(expected), at most 30,000 years from then"
        case .pattern(let pattern):
            pattern.years.contains(10)
                ? "\(expected), of the years 0 to 9999" : "\(expected), of the years 1969 to 2068"
        case .iso8601, .unsupported, .local: "\(expected), of the years 0 to 9999"
        case .choice(let first, _): first.expectedInRange
        }
    }

    /// The date as written in this format. Numeric formats use RFC 3339.
    /// - Returns: `nil` for a date that could not be read back, such as one in the year 10000.
    package func textInRange(of date: Date) -> String? {
        switch kind {
        case .pattern(let pattern): DateText.pattern(pattern, date)
        case .local(let pattern, let offset): DateText.local(pattern, date, offset: offset)
        case .unsupported: nil
        case .dotnet: DateText.dotnet(date)
        case .iso8601, .unix, .unixMilliseconds: DateText.iso8601(date)
        case .choice(let first, _): first.textInRange(of: date)
        }
    }

    /// The date as JSON in this format, for error messages.
    func json(of date: Date) -> String {
        var writer = JSONWriter()
        writer.date(date, self)
        return String(decoding: writer.output, as: UTF8.self)
    }

    /// Parses a date in this format. Numeric formats expect RFC 3339.
    package func date(_ text: String) -> Date? {
        if case .choice(let first, let others) = kind {
            return first.date(text) ?? others.lazy.compactMap { $0.date(text) }.first
        }
        if case .dotnet = kind { return DateText.date(ofDotnet: text) }
        var text = text
        return text.withUTF8 { bytes -> Date? in
            guard let start = bytes.baseAddress else { return nil }
            var scanner = DateScanner(start, count: bytes.count)
            switch kind {
            case .pattern(let pattern): return scanner.date(pattern)
            case .local(let pattern, let offset): return scanner.date(pattern, zone: offset)
            default: return scanner.internetDate()
            }
        }
    }
}

extension DateScanner {
    @inline(__always)
    mutating func internetDate() -> Date? {
        readInternetDate() ? parts.date : nil
    }

    @inline(__always)
    mutating func date(_ pattern: DatePattern) -> Date? {
        read(pattern) ? parts.date : nil
    }

    mutating func date(_ pattern: DatePattern?, zone: Int) -> Date? {
        read(pattern, zone: zone) ? parts.date : nil
    }
}

extension Date: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = placeholder.date
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
        let offset = self.offset
        guard let date = try date(in: format) else { throw refusal(at: offset, expected: format.expected) }
        return date
    }

    /// Reads a date in the first format that it has.
    private mutating func date(inAnyOf formats: [DateFormat]) throws(ReadFailure) -> Date? {
        let start = position
        for format in formats {
            position = start
            do throws(ReadFailure) {
                if let date = try date(in: format) { return date }
            } catch {
                if error.code == .syntax { throw error }
            }
        }
        return nil
    }

    @inline(__always)
    private mutating func date(in format: DateFormat) throws(ReadFailure) -> Date? {
        let date: Date?
        switch format.kind {
        case .iso8601: date = try dateText { $0.internetDate() }
        case .pattern(let pattern):
            if isCasting, pattern.isDigits, try shape() == .number {
                date = try dateDigits(pattern)
            } else {
                date = try dateText { $0.date(pattern) }
            }
        case .unix: date = try moment(shift: 0)
        case .unixMilliseconds: date = try moment(shift: 3)
        case .dotnet: date = try dotnetDate()
        case .local: date = try localDate(format)
        case .unsupported: date = nil
        case .choice(let first, let others): date = try self.date(inAnyOf: [first] + others)
        }
        return date
    }

    // Not inlined, as every other date would pay for its texts.
    @inline(never)
    private mutating func dotnetDate() throws(ReadFailure) -> Date? {
        try shape() == .string ? DateText.date(ofDotnet: try string()) : nil
    }

    @inline(never)
    private mutating func localDate(_ format: DateFormat) throws(ReadFailure) -> Date? {
        try shape() == .string ? format.date(try string()) : nil
    }

    /// Reads a date from a string. Returns `nil` if the next value is not a string, or not a date in the format.
    @inline(__always)
    private mutating func dateText(_ scan: (inout DateScanner) -> Date?) throws(ReadFailure) -> Date? {
        guard try shape() == .string else { return nil }
        let span = try scanString()
        if span.hasEscapes {
            var text = JSONReader.makeString(span)
            return text.withUTF8 { bytes -> Date? in
                guard let start = bytes.baseAddress else { return nil }
                var scanner = DateScanner(start, count: bytes.count)
                return scan(&scanner)
            }
        }
        var scanner = DateScanner(span.start, count: span.count)
        return scan(&scanner)
    }

    /// Reads a date from the digits of a number.
    private mutating func dateDigits(_ pattern: DatePattern) throws(ReadFailure) -> Date? {
        let start = position
        let end = try scanNumber()
        var scanner = DateScanner(start, count: end - start)
        return scanner.date(pattern)
    }

    /// Reads a date from a number. Returns `nil` if the next value is not a number.
    ///
    /// - Parameter shift: 0 for seconds since 1970, 3 for milliseconds.
    private mutating func moment(shift: Int) throws(ReadFailure) -> Date? {
        let shape = try self.shape()
        guard shape == .number || (shape == .string && isCasting) else { return nil }
        let number = try self.number(.double, casting: isCasting)
        return number.special == nil ? DecimalMoment.date(number.text, shift: shift) : nil
    }
}

extension JSONWriter {
    /// Writes a date. A date that the format cannot represent, or that would be read back as a different date, is
    /// refused.
    mutating func date(_ date: Date, _ format: DateFormat) {
        switch format.kind {
        case .iso8601:
            if let text: String = DateText.iso8601(date) { return value(text) }
        case .pattern(let pattern):
            if let text = DateText.pattern(pattern, date) { return value(text) }
        case .local:
            if let text = format.textInRange(of: date) { return value(text) }
        case .unix:
            if let text = DecimalMoment.secondsText(date) { return number(text) }
        case .unixMilliseconds:
            if let text = DecimalMoment.millisecondsText(date) { return number(text) }
        case .dotnet:
            // Older serializers of .NET know a date by its escaped slashes.
            if let text = DateText.dotnet(date) {
                separate()
                return self.text("\"\\" + text.dropLast() + "\\/\"")
            }
        case .unsupported: break
        case .choice(let first, _): return self.date(date, first)
        }
        unwritable(expected: format.expectedInRange, found: DateText.shown(date))
    }
}
