internal import Foundation

extension JSONWriter {
    mutating func date(_ date: Date, _ format: DateFormat) {
        switch format.kind {
        case .iso8601, .unsupported: self.value(DateText.iso8601(date))
        case .pattern(let pattern): self.value(DateText.pattern(pattern, date))
        case .unix: self.value(date.timeIntervalSince1970)
        case .unixMilliseconds: self.value((date.timeIntervalSince1970 * 1000).rounded())
        }
    }
}
