import WireSyntax

/// Formats dates.
package enum DateWriting {
    package static func text(of seconds: Int64, _ format: DateFormat) -> String {
        switch format {
        case .unix: String(seconds)
        case .unixMilliseconds: String(seconds * 1000)
        case .dotnet: DotnetDate.text(milliseconds: String(seconds * 1000))
        case .iso8601: text(of: seconds, .pattern("yyyy-MM-dd'T'HH:mm:ssX"))
        case .local(let pattern, let zone):
            text(
                of: seconds + Int64(DateScanner.offset(of: zone) ?? 0), .pattern(pattern ?? "yyyy-MM-dd'T'HH:mm:ss"))
        case .pattern(let pattern):
            String(decoding: bytes(of: DateParts(secondsSince1970: seconds), pattern), as: UTF8.self)
        }
    }

    /// The text of a literal in a spec, which may leave out the time of midnight in UTC.
    package static func text(_ literal: String, _ format: DateFormat) -> String {
        format == .iso8601 && !literal.contains(":") ? literal + "T00:00:00Z" : literal
    }

    private static func bytes(of parts: DateParts, _ pattern: String) -> [UInt8] {
        ((try? DatePattern(pattern))?.items ?? []).flatMap { item in
            if case .literal(let byte) = item { [byte] } else { Array(item.text(of: parts).utf8) }
        }
    }
}
