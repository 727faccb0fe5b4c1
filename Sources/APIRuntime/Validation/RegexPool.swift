private import Foundation

/// Regular expressions of one text, each used by one thread at a time.
///
/// `Regex` may not be shared between threads. There are as many as threads have matched at once; the lock is held only
/// while one is taken or put back.
final class RegexPool: @unchecked Sendable {
    private let text: String
    private let lock: NSLock = NSLock()
    private var idle: [Regex<AnyRegexOutput>]

    /// - Returns: nil where the text is no regular expression.
    init?(_ text: String) {
        guard let regex: Regex<AnyRegexOutput> = try? Regex(text) else { return nil }
        self.text = text
        self.idle = [regex]
    }

    /// Whether the expression matches somewhere in the value.
    func matches(_ value: String) -> Bool {
        guard let regex: Regex<AnyRegexOutput> = self.take() else { return false }
        defer { self.putBack(regex) }
        return value.firstMatch(of: regex) != nil
    }

    private func take() -> Regex<AnyRegexOutput>? {
        self.lock.lock()
        let regex: Regex<AnyRegexOutput>? = self.idle.popLast()
        self.lock.unlock()
        return regex ?? (try? Regex(self.text))
    }

    private func putBack(_ regex: Regex<AnyRegexOutput>) {
        self.lock.lock()
        self.idle.append(regex)
        self.lock.unlock()
    }
}
