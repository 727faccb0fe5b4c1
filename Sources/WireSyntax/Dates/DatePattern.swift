/// A date pattern such as `yyyy-MM-dd HH:mm:ss`, parsed once. It is a class so that options with a pattern are cheap to
/// copy.
///
/// Patterns follow Unicode TR 35, part 4, section 8. They are read and written in UTC and `en_US_POSIX`, and support
/// these fields: `y yy yyyy`, `M MM MMM MMMM`, `d dd`, `H HH`, `h hh` (together with `a`), `m mm`, `s ss`, one to nine
/// `S`, `a`, `E EE EEE EEEE`, `Z ZZ ZZZ`, `X XX XXX`, and literals; letters in literals must be in single quotes. Fields
/// that a pattern omits default to midnight on 1970-01-01.
public final class DatePattern: Sendable, Hashable {
    public enum Item: Sendable, Hashable {
        case literal(UInt8)
        case year(width: Int)
        case month(width: Int)
        case monthName(isShort: Bool)
        case day(width: Int)
        case hour(width: Int)
        case halfDayHour(width: Int)
        case minute(width: Int)
        case second(width: Int)
        case fraction(width: Int)
        case halfDay
        case weekday(isShort: Bool)
        /// `isBasic`: `+0000` instead of `Z`.
        case offset(isBasic: Bool)
    }

    /// Why a text is not a supported pattern.
    public struct Fault: Error {
        /// The end of a sentence that begins with the pattern.
        public let reason: String
    }

    public let text: String
    public let items: [Item]
    /// The years that the pattern can represent.
    public let years: ClosedRange<Int>
    /// The number of fractional digits of the second, 0 if the pattern has none.
    public let fractionDigits: Int
    /// Whether the pattern contains a complete date: day, month and year.
    public let hasDate: Bool
    /// Whether its texts consist of digits, as in `yyyyMMdd`, so that a number can have them.
    public let isDigits: Bool
    /// Whether every text that the pattern writes has exactly one reading, whatever the date.
    public let isUnambiguous: Bool
    /// The bytes between the fields. Set only if the pattern is a date followed by a time, with every field at a fixed
    /// position.
    @usableFromInline
    let separators: DateTimeSeparators?

    public init(_ text: String) throws(Fault) {
        let items = try Self.items(of: text)
        self.text = text
        self.items = items
        years = items.contains(.year(width: 2)) ? 1969...2068 : 0...9999
        separators = DateTimeSeparators(items)
        let kinds = items.compactMap(\.kind)
        fractionDigits = items.map(\.fractionDigits).max() ?? 0
        hasDate = Set(kinds).isSuperset(of: [.year, .month, .day])
        isDigits = items.allSatisfy(\.isDigits)
        let nexts: [Item?] = items.dropFirst().map { $0 } + [nil]
        isUnambiguous =
            (hasDate || !kinds.contains(.day)) && Set(kinds).count == kinds.count
            && zip(items, nexts).allSatisfy { item, next in item.hasEnd(before: next) }
    }

    public static func == (left: DatePattern, right: DatePattern) -> Bool {
        left.text == right.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    /// The English names, from January.
    public static let monthNames: [String] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// The English names, from Sunday.
    public static let weekdayNames: [String] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
}

extension DatePattern {
    private static let quote: UInt8 = UInt8(ascii: "'")

    private static func items(of text: String) throws(Fault) -> [Item] {
        var items: [Item] = []
        var rest = Substring(text).utf8
        while let byte = rest.first {
            if byte == quote {
                items += try takeQuoted(&rest)
            } else if URLText.isLetter(byte) {
                let run = rest.prefix { $0 == byte }
                rest.removeFirst(run.count)
                items.append(try field(byte, width: run.count))
            } else {
                items.append(.literal(byte))
                rest.removeFirst()
            }
        }
        guard items.contains(where: \.isField) else {
            throw Fault(reason: "has no letter that stands for a part of a date")
        }
        let hasHalfDayHour = items.contains { if case .halfDayHour = $0 { true } else { false } }
        guard hasHalfDayHour == items.contains(.halfDay) else {
            throw Fault(reason: hasHalfDayHour ? "has \"h\" and no \"a\"; H counts to 23" : "has \"a\" and no \"h\"")
        }
        return items
    }

    /// The text between quotes, where two quotes in a row are one quote.
    private static func takeQuoted(_ rest: inout Substring.UTF8View) throws(Fault) -> [Item] {
        rest.removeFirst()
        if rest.first == quote {
            rest.removeFirst()
            return [.literal(quote)]
        }
        var items: [Item] = []
        while let byte = rest.popFirst() {
            if byte == quote {
                guard rest.first == quote else { return items }
                rest.removeFirst()
            }
            items.append(.literal(byte))
        }
        throw Fault(reason: "has a quote that is not closed")
    }

    private static func field(_ letter: UInt8, width: Int) throws(Fault) -> Item {
        switch (Character(Unicode.Scalar(letter)), width) {
        case ("y", 1), ("y", 2), ("y", 4): return .year(width: width)
        case ("M", 1...2): return .month(width: width)
        case ("M", 3): return .monthName(isShort: true)
        case ("M", 4): return .monthName(isShort: false)
        case ("d", 1...2): return .day(width: width)
        case ("H", 1...2): return .hour(width: width)
        case ("h", 1...2): return .halfDayHour(width: width)
        case ("m", 1...2): return .minute(width: width)
        case ("s", 1...2): return .second(width: width)
        case ("S", 1...9): return .fraction(width: width)
        case ("a", 1): return .halfDay
        case ("E", 1...3): return .weekday(isShort: true)
        case ("E", 4): return .weekday(isShort: false)
        case ("Z", 1...3): return .offset(isBasic: true)
        case ("X", 1...3): return .offset(isBasic: false)
        case (let letter, _): throw fault(letter, width: width)
        }
    }

    private static func fault(_ letter: Character, width: Int) -> Fault {
        let run = String(repeating: letter, count: min(width, 12))
        let known = "y M d E a H h m s S Z X"
        let reason =
            known.contains(letter)
            ? "has \"\(run)\", \(width) times the letter \(letter), which has no meaning"
            : "has \"\(run)\", which is not known; the letters are \(known), other text goes in single quotes"
        return Fault(reason: reason)
    }
}

extension DatePattern.Item {
    /// The meaning of a field.
    fileprivate enum Kind: Hashable {
        case year, month, day, hour, minute, second, fraction
    }

    fileprivate var isField: Bool {
        if case .literal = self { false } else { true }
    }

    /// `nil` for items that cannot conflict with another field.
    fileprivate var kind: Kind? {
        switch self {
        case .year: .year
        case .month, .monthName: .month
        case .day: .day
        case .hour, .halfDayHour: .hour
        case .minute: .minute
        case .second: .second
        case .fraction: .fraction
        case .literal, .halfDay, .weekday, .offset: nil
        }
    }

    fileprivate var fractionDigits: Int {
        if case .fraction(let width) = self { width } else { 0 }
    }

    /// Whether the end of the field's text is unambiguous before the next item. For a year, also whether the text
    /// contains the full year.
    fileprivate func hasEnd(before next: DatePattern.Item?) -> Bool {
        switch self {
        case .year(let width): width == 4 || width == 1 && next?.isDigits != true
        case .month(1), .day(1), .hour(1), .halfDayHour(1), .minute(1), .second(1): next?.isDigits != true
        default: true
        }
    }

    /// Whether its text consists of digits.
    fileprivate var isDigits: Bool {
        switch self {
        case .literal(let byte): URLText.isDigit(byte)
        case .monthName, .halfDay, .weekday, .offset: false
        case .year, .month, .day, .hour, .halfDayHour, .minute, .second, .fraction: true
        }
    }
}

/// The separators of a date and time with fixed positions: `yyyy-MM-dd HH:mm:ss`, with any bytes as separators.
@usableFromInline
struct DateTimeSeparators: Sendable {
    /// Bytes 4, 7, 10, 13 and 16 of the text.
    @usableFromInline let year: UInt8
    @usableFromInline let month: UInt8
    @usableFromInline let day: UInt8
    @usableFromInline let hour: UInt8
    @usableFromInline let minute: UInt8

    /// - Returns: `nil` if the fields are not those of this layout.
    init?(_ items: [DatePattern.Item]) {
        let fields: [DatePattern.Item] = [
            .year(width: 4), .month(width: 2), .day(width: 2), .hour(width: 2), .minute(width: 2), .second(width: 2),
        ]
        guard items.count == 11 else { return nil }
        var bytes: [UInt8] = []
        for (index, item) in items.enumerated() {
            if index % 2 == 0 && item != fields[index / 2] { return nil }
            guard index % 2 == 1 else { continue }
            guard case .literal(let byte) = item else { return nil }
            bytes.append(byte)
        }
        (year, month, day, hour, minute) = (bytes[0], bytes[1], bytes[2], bytes[3], bytes[4])
    }

    /// Whether the separators are at their positions in a text of at least 19 bytes.
    @inlinable
    @inline(__always)
    func stand(in text: UnsafePointer<UInt8>) -> Bool {
        let dates = (text[4] ^ year) | (text[7] ^ month) | (text[10] ^ day)
        return dates | (text[13] ^ hour) | (text[16] ^ minute) == 0
    }
}

extension DatePattern.Item {
    /// The component as text; nothing for a literal.
    package func text(of parts: DateParts) -> String {
        switch self {
        case .literal: ""
        case .year(width: 2): DatePattern.padded(parts.year % 100, 2)
        case .year(let width): DatePattern.padded(parts.year, width)
        case .month(let width): DatePattern.padded(parts.month, width)
        case .monthName(let isShort): name(DatePattern.monthNames[parts.month - 1], isShort)
        case .day(let width): DatePattern.padded(parts.day, width)
        case .weekday(let isShort): name(DatePattern.weekdayNames[parts.weekday], isShort)
        case .hour(let width): DatePattern.padded(parts.hour, width)
        case .halfDayHour(let width): DatePattern.padded((parts.hour + 11) % 12 + 1, width)
        case .minute(let width): DatePattern.padded(parts.minute, width)
        case .second(let width): DatePattern.padded(parts.second, width)
        case .fraction(let width): String(DatePattern.padded(parts.nanoseconds, 9).prefix(width))
        case .halfDay: parts.hour < 12 ? "AM" : "PM"
        case .offset(let isBasic): isBasic ? "+0000" : "Z"
        }
    }

    private func name(_ name: String, _ isShort: Bool) -> String {
        isShort ? String(name.prefix(3)) : name
    }
}

extension DatePattern {
    /// The number with zeros before it, up to a width.
    package static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
