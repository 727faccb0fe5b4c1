#if MockServer
    import MockServing
    import MockValues
    import SpecLanguage
    import Testing

    @Suite("The router of the mock server")
    struct RouterTests {
        private let responder: MockResponder

        init() throws {
            let spec = """
                apigen: 1
                service: {name: Shop}
                endpoints:
                  one: {get: "/one/{a}.json", parameters: {a: String}}
                  two: {get: "/two/{a}-{b}", parameters: {a: String, b: Int}}
                  three: {get: "/three/x{a}/{b}--{c}.{d}", parameters: {a: String, b: String, c: String, d: String}}
                  plain: {get: "/plain/ab"}

                """
            let source = SpecSource(path: "Specs/Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
            let checked = SpecChecker().check([source])
            try #require(checked.diagnostics.isEmpty)
            responder = MockResponder(checked.specification) { _ throws(MockFailure) in .nothing }
        }

        private func note(_ path: String) -> String {
            let reply = responder.reply(to: MockRequest(method: "GET", path: path))
            return "\(reply.status) \(reply.note)"
        }

        @Test(
            "finds endpoints by paths whose segments have several parts",
            arguments: [
                ("/one/7.json", "204 Shop.one"), ("/one/a.json.json", "204 Shop.one"), ("/one/é.json", "204 Shop.one"),
                ("/one/.json", "404"), ("/one/7.jso", "404"), ("/one/7.json/", "404"),
                ("/two/a-7", "204 Shop.two"), ("/two/--7", "204 Shop.two"), ("/two/a-", "404"), ("/two/-7", "404"),
                ("/two/a-b-7", "400 Shop.two"), ("/two/%2D-7", "204 Shop.two"),
                ("/three/x1/a--b.c", "204 Shop.three"), ("/three/x1/---b.c.d", "204 Shop.three"),
                ("/three/x/a--b.c", "404"),
                ("/plain/%61b", "204 Shop.plain"),
            ])
        func segmentsOfSeveralParts(path: String, expected: String) {
            #expect(note(path).hasPrefix(expected))
        }

        @Test("takes time linear in the length of the path", .timeLimit(.minutes(5)))
        func longPaths() {
            // With the square of the length, this would take hours.
            #expect(note("/three/x1/" + String(repeating: "-", count: 200_000)).hasPrefix("404"))
            #expect(note(String(repeating: "/plainn", count: 20_000)).hasPrefix("404"))
        }
    }
#endif
