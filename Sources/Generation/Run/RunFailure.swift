import TemplateEngine

/// Why a run could not be carried out, in words.
struct RunFailure: Error {
    let messages: [Message]
    /// The signal that the process is to end by, once everything is told.
    let signal: Int32?

    init(_ messages: [Message], signal: Int32? = nil) {
        self.messages = messages
        self.signal = signal
    }

    init(_ failure: FileFailure) {
        self.init([Message(failure)])
    }

    init(_ failure: WritingFailure) {
        switch failure {
        case .file(let failure):
            self.init(failure)
        case .interrupted(let signal):
            self.init(
                [Message(text: "interrupted by signal \(signal); nothing was written", location: nil)], signal: signal)
        }
    }
}

extension Message {
    init(_ fault: TemplateFault) {
        self.init(
            text: fault.message,
            location: Location(file: fault.file, line: fault.line, column: fault.column, end: nil))
    }
}
