import APIRuntime
import HTTPTypes
import Testing

struct DeadlineTests {
    /// A transport may learn that an exchange has ended before it starts to watch it.
    @Test(arguments: [true, false])
    func cancelledDeadlinesAreReleased(beforeTheStart isCancelledFirst: Bool) {
        let timer = DeadlineTimer()
        weak var released: Deadlines?
        do {
            let request = HTTPRequest(method: .get, scheme: "http", authority: "gallery.example", path: "/")
            let deadlines = Deadlines(for: WireRequest(head: request, timeout: .seconds(600)), idleTimeout: nil, timer)
            released = deadlines
            if isCancelledFirst { deadlines.cancel() }
            deadlines.start(connecting: nil, isWaiting: { false }, fail: { _ in })
            if !isCancelledFirst { deadlines.cancel() }
        }
        #expect(released == nil)
    }
}
