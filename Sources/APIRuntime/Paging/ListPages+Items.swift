extension ListPages where E.Answer: Collection, E.Answer.Element: Sendable {
    /// The items of all pages, one after the other.
    public var items: Items { Items(pages: self) }
}

extension ListPages {
    /// The items of a list that comes in pages, one after the other. A page is asked for when its first item is wanted.
    ///
    /// An item is given once, whatever fails: after an error the iterator goes on with the page that failed.
    public struct Items: AsyncSequence, Sendable
    where E.Answer: Collection, E.Answer.Element: Sendable {
        public typealias Element = E.Answer.Element

        fileprivate let pages: ListPages<E>

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(pages: pages.makeAsyncIterator())
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var pages: ListPages<E>.AsyncIterator
            /// What is left of the page at hand.
            private var items: E.Answer.SubSequence?

            fileprivate init(pages: ListPages<E>.AsyncIterator) {
                self.pages = pages
            }

            /// The next item; nil after the last.
            public mutating func next() async throws(APIError<E.Failure>) -> E.Answer.Element? {
                while true {
                    if let item = items?.popFirst() { return item }
                    guard let page = try await pages.next() else { return nil }
                    items = page.value[...]
                }
            }
        }
    }
}
