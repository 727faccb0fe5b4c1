/// Why a store could not do what was asked of it. What has begun is undone.
public enum StoreError: Error, Sendable, Hashable {
    /// The database says so; with SQLite's result code (<https://sqlite.org/rescode.html>), 0 where it has none.
    case database(message: String, code: Int)
    /// A record holds a value that SQLite cannot keep, such as a number that is not one, or that its model does not allow.
    case unwritable(table: String, column: String, reason: String)
    /// A row holds something else than the spec says. ``TableStore/fetchReadable(where:orderedBy:limit:offset:)`` gives
    /// the others.
    case unreadable(UnreadableRow)
    /// The table is not what the spec says, and cannot become so without losing data.
    /// - Parameter remedy: what is to be done by hand.
    case migration(table: String, reason: String, remedy: String)
    /// The task was cancelled.
    case cancelled
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .database(let message, let code): "SQLite: \(message)" + (code == 0 ? "" : " (\(code))")
        case .unwritable(let table, let column, let reason): "\(table).\(column): \(reason)"
        case .unreadable(let row): row.description
        case .migration(let table, let reason, let remedy):
            "table \(table): \(reason), which cannot be carried out without losing data; \(remedy)"
        case .cancelled: "cancelled"
        }
    }
}

extension StoreError {
    /// The case for whatever an engine throws.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case is CancellationError: self = .cancelled
        default: self = .database(message: "\(error)", code: 0)
        }
    }
}
