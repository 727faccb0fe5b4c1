import APIRuntime
import RandomNumbers
import ScreenScenario
import Testing

@testable import APIRuntimeObservation

@Suite("The pages of a screen")
struct PageStateTests {
    /// The number of a page stands for its call.
    private typealias State = PageState<Int, Int, AlbumError>
    private static let error: APIError<AlbumError> = .network(NetworkError(.timedOut, reason: "late"))

    private func begun(_ state: inout State, isAnew: Bool = false) throws -> (call: Int, ticket: Int) {
        let begun = isAnew ? state.beginAnew() : state.beginNext()
        return try #require(begun)
    }

    @Test("are appended, until there is none")
    func usual() throws {
        var state = State(first: 0)
        #expect(state.hasMore && !state.hasBegun)
        let first = try begun(&state)
        let other = state.beginNext()
        #expect(other == nil)
        state.show([1, 2], next: 1, of: first.ticket)
        let second = try begun(&state)
        #expect(second.call == 1)
        state.show([3], next: nil, of: second.ticket)
        #expect(state.items == [1, 2, 3])
        let none = state.beginNext()
        #expect(!state.hasMore && none == nil)
    }

    @Test("stay when one fails, which is requested again")
    func failure() throws {
        var state = State(first: 0)
        let first = try begun(&state)
        state.show([1], next: 1, of: first.ticket)
        let second = try begun(&state)
        state.fail(Self.error, of: second.ticket)
        #expect(state.error == Self.error && state.items == [1] && state.hasMore)
        let again = try begun(&state)
        #expect(again.call == 1)
        state.fail(.cancelled, of: again.ticket)
        #expect(state.error == Self.error)
        let third = try begun(&state)
        state.show([2], next: nil, of: third.ticket)
        #expect(state.error == nil && state.items == [1, 2])
    }

    @Test("are replaced by the first one when the list is read anew, and not before")
    func anew() throws {
        var state = State(first: 0)
        let first = try begun(&state)
        state.show([1], next: 1, of: first.ticket)
        let given = try begun(&state)
        let anew = try begun(&state, isAnew: true)
        #expect(anew.call == 0 && state.items == [1])
        state.show([2], next: 2, of: given.ticket)
        #expect(state.items == [1])
        state.show([9], next: nil, of: anew.ticket)
        #expect(state.items == [9] && !state.hasMore)
    }

    @Test("100,000 random orders of events lose no page, and show none twice")
    func randomOrders() throws {
        var random = SplitMix64(seed: 15)
        for round in 0..<100_000 {
            var state = State(first: 0)
            var calls: [(call: Int, ticket: Int)] = []
            for _ in 0..<(2 + random.below(12)) {
                switch random.below(6) {
                case 0, 1: calls += state.beginNext().map { [$0] } ?? []
                case 2: calls += state.beginAnew().map { [$0] } ?? []
                case 3 where !calls.isEmpty:
                    let call = calls.remove(at: random.below(calls.count))
                    state.fail(random.below(2) == 0 ? .cancelled : Self.error, of: call.ticket)
                case 4 where random.below(8) == 0: state.reset()
                default:
                    guard !calls.isEmpty else { continue }
                    let call = calls.remove(at: random.below(calls.count))
                    state.show([call.call], next: call.call < 5 ? call.call + 1 : nil, of: call.ticket)
                }
                // Each item is the number of its page.
                let expected = Array(0..<state.items.count)
                #expect(state.items == expected, "round \(round)")
                #expect(state.hasMore == (state.items.count < 6), "round \(round)")
            }
        }
    }
}

/// A post of a timeline that is changed, page by page and by events, while pages are on their way.
@Suite("Items that change while pages are on their way")
struct ChangingPageTests {
    private struct Post: Identifiable, Hashable {
        let id: Int
        var version: Int = 0
    }

    private typealias State = PageState<Post, Int, AlbumError>

    /// The page after a post, or right in front of one.
    private enum Request {
        case after(Int)
        case before(Int)
    }

    /// A server with pages of three posts, the newest first.
    private struct Server {
        var posts: [Post] = []
        var lastID: Int = 0
        /// What its clients do not know yet.
        var events: [State.Change] = []

        mutating func post() {
            lastID += 1
            posts.insert(Post(id: lastID), at: 0)
            events.append(.insert(posts[0]))
        }

        mutating func change(_ random: inout SplitMix64) {
            guard !posts.isEmpty else { return }
            let index = random.below(posts.count)
            if random.below(2) == 0 {
                posts[index].version += 1
                events.append(.replace(posts[index]))
            } else {
                events.append(.remove(AnyHashable(posts.remove(at: index).id)))
            }
        }

        func page(_ request: Request) -> [Post] {
            switch request {
            case .after(let id): Array(posts.filter { post in post.id < id }.prefix(3))
            case .before(let id): Array(posts.filter { post in post.id > id }.suffix(3))
            }
        }
    }

    /// What a client has requested, with the page as soon as the server has made it.
    private struct Exchange {
        let ticket: Int
        let request: Request
        var page: [Post]?
    }

    private struct Client {
        var state: State = State(first: Int.max)
        var exchanges: [Exchange] = []

        mutating func begin(_ kind: Int) {
            let begun = kind == 0 ? state.beginNext() : kind == 1 ? state.beginAnew() : nil
            if let begun { exchanges.append(Exchange(ticket: begun.ticket, request: .after(begun.call))) }
            if kind == 2, let newest = state.newest, let ticket = state.beginNewer() {
                exchanges.append(Exchange(ticket: ticket, request: .before(newest.id)))
            }
        }

        mutating func receive(_ index: Int, from server: Server) {
            let exchange = exchanges.remove(at: index)
            let page = exchange.page ?? server.page(exchange.request)
            switch exchange.request {
            case .after: state.show(page, next: page.count < 3 ? nil : page.last?.id, of: exchange.ticket)
            case .before: state.showNewer(page, of: exchange.ticket)
            }
        }

        /// Learns all that is left: of events, of the pages on their way, and of those that follow them.
        mutating func finish(_ server: Server) {
            server.events.forEach { event in state.change(event) }
            while !exchanges.isEmpty { receive(0, from: server) }
            for kind in [2, 0] {
                repeat {
                    begin(kind)
                    if !exchanges.isEmpty { receive(0, from: server) }
                } while kind == 0 ? state.hasMore : state.newest != nil && state.hasNewer
            }
        }
    }

    @Test("5,000 random orders of pages and events lose no post, show none twice, and end with what the server has")
    func randomOrders() {
        var random = SplitMix64(seed: 51)
        for round in 0..<5_000 {
            var server = Server()
            var client = Client()
            for _ in 0..<random.below(5) { server.post() }
            server.events = []
            for _ in 0..<(5 + random.below(25)) {
                switch random.below(8) {
                case 0: server.post()
                case 1: server.change(&random)
                case 2 where !server.events.isEmpty: client.state.change(server.events.removeFirst())
                case 3 where !client.exchanges.isEmpty:
                    let index = random.below(client.exchanges.count)
                    client.exchanges[index].page = server.page(client.exchanges[index].request)
                case 4 where !client.exchanges.isEmpty:
                    client.receive(random.below(client.exchanges.count), from: server)
                case 5: client.begin(random.below(3))
                case 6 where !client.exchanges.isEmpty:
                    let exchange = client.exchanges.remove(at: random.below(client.exchanges.count))
                    client.state.fail(.cancelled, of: exchange.ticket)
                default: client.begin(0)
                }
                #expect(Set(client.state.items.map(\.id)).count == client.state.items.count, "round \(round)")
            }
            client.finish(server)
            #expect(client.state.items == server.posts, "round \(round)")
        }
    }

    @Test("an inserted item stays in front until a page has it, and closes no gap")
    func gap() throws {
        var state = State(first: 0)
        let firstBegun = state.beginNext()
        let first = try #require(firstBegun)
        state.show([Post(id: 3)], next: nil, of: first.ticket)
        state.change(.insert(Post(id: 9)))
        #expect(state.items.map(\.id) == [9, 3] && state.newest?.id == 3)
        let newerBegun = state.beginNewer()
        let newer = try #require(newerBegun)
        state.showNewer([Post(id: 5), Post(id: 4)], of: newer)
        #expect(state.items.map(\.id) == [9, 5, 4, 3] && state.hasNewer)
        let lastBegun = state.beginNewer()
        let last = try #require(lastBegun)
        state.showNewer([Post(id: 9, version: 1), Post(id: 6)], of: last)
        #expect(state.items == [Post(id: 9, version: 1), Post(id: 6), Post(id: 5), Post(id: 4), Post(id: 3)])
        #expect(state.newest?.id == 9)
    }

    @Test("a change is not applied to a page that was requested after it")
    func laterPage() throws {
        var state = State(first: 0)
        let firstBegun = state.beginNext()
        let first = try #require(firstBegun)
        state.show([Post(id: 1)], next: 0, of: first.ticket)
        let nextBegun = state.beginNext()
        let next = try #require(nextBegun)
        state.change(.replace(Post(id: 1, version: 1)))
        state.change(.insert(Post(id: 2)))
        let anewBegun = state.beginAnew()
        let anew = try #require(anewBegun)
        state.change(.replace(Post(id: 0, version: 7)))
        state.show([Post(id: 1, version: 2), Post(id: 0)], next: nil, of: anew.ticket)
        state.show([Post(id: 0)], next: nil, of: next.ticket)
        #expect(state.items == [Post(id: 1, version: 2), Post(id: 0, version: 7)])
    }

    @Test("a page whose items were all removed meanwhile is not the last one")
    func removedPage() throws {
        var state = State(first: 0)
        let firstBegun = state.beginNext()
        let first = try #require(firstBegun)
        state.show([Post(id: 1)], next: nil, of: first.ticket)
        let newerBegun = state.beginNewer()
        let newer = try #require(newerBegun)
        state.change(.remove(AnyHashable(2)))
        state.showNewer([Post(id: 2)], of: newer)
        #expect(state.items == [Post(id: 1)] && state.hasNewer)
        let lastBegun = state.beginNewer()
        state.showNewer([], of: try #require(lastBegun))
        #expect(!state.hasNewer && !state.isLoading)
    }
}
