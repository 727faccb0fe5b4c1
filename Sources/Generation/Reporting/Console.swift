import TextForms

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where a run tells what it did: results on standard output, messages on standard error.
public struct Console: Sendable {
    private let format: MessageFormat
    private let color: ColorChoice

    public init(format: MessageFormat = .text, color: ColorChoice = .auto) {
        self.format = format
        self.color = color
    }

    /// Prints messages in the chosen form.
    package func report(_ messages: [Message]) {
        self.print(
            self.format.text(of: messages, isColored: self.isColored(.standardError)), on: .standardError)
    }

    /// Prints messages that are the result, in a form of their own.
    package func printResults(_ messages: [Message], in format: MessageFormat) {
        self.print(
            format.text(of: messages, isColored: self.isColored(.standardOutput)), on: .standardOutput)
    }

    /// Tells what a run is busy with; nil where nobody looks.
    func progress() -> Progress? {
        Progress(on: .standardError)
    }

    /// Prints a line of results.
    package func printResult(_ line: String) {
        self.print(VisibleText.line(line) + "\n", on: .standardOutput)
    }

    /// Prints a text of apigen's own, or for a program to read, as it is.
    package func printText(_ text: [UInt8]) {
        _ = Descriptor.standardOutput.write(text)
    }

    /// Prints a difference, in colours on a terminal.
    package func printDiff(_ diff: [UInt8]) {
        let diff: [UInt8] = VisibleText.lines(diff)
        let text: [UInt8] = self.isColored(.standardOutput) ? ColoredDiff.text(of: diff) : diff
        _ = Descriptor.standardOutput.write(text)
    }

    /// There is nobody left to tell when telling fails.
    private func print(_ text: String, on descriptor: Descriptor) {
        _ = descriptor.write(Array(text.utf8))
    }

    private func isColored(_ descriptor: Descriptor) -> Bool {
        self.color.isColored(isTerminal: descriptor.isTerminal) { name in
            getenv(name).map { String(cString: $0) }
        }
    }
}
