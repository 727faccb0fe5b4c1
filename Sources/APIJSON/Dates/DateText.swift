internal import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Writes dates as text.
enum DateText {
    /// RFC 3339 in UTC, with the fewest fractional digits that are read back as the same date.
    ///
    /// - Returns: `nil` outside the years 0 to 9999, which are all that RFC 3339 can represent, and for dates that no
    ///   text represents exactly.
    static func iso8601(_ date: Date) -> String? {
        DecimalMoment(exactly: date).flatMap { DateParts($0) }.map { iso8601($0) }
    }

    /// A date in a zone, without its offset, in RFC 3339 if there is no pattern.
    ///
    /// - Parameter offset: that of the zone, in seconds.
    /// - Returns: `nil` outside the years 0 to 9999, and if the text would be read as another date.
    static func local(_ pattern: DatePattern?, _ date: Date, offset: Int) -> String? {
        if let pattern { return self.pattern(pattern, date, offset: offset) }
        guard var moment = DecimalMoment(exactly: date) else { return nil }
        moment.seconds += Int64(offset)
        return DateParts(moment).map { parts in String(iso8601(parts).dropLast()) }
    }

    /// A date as .NET writes it; `nil` if it is too far from 1970.
    static func dotnet(_ date: Date) -> String? {
        DecimalMoment.millisecondsText(date).map { DotnetDate.text(milliseconds: $0) }
    }

    /// The date that .NET has written; `nil` if there is none.
    static func date(ofDotnet text: String) -> Date? {
        guard var digits = DotnetDate.milliseconds(of: text) else { return nil }
        return digits.withUTF8 { DecimalMoment.date($0, shift: 3) }
    }

    /// A date in any year, for error messages.
    static func shown(_ date: Date) -> String {
        if let parts = DateParts(shown: date) { return iso8601(parts) }
        return "a Date of \(date.timeIntervalSinceReferenceDate) seconds since 2001"
    }

    private static func iso8601(_ parts: DateParts) -> String {
        func padded(_ number: Int) -> String { DatePattern.padded(number, 2) }
        var text = DatePattern.padded(parts.year, 4) + "-" + padded(parts.month) + "-" + padded(parts.day)
        text += "T" + padded(parts.hour) + ":" + padded(parts.minute) + ":" + padded(parts.second)
        let fraction =
            DecimalMoment(
                seconds: 0, nanoseconds: Int64(parts.nanoseconds), attoseconds: Int64(parts.attoseconds)
            ).fractionText
        return text + (fraction.isEmpty ? "Z" : "." + fraction + "Z")
    }

    /// A date formatted with a pattern. Components that the pattern omits are truncated, so the text is never later
    /// than the date.
    ///
    /// - Returns: `nil` outside the years 0 to 9999, and if the text would be read as another date: two-digit years are
    ///   those from 1969 to 2068.
    static func pattern(_ pattern: DatePattern, _ date: Date, offset: Int = 0) -> String? {
        guard var moment = DecimalMoment(date, cutTo: pattern.fractionDigits) else { return nil }
        moment.seconds += Int64(offset)
        guard let parts = DateParts(moment) else { return nil }
        let text = self.text(pattern, parts)
        return pattern.isUnambiguous || isRead(text, pattern, as: parts) ? text : nil
    }

    private static func text(_ pattern: DatePattern, _ parts: DateParts) -> String {
        var literals: [UInt8] = []
        var text = ""
        for item in pattern.items {
            if case .literal(let byte) = item {
                literals.append(byte)
                continue
            }
            text += String(decoding: literals, as: UTF8.self) + item.text(of: parts)
            literals = []
        }
        return text + String(decoding: literals, as: UTF8.self)
    }

    /// Whether the text is read back as the components that the pattern wrote.
    private static func isRead(_ text: String, _ pattern: DatePattern, as parts: DateParts) -> Bool {
        var text = text
        let date = text.withUTF8 { bytes -> Date? in
            guard let start = bytes.baseAddress else { return nil }
            var scanner = DateScanner(start, count: bytes.count)
            return scanner.date(pattern)
        }
        guard let date, let moment = DecimalMoment(date, cutTo: pattern.fractionDigits),
            let found = DateParts(moment)
        else { return false }
        return pattern.items.allSatisfy { item in
            switch item {
            case .year: found.year == parts.year
            // Without a full date, the day of the week is skipped when reading.
            case .weekday: true
            default: item.text(of: found) == item.text(of: parts)
            }
        }
    }
}
