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
