@_spi(Generated) import APIJSON

@_spi(Generated) extension PagedCall {
    /// A call whose pages a closure makes. It is called for each page, and makes all of them.
    /// - Parameters:
    ///   - endpoint: the name of the endpoint, such as `Gallery.searchPictures`.
    ///   - make: makes the page of the call and those after it, at least one.
    public init(mocked endpoint: String, by make: @escaping @Sendable () async throws -> [Value]) {
        let dao = MockedDAO<Failure> { call in
            let pages = try await make()
            let number = call.request.query.first.flatMap { item in Int(item.value) } ?? 0
            guard number < pages.count else {
                throw NetworkError(
                    .other, reason: "the mock of \(endpoint) has \(pages.count) pages, so there is none after them")
            }
            let hasMore = number + 1 < pages.count
            return APICall.Response(mocked: pages[number], #"{"pages": [\#(number)], "more": \#(hasMore)}"#)
        }
        self.init(Paging(.page, first: 0, more: "more", lists: ["pages"]), from: 0, dao, as: .mocked) { number in
            var request = RequestBuilder(endpoint, .get, "/")
            request.query("page", number)
            return request
        }
    }
}
