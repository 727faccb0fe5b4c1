extension APIClient {
    /// A sequence whose elements are decoded from responses as they arrive: pages, their items, the values of a stream.
    ///
    /// Its methods throw the error of the endpoint. Those that the standard library gives to every asynchronous sequence throw any
    /// error, and Swift 6.3 crashes where a `do` or `try?` is around them.
    public protocol ResponseSequence<Element>: AsyncSequence, Sendable where AsyncIterator: ResponseIterator {}

    /// The iterator of a ``ResponseSequence``.
    public protocol ResponseIterator: AsyncIteratorProtocol where Element: Sendable {
        /// The service's errors.
        associatedtype ServerFailure: ServerError

        /// The next element; `nil` at the end, and after an error.
        ///
        /// Not called `next`: calls in generic code would reach the requirement of `AsyncIteratorProtocol`, which throws any
        /// error, and Swift 6.3 crashes.
        mutating func nextElement() async throws(APIError<ServerFailure>) -> Element?
    }
}

extension APIClient.ResponseIterator {
    /// The next element; `nil` at the end, and after an error.
    public mutating func next() async throws(APIError<ServerFailure>) -> Element? { try await nextElement() }
}

extension APIClient.ResponseSequence {
    /// The errors of its methods.
    public typealias Problem = APIError<AsyncIterator.ServerFailure>

    /// The first element that satisfies the predicate; `nil` if there is none.
    public nonisolated(nonsending) func first(where predicate: (Element) async -> Bool)
        async throws(Problem) -> Element?
    {
        var iterator = makeAsyncIterator()
        while let element = try await iterator.nextElement() {
            if await predicate(element) { return element }
        }
        return nil
    }

    /// Whether an element satisfies the predicate.
    public nonisolated(nonsending) func contains(where predicate: (Element) async -> Bool)
        async throws(Problem) -> Bool
    {
        try await first(where: predicate) != nil
    }

    /// Whether all elements satisfy the predicate.
    public nonisolated(nonsending) func allSatisfy(_ predicate: (Element) async -> Bool)
        async throws(Problem) -> Bool
    {
        try await !contains { await !predicate($0) }
    }

    /// Combines all elements with an initial value.
    public nonisolated(nonsending) func reduce<Result: Sendable>(
        _ initial: Result, _ combine: (Result, Element) async -> Result
    ) async throws(Problem) -> Result {
        try await reduce(into: initial) { result, element in result = await combine(result, element) }
    }

    /// Combines all elements with an initial value, which the function changes.
    public nonisolated(nonsending) func reduce<Result: Sendable>(
        into initial: Result, _ update: (inout Result, Element) async -> Void
    ) async throws(Problem) -> Result {
        var result = initial
        var iterator = makeAsyncIterator()
        while let element = try await iterator.nextElement() { await update(&result, element) }
        return result
    }

    /// The first of the least elements; `nil` if there is none.
    public nonisolated(nonsending) func min(
        by areInIncreasingOrder: (Element, Element) async -> Bool
    ) async throws(Problem) -> Element? {
        var iterator = makeAsyncIterator()
        guard var least = try await iterator.nextElement() else { return nil }
        while let element = try await iterator.nextElement() {
            if await areInIncreasingOrder(element, least) { least = element }
        }
        return least
    }

    /// The first of the greatest elements; `nil` if there is none.
    public nonisolated(nonsending) func max(
        by areInIncreasingOrder: (Element, Element) async -> Bool
    ) async throws(Problem) -> Element? {
        try await min { left, right in await areInIncreasingOrder(right, left) }
    }
}

extension APIClient.ResponseSequence where Element: Equatable {
    /// Whether an element equals this one.
    public nonisolated(nonsending) func contains(_ search: Element) async throws(Problem) -> Bool {
        try await contains { $0 == search }
    }
}

extension APIClient.ResponseSequence where Element: Comparable {
    /// The least element; `nil` if there is none.
    public nonisolated(nonsending) func min() async throws(Problem) -> Element? { try await min { $0 < $1 } }

    /// The greatest element; `nil` if there is none.
    public nonisolated(nonsending) func max() async throws(Problem) -> Element? { try await max { $0 < $1 } }
}
