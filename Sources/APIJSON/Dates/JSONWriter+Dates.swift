internal import Foundation

extension JSONWriter {
    /// Writes a date; one that the format cannot say, or says in a way that would be read as another, is refused.
    mutating func date(_ date: Date, _ format: DateFormat) {
        switch format.kind {
        case .iso8601:
            if let text: String = DateText.iso8601(date) { return self.value(text) }
        case .pattern(let pattern):
            if let text: String = DateText.pattern(pattern, date) { return self.value(text) }
        case .unix:
            if let text: String = DecimalMoment.secondsText(date) { return self.number(text) }
        case .unixMilliseconds:
            if let text: String = DecimalMoment.millisecondsText(date) { return self.number(text) }
        case .unsupported: break
        }
        self.unwritable(expected: format.expectedInRange, found: DateText.shown(date))
    }
}
