/// How a run went: everything that is to be told about it.
struct Outcome {
    let status: ExitStatus
    let messages: [Message]
    /// What `--check` found.
    let diff: [UInt8]
    /// One line, where the run came to its end.
    let summary: String?
    /// The signal that the process is to end by, once everything is told.
    let signal: Int32?

    init(
        status: ExitStatus, messages: [Message], diff: [UInt8] = [], summary: String? = nil, signal: Int32? = nil
    ) {
        self.status = status
        self.messages = messages
        self.diff = diff
        self.summary = summary
        self.signal = signal
    }
}
