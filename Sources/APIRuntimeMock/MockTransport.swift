@_spi(Generated) public import APIRuntime
import Foundation
public import HTTPTypes

/// Answers requests from a table, without a network, and keeps what it was asked.
///
/// It holds to the rules of `Transport`, so that what works with it works with a real one. An instance may be used by many
/// tasks, and answers may be set at any time.
public final class MockTransport: Transport {
    /// Makes the answer to a request.
    public typealias Maker = @Sendable (WireRequest) async throws -> MockAnswer

    private struct State {
        var routes: [MockRoute] = []
        var makers: [MockRoute: [Maker]] = [:]
        var asked: [WireRequest] = []
    }

    private let time: any TimeSource
    private let state = Locked(State())

    /// - Parameter time: by what delays and deadlines go; pass the client's. The machine's own unless given.
    public init(time: any TimeSource = APIClient.SystemTime()) {
        self.time = time
    }

    /// There is no certificate that could be wrong.
    public var canPin: Bool { true }

    /// All requests so far, in the order in which they came, with their bodies at hand.
    public var requests: [WireRequest] {
        state.withLock { $0.asked }
    }

    /// All requests of an endpoint so far, in the order in which they came.
    public func requests<E: Endpoint>(of endpoint: E.Type) -> [WireRequest] {
        requests(of: E.route.name)
    }

    /// All requests of an endpoint so far, in the order in which they came.
    /// - Parameter endpoint: its name, such as `Gallery.searchPictures`.
    public func requests(of endpoint: String) -> [WireRequest] {
        requests.filter { request in request.endpoint == endpoint }
    }

    /// Sets what calls of an endpoint get.
    /// - Parameters:
    ///   - endpoint: its name, such as `Gallery.searchPictures`.
    ///   - answers: what the calls get, one after the other, and from then on the last one.
    public func answer(_ endpoint: String, with answers: MockAnswer...) {
        set(.endpoint(endpoint), answers.map { answer in { _ in answer } })
    }

    /// Sets what requests with a method and a path get.
    /// - Parameters:
    ///   - method: their method.
    ///   - path: their path, without the query; `{…}` stands for any segment, such as in `/pictures/{id}`.
    ///   - answers: what the requests get, one after the other, and from then on the last one.
    public func answer(_ method: HTTPRequest.Method, _ path: String, with answers: MockAnswer...) {
        set(MockRoute(method, path), answers.map { answer in { _ in answer } })
    }

    /// Sets what calls of an endpoint get.
    /// - Parameters:
    ///   - endpoint: the type of its requests, such as `GalleryDAO.SearchPictures.self`.
    ///   - answers: what the calls get, one after the other, and from then on the last one.
    public func answer<E: Endpoint>(_ endpoint: E.Type, with answers: MockAnswer...) {
        set(.endpoint(E.route.name), answers.map { answer in { _ in answer } })
    }

    /// Sets what calls of an endpoint get, for each request anew.
    public func answer(_ endpoint: String, by make: @escaping Maker) {
        set(.endpoint(endpoint), [make])
    }

    /// Sets what requests with a method and a path get, for each anew.
    public func answer(_ method: HTTPRequest.Method, _ path: String, by make: @escaping Maker) {
        set(MockRoute(method, path), [make])
    }

    /// Sets what requests get that no other setting is for, for each anew.
    public func answerOthers(by make: @escaping Maker) {
        set(.any, [make])
    }

    /// - Throws: a `NetworkFault` of the kind `other` where no answer is set for the request, and what the answer says.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        try Task.checkCancellation()
        let playback = MockPlayback(request, time)
        let request: WireRequest = try await received(request)
        guard let make = maker(for: request) else {
            let name: String = request.endpoint.isEmpty ? "this request" : request.endpoint
            throw NetworkFault(.other, reason: "MockTransport has no answer for " + name)
        }
        return try await playback.play(try await make(request).completed(for: request))
    }

    /// The later of two settings that match counts.
    private func set(_ route: MockRoute, _ answers: [Maker]) {
        state.withLock { state in
            state.routes.removeAll { known in known == route }
            state.routes.insert(route, at: route == .any ? 0 : state.routes.endIndex)
            state.makers[route] = answers
        }
    }

    private func maker(for request: WireRequest) -> Maker? {
        state.withLock { state in
            state.asked.append(request)
            guard let route = state.routes.last(where: { route in route.matches(request) }),
                let next = state.makers[route]?.first
            else { return nil }
            if let count = state.makers[route]?.count, count > 1 { state.makers[route]?.removeFirst() }
            return next
        }
    }

    /// The request with its body at hand.
    private func received(_ request: WireRequest) async throws -> WireRequest {
        guard let body = request.body else { return request }
        var bytes: [UInt8] = []
        for try await piece in body.checkedChunks(telling: { count in request.uploading?(count, body.length) }) {
            bytes += piece
        }
        var request: WireRequest = request
        request.body = WireBody(bytes)
        return request
    }
}
