import Foundation
import HTTPTypes

/// How long a server asks to be left alone, by its `Retry-After` field (RFC 9110, section 10.2.3).
struct RetryAfter {
    let delay: Duration

    /// - Parameter now: the time of day, from which a date is counted.
    /// - Returns: nil where there is no such field, or it says nothing that can be understood.
    init?(_ fields: HTTPFields, now: Date) {
        guard let text = fields[.retryAfter]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ byte in (0x30...0x39).contains(byte) }) {
            // What has no number is longer than anybody waits.
            delay = .seconds(Int32(text) ?? .max)
        } else if let date = HTTPDate.date(text, now: now) {
            delay = .seconds(max(0, date.timeIntervalSince(now)))
        } else {
            return nil
        }
    }
}
