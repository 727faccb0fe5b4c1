@_spi(Generated) import APIRuntime
import Foundation

/// Dates in columns: as the spec's format writes them, except that RFC 3339 has all its digits, so that the order of the
/// texts is that of the dates.
extension DateFormat {
    private static let fullDigits: DateFormat = DateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSSSSX")

    var columnType: ColumnType {
        switch self {
        case .unix: .real
        case .unixMilliseconds: .integer
        default: .text
        }
    }

    /// Nil for a date that is not a number, or beyond what the column's format can say.
    func stored(_ date: Date) -> StoredValue? {
        let seconds: Double = date.timeIntervalSince1970
        guard seconds.magnitude < 1e12 else { return nil }
        switch self {
        case .unix: return .real(seconds)
        case .unixMilliseconds: return .integer(Int64((seconds * 1_000).rounded()))
        case .iso8601: return Self.fullDigits.textInRange(of: date).map(StoredValue.text)
        default: return self.textInRange(of: date).map(StoredValue.text)
        }
    }

    func date(_ stored: StoredValue) -> Date? {
        switch (self, stored) {
        case (.unix, .real(let seconds)): Date(timeIntervalSince1970: seconds)
        case (.unixMilliseconds, .integer(let milliseconds)):
            Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        case (_, .text(let text)): self.date(text)
        default: nil
        }
    }
}
