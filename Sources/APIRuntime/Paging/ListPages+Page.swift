extension ListPages {
    /// One page of a list.
    public struct Page: Sendable {
        /// The call that gave the page. Sent again, it gives the same page; `pages(of:from:)` goes on from there.
        public let endpoint: E
        /// What the call gave, and what came with it.
        public let response: APIResponse<E.Answer>
        /// How many items there are in all, where the server says so.
        public let total: Int?

        /// What the call gave.
        public var value: E.Answer { response.value }
    }
}
