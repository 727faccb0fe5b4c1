/// A pattern for dates such as `yyyy-MM-dd HH:mm:ss` (Unicode Technical Standard 35, part 4, section 8).
package struct DatePattern: Sendable {
    package enum Part: Sendable, Hashable {
        case literal(String)
        /// A letter and how many times it stands in a row.
        case field(Unicode.Scalar, Int)
    }

    /// Why a text is no pattern that dates can be read and written by.
    package struct Fault: Error {
        /// The end of a sentence that begins with the pattern.
        let reason: String
    }

    package let parts: [Part]

    package init(_ text: String) throws(Fault) {
        var parts: [Part] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "'" {
                parts.append(.literal(try Self.quoted(&rest)))
            } else if Self.isLetter(scalar) {
                let run = rest.prefix { $0 == scalar }.count
                rest = rest.dropFirst(run)
                try Self.check(scalar, run)
                parts.append(.field(scalar, run))
            } else {
                rest = rest.dropFirst()
                parts.append(.literal(String(scalar)))
            }
        }
        guard parts.contains(where: \.isField) else {
            throw Fault(reason: "has no letter that stands for a part of a date")
        }
        let hasHalfDayHour = parts.contains { $0.isField("h") }
        guard hasHalfDayHour == parts.contains(where: { $0.isField("a") }) else {
            throw Fault(reason: hasHalfDayHour ? "has \"h\" and no \"a\"; H counts to 23" : "has \"a\" and no \"h\"")
        }
        self.parts = parts
    }

    /// Text between single quotes; two in a row are one.
    private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(Fault) -> String {
        rest = rest.dropFirst()
        var text = String.UnicodeScalarView()
        if rest.first == "'" {
            rest = rest.dropFirst()
            return "'"
        }
        while let scalar = rest.popFirst() {
            guard scalar == "'" else {
                text.append(scalar)
                continue
            }
            guard rest.first == "'" else { return String(text) }
            text.append("'")
            rest = rest.dropFirst()
        }
        throw Fault(reason: "has a quote that is not closed")
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// The letters that are known, and how many of each may stand in a row.
    private static let lengths: [Unicode.Scalar: [Int]] = [
        "y": [1, 2, 4], "M": [1, 2, 3, 4], "d": [1, 2], "H": [1, 2], "h": [1, 2], "m": [1, 2], "s": [1, 2],
        "S": Array(1...9), "a": [1], "E": [1, 2, 3, 4], "Z": [1, 2, 3], "X": [1, 2, 3],
    ]

    private static func check(_ letter: Unicode.Scalar, _ count: Int) throws(Fault) {
        let run = String(repeating: String(letter), count: min(count, 12))
        guard let counts = lengths[letter] else {
            let known = "y M d E a H h m s S Z X"
            throw Fault(
                reason: "has \"\(run)\", which is not known; the letters are \(known), other text goes in single quotes"
            )
        }
        guard counts.contains(count) else {
            throw Fault(reason: "has \"\(run)\", \(count) times the letter \(letter), which has no meaning")
        }
    }
}

extension DatePattern.Part {
    fileprivate var isField: Bool {
        if case .field = self { true } else { false }
    }

    fileprivate func isField(_ letter: Unicode.Scalar) -> Bool {
        if case .field(letter, _) = self { true } else { false }
    }
}

/// Dates in a pattern, in UTC and in English.
package enum PatternDate {
    static func seconds(of text: String, _ pattern: DatePattern) -> Double? {
        var scanner = DateScanner(text)
        var clock = Clock()
        for part in pattern.parts {
            switch part {
            case .literal(let literal):
                guard scanner.take(literal) else { return nil }
            case .field(let letter, let count):
                guard clock.read(letter, count, &scanner) else { return nil }
            }
        }
        guard scanner.isAtEnd, let time = clock.time, let seconds = time.secondsSince1970 else { return nil }
        // Where the date is there, a day of the week says nothing new, and must be that of the date.
        let letters = pattern.parts.compactMap { part in
            if case .field(let letter, _) = part { letter } else { nil }
        }
        let hasDate = Set<Unicode.Scalar>(["y", "M", "d"]).isSubset(of: letters)
        if hasDate, let weekday = clock.weekday, weekday != time.weekday { return nil }
        return seconds
    }

    /// What the parts of a pattern have said so far.
    private struct Clock {
        private var read: CalendarTime = CalendarTime()
        /// The hour on a clock of twelve, from 1 to 12.
        private var halfDayHour: Int?
        private var isAfternoon: Bool = false
        /// 0 for Sunday.
        private(set) var weekday: Int?

        /// The time, once all parts are read.
        var time: CalendarTime? {
            guard let halfDayHour else { return read }
            guard (1...12).contains(halfDayHour) else { return nil }
            var time = read
            time.hour = halfDayHour % 12 + (isAfternoon ? 12 : 0)
            return time
        }

        mutating func read(_ letter: Unicode.Scalar, _ count: Int, _ scanner: inout DateScanner) -> Bool {
            switch letter {
            case "y": set(\.year, year(count, &scanner))
            case "M" where count > 2: set(\.month, scanner.name(among: names(Names.months, count, 4)).map { $0 + 1 })
            case "M": set(\.month, scanner.number(count...2))
            case "d": set(\.day, scanner.number(count...2))
            case "H": set(\.hour, scanner.number(count...2))
            case "m": set(\.minute, scanner.number(count...2))
            case "s": set(\.second, scanner.number(count...2))
            case "Z", "X": set(\.offsetSeconds, scanner.offset())
            case "E": setWeekday(scanner.name(among: names(Names.days, count, 4)))
            default: readRest(letter, count, &scanner)
            }
        }

        private mutating func readRest(_ letter: Unicode.Scalar, _ count: Int, _ scanner: inout DateScanner) -> Bool {
            switch letter {
            case "h":
                halfDayHour = scanner.number(count...2)
                return halfDayHour != nil
            case "S":
                guard let fraction = scanner.fraction(count...count) else { return false }
                read.fraction = fraction
                return true
            case "a":
                guard let half = scanner.name(among: ["AM", "PM"]) else { return false }
                isAfternoon = half == 1
                return true
            default:
                return false
            }
        }

        private mutating func setWeekday(_ day: Int?) -> Bool {
            weekday = day
            return day != nil
        }

        private mutating func set(_ part: WritableKeyPath<CalendarTime, Int>, _ value: Int?) -> Bool {
            guard let value else { return false }
            read[keyPath: part] = value
            return true
        }

        /// Two digits mean what they mean in POSIX: from 69 on they are of the last century.
        private func year(_ count: Int, _ scanner: inout DateScanner) -> Int? {
            guard count == 2 else { return scanner.number(count...4) }
            return scanner.number(2...2).map { $0 + ($0 < 69 ? 2000 : 1900) }
        }

        private func names(_ names: [String], _ count: Int, _ full: Int) -> [String] {
            count < full ? names.map { String($0.prefix(3)) } : names
        }
    }

    /// The names of months and days in English.
    package enum Names {
        package static let months: [String] = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        package static let days: [String] = [
            "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
        ]
    }
}
