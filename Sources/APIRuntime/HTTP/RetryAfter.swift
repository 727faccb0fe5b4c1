import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The delay of a `Retry-After` field (RFC 9110, section 10.2.3).
struct RetryAfter {
    let delay: Duration

    /// - Parameter now: The current date. A date in the field is one of the server's clock, and is counted from the
    ///   response's `Date` (section 6.6.1), or from this one if there is none.
    /// - Returns: `nil` if there is no such field, or it cannot be parsed.
    init?(_ fields: HTTPFields, now: Date) {
        guard let field = fields[.retryAfter] else { return nil }
        let text = String(HeaderList.trimmed(field[...]))
        if text.isDigits {
            // A number that overflows is longer than anyone waits.
            delay = .seconds(Int32(text) ?? .max)
        } else if let date = HTTPDate.date(text, now: now) {
            delay = max(.zero, Duration(span: date.timeIntervalSince(fields.serverDate(now: now) ?? now)))
        } else {
            return nil
        }
    }
}
