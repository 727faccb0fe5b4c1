import Foundation

/// Texts in order of arrival, from any thread.
final class NameList: @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var texts: [String] = []

    func add(_ text: String) {
        lock.withLock { texts.append(text) }
    }

    var all: [String] {
        lock.withLock { texts }
    }
}
