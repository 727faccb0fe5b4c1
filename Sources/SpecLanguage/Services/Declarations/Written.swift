/// A value as a file says it, and where.
struct Written<Value: Sendable>: Sendable {
    let value: Value
    let range: SourceRange
}
