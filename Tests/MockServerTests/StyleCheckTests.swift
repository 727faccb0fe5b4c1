#if Servers
    import Foundation
    import MockServing
    import MockValues
    import SpecLanguage
    import Testing

    @Suite("Styles of parameters in the mock server")
    struct StyleCheckTests {
        private let responder: MockResponder

        init() throws {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Scenarios/styles/Specs/Depot.yaml")
            let source = SpecSource(path: "Specs/Depot.yaml", name: "Depot", bytes: Array(try Data(contentsOf: file)))
            let checked = SpecChecker().check([source])
            try #require(!checked.hasErrors)
            responder = MockResponder(checked.specification) { _ throws(MockFailure) in .nothing }
        }

        /// The status and the faults of a request, which has brackets instead of their encodings.
        private func response(
            _ method: String = "GET", _ target: String, _ headers: [MockHeader] = [], form: String = ""
        ) -> String {
            let sides = Self.encoded(target).split(separator: "?", maxSplits: 1).map { String($0) }
            let reply = responder.reply(
                to: MockRequest(
                    method: method, path: sides[0], query: sides.count > 1 ? sides[1] : "", headers: headers,
                    body: Array(Self.encoded(form).utf8)))
            let faults = String(decoding: reply.body, as: UTF8.self)
            return reply.status == 204 ? "204" : "\(reply.status) \(faults)"
        }

        private static func encoded(_ text: String) -> String {
            text.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D")
        }

        @Test(
            "requests in the styles of the spec are accepted",
            arguments: [
                "/items",
                "/items?ids=1&ids=2&sizes=0.1,2&names=a%2Cb,c%20d&words=x%20y&kinds=S%7CS&tag[]=p&days[0]=1970-01-02",
                "/filtered?filter[name]=a&filter[created][gte]=5&filter[tags][]=x&filter[lines][][price]=12.3"
                    + "&filter[lines][][count]=1&filter[lines][][marks][]=m&filter[lines][][marks][]=n"
                    + "&filter[lines][][price]=2&filter[lines][][count]=2&filter[is_open]=false&filter[kind]=S"
                    + "&filter[day]=1970-01-01&filter[limits][a]=1&filter[place][city]=Rome",
                "/filtered?w[tags][0]=x&w[tags][1]=y&w[lines][0][price]=1&w[lines][0][count]=1&w[limits][0]=1",
                "/filtered?metadata[k]=v&rows[0][0]=1&rows[2][0]=2&shape[kind]=panel&shape[width]=1&shape[height]=2&key[]=a",
                "/filtered?key=7&number=3&order=a&order=b&after[lt]=1", "/compare/1,2/with/a,c%2Cd",
                "/v2/library/debian/manifests/latest", "/raw/a%20b/c", "/unlock?with[user]=a&with[password]=b",
            ])
        func accepted(target: String) {
            #expect(response("GET", target) == "204")
        }

        @Test("a form that is a dictionary has numbers as text", arguments: [("a[]=1&a[]=2", 204), ("a[]=x", 400)])
        func dictionaries(form: String, status: Int) throws {
            let spec = """
                apigen: 1
                service: {name: Depot, servers: {release: https://depot.example}}
                endpoints: {limits: {post: /limits, body: {type: '[String: [Int]]', as: form, style: brackets}}}
                """
            let source = SpecSource(path: "Specs/Depot.yaml", name: "Depot", bytes: Array(spec.utf8))
            let responder = MockResponder(SpecChecker().check([source]).specification) { _ throws(MockFailure) in
                .nothing
            }
            let reply = responder.reply(
                to: MockRequest(
                    method: "POST", path: "/limits",
                    headers: [MockHeader("Content-Type", "application/x-www-form-urlencoded")],
                    body: Array(Self.encoded(form).utf8)))
            #expect(reply.status == status, "\(String(decoding: reply.body, as: UTF8.self))")
        }

        @Test(
            "values that violate the spec are refused",
            arguments: [
                ("/items?sizes=0.1,x", "sizes[1]"), ("/items?names=a,", "names[1]"), ("/items?days[0]=x", "days[0]"),
                ("/items?kinds=S%7CT", "kinds[1]"), ("/items?tag[a]=p", "tag"),
                ("/filtered?filter[created][gte]=x", "filter.created.gte"),
                ("/filtered?filter[lines][][price]=1&filter[lines][][count]=0", "filter.lines[0].count"),
                ("/filtered?w[lines][0][price]=x&w[lines][0][count]=1", "w.lines[0].price"),
                ("/filtered?shape[kind]=ring", "shape.kind"), ("/filtered?number=x", "page.number"),
                ("/compare/1,x/with/a", "ids[1]"), ("/unlock?with[user]=a", "with.password"), ("/unlock", "with.user"),
                ("/v2/Library/manifests/latest", "name"),
            ])
        func refused(target: String, name: String) {
            let text = response("GET", target)
            #expect(text.hasPrefix("400"))
            #expect(text.contains("\"name\":\"\(name)\"") || text.contains("\"name\": \"\(name)\""), "\(text)")
        }

        @Test("forms and headers have styles too")
        func formsAndHeaders() {
            let type = [MockHeader("Content-Type", "application/x-www-form-urlencoded")]
            #expect(
                response("POST", "/charges", type, form: "amount=1&items[0][price]=1&items[0][count]=2&colours=a%2Cb")
                    == "204")
            #expect(response("POST", "/charges", type, form: "amount=1&expand[]=a&address[line1]=x") == "204")
            #expect(response("POST", "/charges", type, form: "amount=1&items[0][price]=1").hasPrefix("400"))
            #expect(response("GET", "/compare/1/with/a", [MockHeader("X-Wanted", "S, S")]) == "204")
            #expect(response("GET", "/compare/1/with/a", [MockHeader("X-Wanted", "S,T")]).hasPrefix("400"))
        }

        @Test("names with thousands of keys, and forms with many texts, are read in little time")
        func hostileNames() {
            let type = [MockHeader("Content-Type", "application/x-www-form-urlencoded")]
            let deep =
                "amount=1&items[0][price]=1&items[0][count]=1&address" + String(repeating: "[a]", count: 50_000) + "=1"
            #expect(response("POST", "/charges", type, form: deep) == "204")
            let many = (0..<20_000).map { "lines[][a\($0)]=1" }.joined(separator: "&")
            #expect(response("POST", "/charges", type, form: "amount=1&" + many).hasPrefix("400"))
        }

        @Test("only what may have slashes takes several segments")
        func segments() {
            #expect(response("GET", "/v2/a/b/c/manifests/d") == "204")
            #expect(response("GET", "/v2/manifests/d").hasPrefix("404"))
            #expect(response("GET", "/v2/a/manifests/d/e").hasPrefix("404"))
        }
    }
#endif
