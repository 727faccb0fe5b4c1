import WireSyntax

/// Dates as a spec writes them, in the format of the field that they are for.
package enum DateText {
    /// Seconds since 1970-01-01T00:00:00Z; `nil` if the text is not a date in that format.
    package static func seconds(of text: String, _ format: DateFormat) -> Double? {
        switch format {
        case .iso8601: DateScanner.parts(of: text, nil).map(seconds)
        case .unix: number(text)
        case .unixMilliseconds: number(text).map { $0 / 1000 }
        case .dotnet: DotnetDate.milliseconds(of: text).flatMap(Double.init).map { $0 / 1000 }
        case .pattern(let pattern):
            (try? DatePattern(pattern)).flatMap { DateScanner.parts(of: text, $0) }.map(seconds)
        case .local(let pattern, let zone):
            DateScanner.parts(
                of: text, pattern.flatMap { try? DatePattern($0) }, zone: DateScanner.offset(of: zone) ?? 0
            ).map(seconds)
        }
    }

    /// The same for the text of a literal, which may leave out the time of midnight in UTC. Responses may not.
    static func seconds(ofLiteral text: String, _ format: DateFormat) -> Double? {
        seconds(of: text, format) ?? (format == .iso8601 ? seconds(of: text, .pattern("yyyy-MM-dd")) : nil)
    }

    /// The format by example, for messages.
    package static func example(of format: DateFormat) -> String {
        switch format {
        case .iso8601: "iso8601, such as 2026-01-02T03:04:05Z"
        case .unix: "unix, seconds since 1970"
        case .unixMilliseconds: "unix-ms, milliseconds since 1970"
        case .dotnet: "dotnet, such as /Date(1700000000000)/"
        case .local(nil, _): "iso8601, such as 2026-01-02T03:04:05"
        case .pattern(let pattern), .local(let pattern?, _): "\"\(pattern)\""
        }
    }

    private static func seconds(_ parts: DateParts) -> Double {
        let digits = [parts.nanoseconds, parts.attoseconds].map { number in
            let digits = String(number)
            return String(repeating: "0", count: 9 - digits.count) + digits
        }
        return Double(parts.secondsSince1970 ?? 0) + (Double("0." + digits.joined()) ?? 0)
    }

    private static func number(_ text: String) -> Double? {
        guard NumberText(text) != nil, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
