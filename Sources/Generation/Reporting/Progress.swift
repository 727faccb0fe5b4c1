import Dispatch
import TextForms

/// Tells somebody at a terminal what a run is busy with, once it takes more than a second; nothing of it stays there.
final class Progress: @unchecked Sendable {
    private let terminal: Descriptor
    /// All that follows is touched on it alone.
    private let queue: DispatchQueue = DispatchQueue(label: "apigen.progress")
    private let timer: any DispatchSourceTimer
    private var stage: String = ""
    private var seconds: Int = 0

    /// Nil where nobody looks.
    init?(on terminal: Descriptor) {
        guard terminal.isTerminal else { return nil }
        self.terminal = terminal
        self.timer = DispatchSource.makeTimerSource(queue: self.queue)
        self.timer.setEventHandler { [weak self] in self?.show() }
        self.timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
        self.timer.resume()
    }

    /// The run is busy with something else from now on.
    func begin(_ stage: String) {
        self.queue.async { self.stage = stage }
    }

    /// The run is over: the line is free again when this returns.
    func end() {
        self.queue.sync {
            self.timer.cancel()
            if self.seconds > 0 { self.write("") }
        }
    }

    private func show() {
        self.seconds += 1
        self.write("\(self.stage), \(self.seconds) s")
    }

    /// Takes the place of what stands in the line: carriage return, and Erase in Line (ECMA-48, section 8.3.41).
    private func write(_ text: String) {
        _ = self.terminal.write(Array("\r\u{1B}[K\(VisibleText.line(text))".utf8))
    }
}
