import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Rendered methods")
struct MethodTests {
    @Test("a method documents its call and its parameters")
    func documentsParameters() throws {
        let endpoint = Endpoint.named("searchPictures") { endpoint in
            endpoint.doc = "Pictures whose title holds the key.\n\nNewest first."
            endpoint.path = "/api/{id}"
            endpoint.returns = .value(.array(.int))
            endpoint.parameters = [
                .named("id", in: .path),
                .named("key") { $0.constraints.length = CountRange(minimum: 1) },
                .named("trace", .optional(.string), in: .header) { $0.wirePath = .keys("X-Trace") },
            ]
        }
        let expected = """
                /// Pictures whose title holds the key.
                ///
                /// Newest first.
                ///
                /// `GET /api/{id}`
                /// - Parameters:
                ///   - key: at least 1 character.
                ///   - trace: sent as header `X-Trace`.
                public func searchPictures(
                    id: String,
                    key: String,
                    trace: String? = nil
                ) async throws(APIError<GalleryError>) -> [Int] {
                    try await client.send(SearchPictures(id: id, key: key, trace: trace), from: self)
                }
            }

            """
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }

    @Test(
        "a method returns the endpoint's value",
        arguments: [
            (.nothing, ""), (.data, " -> Data"), (.string, " -> String"), (.value(.optional(.int)), " -> Int?"),
            (.value(.dictionary(.model("Picture"))), " -> [String: Picture]"),
        ] as [(Endpoint.Returns, String)])
    func returnsValue(_ returns: Endpoint.Returns, _ result: String) throws {
        let text = try renderedService(.named(), [.named("picture") { $0.returns = returns }])
        let expected = """
                public func picture() async throws(APIError<GalleryError>)\(result) {
                    try await client.send(Picture(), from: self)
                }

            """
        #expect(text.contains("    /// `GET /picture`\n" + expected))
    }

    @Test("a method with its own errors throws them")
    func throwsOwnErrors() throws {
        let endpoint = Endpoint.named("ping") { $0.errors = [.code("1", "one")] }
        let text = try renderedService(.named(), [endpoint])
        #expect(text.contains("    public func ping() async throws(APIError<Ping.Failure>) {\n"))
    }

    @Test(
        "a deprecated endpoint deprecates its method and its request",
        arguments: [("", ""), ("Use\n\"b\".", ", message: \"Use \\\"b\\\".\"")])
    func deprecates(_ reason: String, _ message: String) throws {
        let endpoint = Endpoint.named("ping") { endpoint in
            endpoint.deprecated = reason
            endpoint.errors = [.code("1", "one")]
        }
        let text = try renderedService(.named(), [endpoint])
        let attribute = "@available(*, deprecated\(message))"
        #expect(text.contains("    \(attribute)\n    public func ping("))
        #expect(text.contains("    \(attribute)\n    public struct Ping:"))
        #expect(text.contains("\n\(attribute)\nnonisolated extension GalleryDAO.Ping.Failure {"))
    }

    @Test("without a request value, a method fills and sends a request")
    func fillsRequest() throws {
        let endpoint = Endpoint.named("searchPictures") { endpoint in
            endpoint.isRequestValue = false
            endpoint.path = "/api/{id}"
            endpoint.returns = .value(.array(.int))
            endpoint.parameters = [
                .named("id", in: .path), .named("key") { $0.constraints.length = CountRange(minimum: 1) },
                .named("client", .optional(.int)),
            ]
        }
        let text = try renderedService(.named(), [endpoint])
        let expected = """
                    var request = RequestBuilder("Gallery.searchPictures", .get, "/api/{id}")
                    request.path("id", id)
                    request.query("key", key, .length(min: 1))
                    request.query("client", client)
                    return try await self.client.send(request, from: self)
                }

            """
        #expect(text.contains(expected))
        #expect(!text.contains("SearchPictures"))
    }

    @Test("a method has a type beside it if the endpoint has more than a route")
    func companionType() throws {
        let endpoint = Endpoint.named("ping") { endpoint in
            endpoint.isRequestValue = false
            endpoint.timeout = .seconds(5)
            endpoint.errors = [.code("1", "one")]
            endpoint.parameters = [.named("request") { $0.constraints.pattern = "x" }]
        }
        let text = try renderedService(.named(), [endpoint])
        #expect(
            text.contains(
                """
                        var request2 = RequestBuilder(Ping.route)
                        request2.query("request", request, .pattern(Ping.requestPattern))
                        try await client.send(request2, from: self, failure: Ping.Failure.self)

                """))
        #expect(
            text.contains(
                """
                    /// What belongs to `ping`.
                    public enum Ping {
                        /// Errors of `ping`.
                        public enum Failure: ServerError {
                            /// 1
                            case one(FailedResponse)
                            /// Any other error of Gallery.
                            case common(GalleryError)
                        }

                        static let route = EndpointRoute("Gallery.ping", .get, "/ping", timeout: .seconds(5))
                        static let requestPattern = Pattern("x")
                    }

                """))
    }

    @Test(
        "a method reads the response in its form",
        arguments: [
            (.nothing, "try await client.send(RequestBuilder(#), from: self)"),
            (.data, "try await client.send(RequestBuilder(#), as: .bytes, from: self)"),
            (.string, "try await client.send(RequestBuilder(#), as: .text, from: self)"),
            (.value(.int), "try await client.send(RequestBuilder(#), from: self)"),
            (.file, "try await client.download(RequestBuilder(#), to: destination, from: self)"),
            (
                .texts(StreamFormat(framing: .lines)),
                "client.texts(of: RequestBuilder(#), StreamFormat(.lines), from: self)"
            ),
        ] as [(Endpoint.Returns, String)])
    func responseForms(_ returns: Endpoint.Returns, _ statement: String) throws {
        let endpoint = Endpoint.named("a") { endpoint in
            endpoint.isRequestValue = false
            endpoint.returns = returns
        }
        let text = try renderedService(.named(), [endpoint])
        #expect(text.contains(statement.replacing("#", with: #""Gallery.a", .get, "/a""#) + "\n"))
    }

    @Test("a long call is broken into lines")
    func breaksCalls() throws {
        let names = (1...7).map { "parameterNumber\($0)" }
        let endpoint = Endpoint.named("ping") { $0.parameters = names.map { .named($0) } }
        let arguments = names.map { "\($0): \($0)" }.joined(separator: ",\n                ")
        let expected = """
                    try await client.send(
                        Ping(
                            \(arguments)
                        ),
                        from: self
                    )

            """
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }
}
