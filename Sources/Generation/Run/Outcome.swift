/// How a run went: everything that is to be told about it.
package struct Outcome {
    package let status: ExitStatus
    package let messages: [Message]
    /// What `--check` found.
    package let diff: [UInt8]
    /// Lines, where the run came to its end.
    package let summary: [String]
    /// The signal that the process is to end by, once everything is told.
    package let signal: Int32?

    package init(
        status: ExitStatus, messages: [Message], diff: [UInt8] = [], summary: [String] = [], signal: Int32? = nil
    ) {
        self.status = status
        self.messages = messages
        self.diff = diff
        self.summary = summary
        self.signal = signal
    }
}
