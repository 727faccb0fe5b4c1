/// What becomes of the body of an answer that is not read into memory.
enum BodyOutcome: Sendable {
    /// It was written to a file.
    case saved(Download)
    /// It is read as it arrives.
    case stream
}
