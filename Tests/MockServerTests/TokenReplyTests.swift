#if Servers
    import MockServing
    import MockValues
    import SpecLanguage
    import Testing

    @Suite("The authorization server of the mock server")
    struct TokenReplyTests {
        private let responder: MockResponder

        init() throws {
            let spec = """
                apigen: 1
                service:
                  name: Library
                  servers: {local: "http://localhost:8000/v1"}
                  auth:
                    oauth2:
                      token: /oauth/token
                      authorize: /oauth/page
                      device: /oauth/device
                      client: $client-id
                      grants: [authorization-code, device-code, refresh]
                endpoints:
                  books: {get: /books}

                """
            let source = SpecSource(path: "Specs/Library.yaml", name: "Library", bytes: Array(spec.utf8))
            let checked = SpecChecker().check([source])
            try #require(checked.diagnostics.isEmpty)
            responder = MockResponder(checked.specification) { _ throws(MockFailure) in .nothing }
        }

        private func reply(_ method: String, _ path: String, _ query: String = "") -> MockReply {
            responder.reply(to: MockRequest(method: method, path: path, query: query))
        }

        @Test("everybody gets a token, below a server or not", arguments: ["/oauth/token", "/v1/oauth/token"])
        func tokens(path: String) {
            let reply = reply("POST", path)
            #expect(reply.status == 200)
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(text.contains(#""token_type": "Bearer""#), "\(text)")
            #expect(self.reply("GET", path).status == 404)
        }

        @Test("a device gets a code")
        func device() {
            let text = String(decoding: reply("POST", "/oauth/device").body, as: UTF8.self)
            #expect(text.contains(#""user_code": "MOCK""#), "\(text)")
        }

        @Test("the page redirects to the app at once, with the state of the request")
        func page() {
            let reply = reply("GET", "/oauth/page", "redirect_uri=app%3A%2Fin%3Fa%3Db&state=x%26y")
            #expect(reply.status == 302)
            #expect(reply.headers.map(\.value) == ["app:/in?a=b&code=mock&state=x%26y"])
            #expect(self.reply("GET", "/oauth/page").status == 404)
        }
    }
#endif
