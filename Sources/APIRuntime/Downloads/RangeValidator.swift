internal import Foundation
import HTTPTypes

/// What a server tells a file by, so surely that a part of it can be asked for later (RFC 9110, section 13.1.5): an
/// entity tag that is not weak, or else the date of its last change.
struct RangeValidator: Hashable, Sendable {
    /// As it stands in `If-Range`.
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// - Parameter now: what years of two digits are read by.
    /// - Returns: nil where the answer names none.
    init?(_ fields: HTTPFields, now: Date) {
        if let tag = fields[.eTag], Self.isStrong(tag) {
            text = tag
        } else if fields[.eTag] == nil, let date = fields[.lastModified], Self.isStrong(date, fields, now) {
            text = date
        } else {
            return nil
        }
    }

    /// Whether an answer is about what this one tells, as far as it says (RFC 9110, section 15.3.7).
    func isMeant(by fields: HTTPFields) -> Bool {
        if text.hasPrefix("\"") { return fields[.eTag].map { tag in tag == text } ?? true }
        return fields[.lastModified].map { date in date == text } ?? true
    }

    private static func isStrong(_ tag: String) -> Bool {
        tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
    }

    /// A date tells a file surely where it was no longer new when the answer was made: within one second, it may have
    /// changed twice (section 8.8.2.2).
    private static func isStrong(_ date: String, _ fields: HTTPFields, _ now: Date) -> Bool {
        guard let changed = HTTPDate.date(date, now: now),
            let answered = fields[.date].flatMap({ date in HTTPDate.date(date, now: now) })
        else { return false }
        return answered.timeIntervalSince(changed) >= 1
    }
}
