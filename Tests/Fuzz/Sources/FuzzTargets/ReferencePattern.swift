/// A date pattern such as `yyyy-MM-dd HH:mm:ss` (Unicode Technical Standard 35, part 4, section 8), in UTC and in English.
///
/// The checker has accepted the pattern; this is an independent reading of it, as a reference for the runtime's and the
/// tool's.
struct ReferencePattern {
    enum Part {
        case literal(String)
        /// A letter and the number of times it is repeated.
        case field(Unicode.Scalar, Int)
    }

    let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "'" {
                parts.append(.literal(Self.quoted(&rest)))
            } else if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) {
                let run = rest.prefix { $0 == scalar }.count
                rest = rest.dropFirst(run)
                parts.append(.field(scalar, run))
            } else {
                rest = rest.dropFirst()
                parts.append(.literal(String(scalar)))
            }
        }
        self.parts = parts
    }

    /// Text between single quotes; two in a row are one.
    private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String {
        rest = rest.dropFirst()
        if rest.first == "'" {
            rest = rest.dropFirst()
            return "'"
        }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "'" {
                guard rest.first == "'" else { break }
                rest = rest.dropFirst()
            }
            text.append(scalar)
        }
        return String(text)
    }
}

extension ReferencePattern {
    /// Seconds since 1970-01-01T00:00:00Z; `nil` if the text does not fit the pattern.
    func seconds(of text: String) -> Double? {
        var scanner = DateScanner(text)
        var clock = Clock()
        for part in parts {
            switch part {
            case .literal(let literal):
                guard scanner.take(literal) else { return nil }
            case .field(let letter, let count):
                guard clock.read(letter, count, &scanner) else { return nil }
            }
        }
        guard scanner.isAtEnd, let time = clock.time, let seconds = time.secondsSince1970 else { return nil }
        // With a full date, the day of the week must be that of the date.
        let letters = parts.compactMap { part in
            if case .field(let letter, _) = part { letter } else { nil }
        }
        let hasDate = Set<Unicode.Scalar>(["y", "M", "d"]).isSubset(of: letters)
        if hasDate, let weekday = clock.weekday, weekday != time.weekday { return nil }
        return seconds
    }

    /// What the parts of a pattern have given so far.
    private struct Clock {
        private var read: CalendarTime = CalendarTime()
        /// From 1 to 12.
        private var halfDayHour: Int?
        private var isAfternoon: Bool = false
        /// 0 for Sunday.
        private(set) var weekday: Int?

        /// The result, once all parts are read.
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

        /// Two-digit years follow POSIX: 69 to 99 are in the 20th century.
        private func year(_ count: Int, _ scanner: inout DateScanner) -> Int? {
            guard count == 2 else { return scanner.number(count...4) }
            return scanner.number(2...2).map { $0 + ($0 < 69 ? 2000 : 1900) }
        }

        private func names(_ names: [String], _ count: Int, _ full: Int) -> [String] {
            count < full ? names.map { String($0.prefix(3)) } : names
        }
    }

    /// The names of months and days in English.
    enum Names {
        static let months: [String] = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        static let days: [String] = [
            "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
        ]
    }
}
