/// A database that runs statements. A store works on one; ``Store/init(path:)`` brings one along.
public protocol StoreEngine: Sendable {
    /// Runs statements in one transaction, which is undone where the body throws.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) async throws -> Answer

    /// Runs statements that only read, all of them on the same state of the database.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) async throws -> Answer

    /// What the body reads, now and after every change of what it has read. A value that nobody has taken yet gives way
    /// to a newer one.
    func observe<Answer: Sendable & Equatable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) -> AsyncThrowingStream<Answer, any Error>
}

/// A transaction that is open. It must not leave the body that it is given to.
public protocol StoreConnection {
    /// Runs a statement that changes something.
    /// - Parameters:
    ///   - sql: the statement, with `?` for each value; prepared once and kept.
    ///   - values: the values, in order.
    /// - Returns: how many rows have changed.
    @discardableResult
    func run(_ sql: String, _ values: [StoredValue]) throws -> Int

    /// Runs a statement that reads.
    /// - Parameters:
    ///   - sql: the statement, with `?` for each value; prepared once and kept.
    ///   - values: the values, in order.
    ///   - take: gets each row.
    func rows(_ sql: String, _ values: [StoredValue], _ take: ([StoredValue]) throws -> Void) throws
}
