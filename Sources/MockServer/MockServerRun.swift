#if MockServer
    import Dispatch
    import FlyingFox
    import FlyingSocks
    import Foundation
    public import Commands
    public import Generation
    import MockServing
    import MockValues

    /// The command `mock`: a server on loopback that answers as the specs say, until it is ended.
    public struct MockServerRun: Sendable {
        private let source: MockSource
        private let port: UInt16

        /// - Parameters:
        ///   - source: what is served.
        ///   - port: where it listens, on 127.0.0.1.
        public init(_ source: MockSource, port: UInt16) {
            self.source = source
            self.port = port
        }

        /// Serves until the process is ended, and reads the specs again whenever they change.
        ///
        /// - Returns: only where it cannot serve: the specs have errors, or the port cannot be had.
        public func run() -> ExitStatus {
            let state = source.load()
            guard let set = state.set else { return .faultsFound }
            let answers = CurrentAnswers(MockResponder(set))
            let ended = DispatchSemaphore(value: 0)
            Task {
                await serve(answers, set.endpoints.count)
                ended.signal()
            }
            Task { await watch(answers, since: state.stamp) }
            ended.wait()
            return .couldNotRun
        }

        private func serve(_ answers: CurrentAnswers, _ count: Int) async {
            do {
                let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
                let handler = ClosureHTTPHandler { request in await reply(to: request, answers) }
                let server = HTTPServer(address: address, logger: .disabled, handler: handler)
                async let listening: Void = announce(server, count)
                try await server.run()
                await listening
            } catch {
                source.report("cannot listen on 127.0.0.1:\(port): \(error)")
            }
        }

        private func announce(_ server: HTTPServer, _ count: Int) async {
            guard (try? await server.waitUntilListening(timeout: 10)) != nil else { return }
            source.log("\(count) endpoints at http://127.0.0.1:\(port)")
        }

        private func reply(to request: HTTPRequest, _ answers: CurrentAnswers) async -> HTTPResponse {
            let body = (try? await request.bodyData).map { Array($0) } ?? []
            let headers = request.headers.map { MockHeader($0.key.rawValue, $0.value) }
            let reply = await answers.responder.reply(
                to: MockRequest(
                    method: request.method.rawValue, path: request.target.path(), query: request.target.query(),
                    headers: headers, body: body))
            source.log("\(request.method.rawValue) \(reply.status) \(reply.note)")
            var fields: [HTTPHeader: String] = [:]
            for header in reply.headers { fields[HTTPHeader(header.name)] = header.value }
            let isHead = request.method == .HEAD
            return HTTPResponse(
                statusCode: HTTPStatusCode(reply.status, phrase: Self.phrase(reply.status)),
                headers: HTTPHeaders(fields), body: Data(isHead ? [] : reply.body))
        }

        private static func phrase(_ status: Int) -> String {
            switch status {
            case 200: "OK"
            case 204: "No Content"
            case 400: "Bad Request"
            case 404: "Not Found"
            case 405: "Method Not Allowed"
            default: "Internal Server Error"
            }
        }

        /// Looks twice a second for files that have changed. What has errors is told, and not served.
        private func watch(_ answers: CurrentAnswers, since stamp: MockSource.Stamp?) async {
            var known = stamp
            while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: 500_000_000)
                guard let now = source.stamp(), now != known else { continue }
                known = now
                guard let set = source.load().set else { continue }
                await answers.replace(by: MockResponder(set))
                source.log("read again: \(set.endpoints.count) endpoints")
            }
        }
    }

    /// What is answered with now.
    private actor CurrentAnswers {
        private(set) var responder: MockResponder

        init(_ responder: MockResponder) {
            self.responder = responder
        }

        func replace(by responder: MockResponder) {
            self.responder = responder
        }
    }

    extension MockResponder {
        fileprivate init(_ set: MockSet) {
            self.init(set.specification) { endpoint throws(MockFailure) in try set.body(of: endpoint) }
        }
    }
#endif
