import Dispatch
import TextForms

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where a run reports: results to standard output, messages to standard error.
public struct Console: Sendable {
    private let format: MessageFormat
    private let resultFormat: MessageFormat?
    private let color: ColorChoice

    /// - Parameters:
    ///   - format: the format of messages on standard error
    ///   - resultFormat: the format of the run's result. A format for programs makes messages the result, so that
    ///     standard output is one document in this format.
    ///   - color: when to print in colour
    public init(format: MessageFormat = .text, resultFormat: MessageFormat? = nil, color: ColorChoice = .auto) {
        self.format = format
        self.resultFormat = resultFormat
        self.color = color
    }

    /// The format for programs that the result has; `nil` for lines of text.
    package var documentFormat: MessageFormat? { resultFormat == .text ? nil : resultFormat }

    /// Prints messages: to standard error, unless a format for programs makes them the result.
    package func report(_ messages: [Message]) {
        if documentFormat != nil {
            printResults(messages)
        } else {
            self.print(format.text(of: messages, isColored: isColored(.standardError)), on: .standardError)
        }
    }

    /// Prints messages that are the result of the run.
    package func printResults(_ messages: [Message]) {
        let text = (resultFormat ?? .text).text(of: messages, isColored: isColored(.standardOutput))
        self.print(text, on: .standardOutput)
    }

    /// Prints a line about the run that follows its messages: a result, unless standard output is a document.
    package func printSummary(_ line: String) {
        self.print(VisibleText.line(line) + "\n", on: documentFormat == nil ? .standardOutput : .standardError)
    }

    /// Shows what a run is doing; `nil` if standard error is not a terminal.
    func progress() -> Progress? {
        Progress(on: .standardError)
    }

    /// Prints a line of results.
    package func printResult(_ line: String) {
        self.print(VisibleText.line(line) + "\n", on: .standardOutput)
    }

    /// Prints a text verbatim: one of apigen's own, or one for programs to read.
    package func printText(_ text: [UInt8]) {
        _ = Descriptor.standardOutput.write(text)
    }

    /// Prints a diff, in colour on a terminal: a result, unless standard output is a document.
    package func printDiff(_ diff: [UInt8]) {
        let diff: [UInt8] = VisibleText.lines(diff)
        let descriptor: Descriptor = documentFormat == nil ? .standardOutput : .standardError
        _ = descriptor.write(isColored(descriptor) ? ColoredDiff.text(of: diff) : diff)
    }

    /// Write errors are ignored: there is nowhere left to report them.
    private func print(_ text: String, on descriptor: Descriptor) {
        _ = descriptor.write(Array(text.utf8))
    }

    private func isColored(_ descriptor: Descriptor) -> Bool {
        color.isColored(isTerminal: descriptor.isTerminal) { name in
            getenv(name).map { String(cString: $0) }
        }
    }
}

/// When to print in colour.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    /// On a terminal, unless disabled in the environment with `NO_COLOR` (no-color.org) or `TERM=dumb`.
    case auto
    case always
    case never

    func isColored(isTerminal: Bool, environment: (String) -> String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}

/// Colours for terminals (ECMA-48, "Select Graphic Rendition").
struct TextStyle: Sendable {
    let isOn: Bool

    func bold(_ text: String) -> String { marked(text, "1") }
    func dim(_ text: String) -> String { marked(text, "2") }
    func note(_ text: String) -> String { marked(text, "1;36") }
    func added(_ text: String) -> String { marked(text, "32") }
    func removed(_ text: String) -> String { marked(text, "31") }

    func severity(_ severity: Message.Severity) -> String {
        switch severity {
        case .error: marked("error:", "1;31")
        case .warning: marked("warning:", "1;35")
        case .note: note("note:")
        }
    }

    private func marked(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// A unified diff in colour.
enum ColoredDiff {
    static func text(of diff: [UInt8]) -> [UInt8] {
        let style = TextStyle(isOn: true)
        let lines = diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return Array(lines.map { line($0, style) }.joined(separator: "\n").utf8)
    }

    private static func line(_ line: String, _ style: TextStyle) -> String {
        if line.hasPrefix("--- ") || line.hasPrefix("+++ ") { return style.bold(line) }
        if line.hasPrefix("@@ ") { return style.note(line) }
        if line.hasPrefix("+") { return style.added(line) }
        if line.hasPrefix("-") { return style.removed(line) }
        return line
    }
}

/// Shows on a terminal what a run is doing once it takes more than a second. The line is erased at the end.
final class Progress: @unchecked Sendable {
    private let terminal: Descriptor
    /// All properties below are accessed on this queue only.
    private let queue: DispatchQueue = DispatchQueue(label: "apigen.progress")
    private let timer: any DispatchSourceTimer
    private var stage: String = ""
    private var seconds: Int = 0

    /// `nil` if the output is not a terminal.
    init?(on terminal: Descriptor) {
        guard terminal.isTerminal else { return nil }
        self.terminal = terminal
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.show() }
        timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
        timer.resume()
    }

    /// Starts the next stage of the run.
    func begin(_ stage: String) {
        queue.async { self.stage = stage }
    }

    /// Ends the display. The line has been erased when this method returns.
    func end() {
        queue.sync {
            timer.cancel()
            if seconds > 0 { write("") }
        }
    }

    private func show() {
        seconds += 1
        write("\(stage), \(seconds) s")
    }

    /// Replaces the content of the line: carriage return, and Erase in Line (ECMA-48, section 8.3.41).
    private func write(_ text: String) {
        _ = terminal.write(Array("\r\u{1B}[K\(VisibleText.line(text))".utf8))
    }
}
