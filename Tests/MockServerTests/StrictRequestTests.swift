#if Servers
    import Foundation
    import JSONSyntax
    import MockServing
    import MockValues
    import SpecLanguage
    import Testing

    @Suite("Requests that a lenient mock server serves")
    struct StrictRequestTests {
        private let specification: Specification

        init() throws {
            let spec = """
                apigen: 1
                service: {name: Shop, api-version: {value: "5", in: path}}
                endpoints:
                  find:
                    get: /goods/list
                    parameters:
                      key: String
                      page: Int?
                      kinds: "[String]?"
                      ids: {type: "[Int]?", style: comma}
                      mode: {constant: full, in: query}
                      X-Trace: {type: String?, in: header}
                      theme: {type: String?, in: cookie}
                  good: {get: "/goods/{id}", parameters: {id: Int}}
                  buy: {post: /orders, parameters: {name: {type: String, in: form}, notes: {type: "[String]", in: form}}}
                  add: {post: /baskets, parameters: {items: "[Item]", title: String}}
                models: {Item: {fields: {id: Int, name: String}}}

                """
            let source = SpecSource(path: "Specs/Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
            let checked = SpecChecker().check([source])
            try #require(checked.diagnostics.isEmpty)
            specification = checked.specification
        }

        private func reply(_ request: MockRequest, isLenient: Bool = false) -> MockReply {
            MockResponder(specification, isLenient: isLenient) { _ throws(MockFailure) in .nothing }.reply(to: request)
        }

        @Test("the path has the version of all builds or that of review builds")
        func versions() throws {
            let spec = """
                apigen: 1
                service: {name: Shop, servers: {test: "http://a.test/api"}, api-version: {value: "5", review: "6"}}
                endpoints: {goods: {get: "/goods/{id}", parameters: {id: Int}, returns: Int}}

                """
            let checked = SpecChecker().check([SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(spec.utf8))])
            try #require(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
            let responder = MockResponder(checked.specification) { _ throws(MockFailure) in .json(.number("7")) }
            for path in ["/5/goods/1", "/6/goods/1", "/api/6/goods/1"] {
                #expect(responder.reply(to: MockRequest(method: "GET", path: path)).status == 200)
            }
            for path in ["/goods/1", "/7/goods/1", "/5/6/goods/1"] {
                #expect(responder.reply(to: MockRequest(method: "GET", path: path)).status == 404)
            }
        }

        @Test("a later page has no items, wherever the request says which page it wants")
        func laterPages() throws {
            let spec = """
                apigen: 1
                service: {name: Feed}
                endpoints:
                  query: {get: /query, parameters: {page: Int}, returns: [Int], paginate: {by: page, parameter: page}}
                  path: {get: "/path/{page}", parameters: {page: Int}, returns: [Int], paginate: {by: page, parameter: page}}
                  header: {get: /header, parameters: {Page: {type: Int, in: header}}, returns: [Int], paginate: {by: page, parameter: Page}}
                  body: {post: /body, parameters: {skip: {type: Int, map: at.skip}}, returns: [Int], paginate: {by: offset, parameter: skip}}
                  form: {post: /form, parameters: {page: {type: Int, in: form}}, returns: [Int], paginate: {by: page, parameter: page}}

                """
            let checked = SpecChecker().check([SpecSource(path: "Feed.yaml", name: "Feed", bytes: Array(spec.utf8))])
            try #require(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
            let responder = MockResponder(checked.specification) { _ throws(MockFailure) in
                .json(.array([.number("7")]))
            }
            let json = MockHeader("Content-Type", "application/json")
            let requests: (Int) -> [MockRequest] = { page in
                let form = Array("page=\(page)".utf8)
                return [
                    MockRequest(method: "GET", path: "/query", query: "page=\(page)"),
                    MockRequest(method: "GET", path: "/path/\(page)"),
                    MockRequest(method: "GET", path: "/header", headers: [MockHeader("Page", "\(page)")]),
                    MockRequest(
                        method: "POST", path: "/body", headers: [json],
                        body: Array(#"{"at": {"skip": \#(page - 1)}}"#.utf8)),
                    MockRequest(method: "POST", path: "/form", headers: [Self.form], body: form),
                ]
            }
            for (page, items) in [(1, "[7]"), (2, "[]")] {
                for request in requests(page) {
                    let reply = responder.reply(to: request)
                    let text = String(decoding: reply.body, as: UTF8.self).filter { !$0.isWhitespace }
                    #expect(reply.status == 200 && text == items, "\(request.path): \(reply.status) \(text)")
                }
            }
        }

        @Test("the header field with the total of a list says how many items there are, on every page")
        func totalHeader() throws {
            let spec = """
                apigen: 1
                service: {name: Feed}
                endpoints:
                  list: {get: /list, parameters: {page: Int}, returns: [Int], paginate: {by: page, parameter: page, total: {header: X-Total}}}

                """
            let checked = SpecChecker().check([SpecSource(path: "Feed.yaml", name: "Feed", bytes: Array(spec.utf8))])
            try #require(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
            let responder = MockResponder(checked.specification) { _ throws(MockFailure) in
                .json(.array([.number("7"), .number("8")]))
            }
            for page in 1...2 {
                let reply = responder.reply(to: MockRequest(method: "GET", path: "/list", query: "page=\(page)"))
                #expect(reply.headers.contains(MockHeader("X-Total", "2")))
            }
        }

        private static let form: MockHeader = MockHeader("Content-Type", "application/x-www-form-urlencoded")

        /// Requests, and why a strict server refuses them.
        private static let flawed: [(MockRequest, String)] = [
            (
                MockRequest(method: "GET", path: "/5/goods/list", query: "mode=full&key=a&pgae=2&pgae=3"),
                "query pgae: expected a parameter of Shop.find; did you mean \"page\"?"
            ),
            (
                MockRequest(method: "GET", path: "/5/goods/list", query: "mode=full&key=a&page=2&page=3"),
                "query page: expected one value"
            ),
            (
                MockRequest(method: "GET", path: "/5/goods/list", query: "mode=full&mode=full&key=a"),
                "query mode: expected one value"
            ),
            (
                MockRequest(method: "GET", path: "/5/goods/list", query: "mode=full&key=a&ids=1,2&ids=3"),
                "query ids: expected one value"
            ),
            (
                MockRequest(
                    method: "GET", path: "/5/goods/list", query: "mode=full&key=a",
                    headers: [MockHeader("x-trace", "a"), MockHeader("X-Trace", "b")]),
                "header X-Trace: expected one value"
            ),
            (
                MockRequest(
                    method: "GET", path: "/5/goods/list", query: "mode=full&key=a",
                    headers: [MockHeader("Cookie", "theme=a; theme=b")]),
                "cookie theme: expected one value"
            ),
            (
                MockRequest(
                    method: "POST", path: "/5/orders", headers: [form], body: Array("name=a&name=b&notes=c".utf8)),
                "form name: expected one value"
            ),
            (
                MockRequest(method: "POST", path: "/5/orders", headers: [form], body: Array("name=%zz&notes=c".utf8)),
                "form $: expected percent-encoded UTF-8"
            ),
        ]

        @Test("are refused, or served with a warning", arguments: flawed)
        func flaws(request: MockRequest, flaw: String) {
            let strict = reply(request)
            #expect(strict.status == 400)
            #expect(strict.logText.hasSuffix(": \(flaw)"), "\(strict.logText)")
            let lenient = reply(request, isLenient: true)
            #expect(lenient.status == 204)
            #expect(lenient.logText.hasSuffix("; warning: \(flaw)"), "\(lenient.logText)")
        }

        @Test(
            "a target that is not percent-encoded UTF-8 is refused, or served with a warning",
            arguments: [("/5/goods/%zz", "", "path"), ("/5/goods/list", "mode=full&key=%FF", "query")])
        func encodings(path: String, query: String, part: String) {
            let request = MockRequest(method: "GET", path: path, query: query)
            #expect(reply(request).logText == "the \(part) is not percent-encoded UTF-8")
            #expect(reply(request).status == 400)
            let lenient = reply(request, isLenient: true)
            #expect(lenient.logText.hasSuffix("; warning: the \(part) is not percent-encoded UTF-8"))
        }

        @Test("lists, and what the spec declares, are no flaws")
        func flawless() {
            let request = MockRequest(
                method: "GET", path: "/5/goods/list", query: "mode=full&key=a%20b&kinds=a&kinds=b&ids=1,2",
                headers: [MockHeader("Accept", "a"), MockHeader("Accept", "b")])
            for isLenient in [true, false] {
                #expect(reply(request, isLenient: isLenient).logText == "Shop.find")
            }
        }

        @Test(
            "a 404 says how the paths of similar endpoints differ",
            arguments: [
                ("/goods/list", "GET /goods/list (Shop.find): the path begins with /5/goods"),
                ("/6/goods/list", "GET /goods/list (Shop.find): the path begins with /5/goods"),
                ("/5/good/list", #"GET /goods/list (Shop.find): the path has \"goods\", not \"good\""#),
                ("/5/goods", "GET /goods/{id} (Shop.good): the path continues with /{id}"),
                ("/5/goods/7/photo", "GET /goods/{id} (Shop.good): the path ends before /photo"),
            ])
        func nearPaths(path: String, line: String) {
            let reply = reply(MockRequest(method: "GET", path: path))
            #expect(reply.status == 404)
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(text.contains("\"\(line)\""), "\(text)")
        }

        private func add(_ body: String) -> MockReply {
            reply(
                MockRequest(
                    method: "POST", path: "/5/baskets", headers: [MockHeader("Content-Type", "application/json")],
                    body: Array(body.utf8)))
        }

        @Test("a fault of many elements is listed once, with the number of the others")
        func foldedFaults() {
            let items = Array(repeating: "{}", count: 40).joined(separator: ",")
            let reply = add(#"{"items":[\#(items)],"title":"a"}"#)
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(text.contains(#""name": "$.items[0].id""#), "\(text)")
            #expect(text.components(separatedBy: #""note": "the same in 39 other elements""#).count == 3, "\(text)")
            #expect(
                reply.logText == "Shop.add: body $.items[0].id: expected Int; body $.items[0].name: expected String")
        }

        @Test("a body of 1 MB with a fault in each of its elements gets a short response", .timeLimit(.minutes(1)))
        func manyFaults() {
            let items = Array(repeating: "{}", count: 349_000).joined(separator: ",")
            let reply = add(#"{"items":[\#(items)],"title":"a"}"#)
            #expect(reply.status == 400)
            #expect(reply.body.count < 1_000)
            #expect(reply.logText.utf8.count < 200)
            #expect(String(decoding: reply.body, as: UTF8.self).contains("the same in at least "))
        }

        @Test("the log names endpoints and faults, and no values")
        func loggedValues() {
            let form = MockHeader("Content-Type", "application/x-www-form-urlencoded")
            let json = MockHeader("Content-Type", "application/json")
            let requests = [
                MockRequest(method: "GET", path: "/5/goods/VALUE", query: ""),
                MockRequest(method: "GET", path: "/5/VALUE", query: "a=VALUE"),
                MockRequest(method: "GET", path: "/5/goods/list", query: "mode=VALUE&key=VALUE&ids=VALUE"),
                MockRequest(method: "POST", path: "/5/orders", headers: [form], body: Array("name=a&name=VALUE".utf8)),
                MockRequest(
                    method: "POST", path: "/5/baskets", headers: [json],
                    body: Array(#"{"items":[{"id":"VALUE","name":"a"}],"title":"VALUE"}"#.utf8)),
            ]
            for request in requests {
                for isLenient in [true, false] {
                    let reply = reply(request, isLenient: isLenient)
                    #expect(isLenient || reply.status >= 400)
                    #expect(!reply.logText.contains("VALUE"), "\(reply.logText)")
                }
            }
        }

        @Test("faults of many names are bounded, in the response and in the log")
        func manyNames() {
            let query = (0..<600).map { "name\($0)=1" }.joined(separator: "&")
            let request = MockRequest(method: "GET", path: "/5/goods/list", query: "mode=full&key=a&" + query)
            let reply = reply(request)
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(text.components(separatedBy: #""in": "query""#).count == 101)
            #expect(text.contains("there may be more faults; the first 100 are listed"))
            #expect(reply.logText.hasSuffix("; and 590 more"))
        }
    }
#endif
