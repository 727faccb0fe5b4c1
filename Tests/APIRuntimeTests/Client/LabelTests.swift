@_spi(Generated) import APIRuntime
import Testing

@Suite("Labels of calls", .timeLimit(.minutes(5)))
struct LabelTests {
    @Test("calls with a label are cancelled by it, alone and in groups, and others are not")
    func cancel() async throws {
        let server = HeldTransport()
        let gallery = GalleryDAO(server)
        async let plain = gallery.terms().with(label: "feed").result
        async let group = gallery.client.batch([gallery.terms().with(label: "feed")])
        let running = gallery.picture(id: "7").with(label: "feed").start()
        async let other = gallery.picture(id: "8").with(label: "other").result
        async let unlabelled = gallery.picture(id: "9").result
        await server.arrivals(atLeast: 5)
        gallery.client.cancel(labelled: "feed")
        #expect(await plain == .failure(.cancelled))
        #expect(await group == [.failure(.cancelled)])
        #expect(await running.result == .failure(.cancelled))
        for id in ["8", "9"] { server.respond(to: "/v1/5/api/pictures/\(id)/bytes?lang=en") }
        #expect(try await other.get().count == 2)
        #expect(try await unlabelled.get().count == 2)
    }

    @Test("a label cancels the calls of other users of the client, but no later calls")
    func copies() async throws {
        let server = HeldTransport()
        let gallery = GalleryDAO(server)
        let bob = GalleryDAO(client: gallery.client.acting(for: "bob"))
        async let first = bob.terms().with(label: "a").result
        await server.arrivals(atLeast: 1)
        gallery.client.cancel(labelled: "a")
        #expect(await first == .failure(.cancelled))
        async let second = bob.terms().with(label: "a").result
        await server.arrivals(atLeast: 2)
        server.respond(to: "/v1/5/terms?lang=en")
        #expect(await second == .success("ok"))
    }

    @Test("cancelling the task of a call with a label cancels the call")
    func task() async {
        let server = HeldTransport()
        let gallery = GalleryDAO(server)
        let task = Task { await gallery.terms().with(label: "a").result }
        await server.arrivals(atLeast: 1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(server.heldPaths.isEmpty)
    }
}
