#if Servers
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
                  finish: {patch: "{place}", parameters: {place: URL, digest: {type: Int, in: query}}}
                  renamed: {patch: "/renamed"}
                  rows: {get: "/rows/{a}", parameters: {a: String, _shape: {constant: array}}}
                  table: {get: "/rows/{b}", parameters: {b: String, _shape: {constant: table}, Accept: {constant: text/csv, in: header}}}
                  newest: {get: "/rows/newest"}
                  drinks: {get: /drinks, parameters: {kind: {constant: "caf\u{E9}"}}}
                  one-answer: {post: /answers, parameters: {q: String, stream: {constant: false}, level: {constant: 2}}}
                  all-answers: {post: /answers, parameters: {q: String, stream: {constant: true}}}
                  sign-in: {post: /token, parameters: {grant: {constant: password, in: form}, theme: {constant: dark, in: cookie}}}
                  renew: {post: /token, parameters: {grant: {constant: refresh, in: form}}}
                  begin: {post: /uploads}
                  mount: {post: /uploads, parameters: {digest: {type: Int, in: query}}}
                  user: {put: /things, body: User}
                  group: {put: /things, body: Team}
                  note: {put: /note, body: {type: String, content-type: text/csv}}
                  blob: {put: /blob, body: Data}
                  day: {put: /day, body: {type: Int, as: text}}
                  good: {put: /good, body: {type: Good, content-type: application/vnd.good+json}}
                  order: {put: /order, body: {type: Good, as: form}}
                  cart: {put: /cart, body: {type: Cart, as: form, style: indexed}}
                  words: {put: /words, body: {type: "[String: Int]", as: form}}
                  send: {put: /send, parameters: {good: {type: Good, as: json, in: multipart}, rows: {type: String?, content-type: text/csv, in: multipart}}}
                models:
                  Cart: {fields: {goods: "[Good]", note: "[String: Int]?"}}
                  Good: {fields: {id: {type: Int, map: good_id}, tags: {type: "[String]", default: []}}}
                  User: {fields: {name: String, email: String}}
                  Team: {fields: {name: String, size: Int}}

                """
            let source = SpecSource(path: "Specs/Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
            let checked = SpecChecker().check([source])
            try #require(checked.diagnostics.isEmpty)
            responder = MockResponder(checked.specification) { _ throws(MockFailure) in .nothing }
        }

        @Test("sends requests at addresses of mock responses to the endpoint with a given address")
        func addresses() {
            func note(_ path: String, _ query: String) -> String {
                let reply = responder.reply(to: MockRequest(method: "PATCH", path: path, query: query))
                return "\(reply.status) \(reply.note)"
            }
            #expect(note("/apigen-mock/Shop.begin", "state=a&digest=3") == "204 Shop.finish")
            #expect(note("/renamed", "") == "204 Shop.renamed")
            #expect(note("/apigen-mock/Shop.begin", "state=a").hasPrefix("400"))
            #expect(note("/uploads/1/2", "digest=3").hasPrefix("404"))
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

        private func response(to request: MockRequest) -> String {
            let reply = responder.reply(to: request)
            return "\(reply.status) \(reply.note)"
        }

        @Test("texts are compared byte by byte")
        func equivalentTexts() {
            let get = { (query: String) in response(to: MockRequest(method: "GET", path: "/drinks", query: query)) }
            #expect(get("kind=caf%C3%A9") == "204 Shop.drinks")
            #expect(get("kind=cafe%CC%81").hasPrefix("400 Shop.drinks"))
        }

        @Test("constants in query and headers tell endpoints of one path apart")
        func constants() {
            let accept = [MockHeader("accept", "text/csv")]
            let get = { (path: String, query: String, headers: [MockHeader]) in
                response(to: MockRequest(method: "GET", path: path, query: query, headers: headers))
            }
            #expect(get("/rows/a", "_shape=array", []) == "204 Shop.rows")
            #expect(get("/rows/a", "_shape=table", accept) == "204 Shop.table")
            #expect(get("/rows/newest", "", accept) == "204 Shop.newest")
            #expect(
                get("/rows/newest", "_shape=table", accept)
                    == "400 Shop.newest: query _shape: expected a parameter of Shop.newest")
            #expect(get("/rows/a", "", accept) == "400 Shop.rows: query _shape: expected \"array\"")
        }

        @Test(
            "bodies have the form and the media type of the spec",
            arguments: [
                ("/note", "text/csv; charset=utf-8", "a,b", "204 Shop.note"),
                ("/note", "text/plain", "a,b", "400 Shop.note: header Content-Type: expected text/csv"),
                ("/blob", "", "any", "204 Shop.blob"),
                ("/day", "text/plain", "12", "204 Shop.day"),
                ("/day", "text/plain", "x", "400 Shop.day: body $: expected Int"),
                ("/good", "application/vnd.good+json", #"{"good_id":1}"#, "204 Shop.good"),
                ("/good", "application/json", #"{"good_id":1}"#, "400 Shop.good: header Content-Type"),
                ("/order", "application/x-www-form-urlencoded", "good_id=1&tags=2&tags=b", "204 Shop.order"),
                ("/order", "application/x-www-form-urlencoded", "good_id=x", "400 Shop.order: form $.good_id"),
                ("/order", "application/json", "good_id=1", "400 Shop.order: header Content-Type"),
                ("/words", "application/x-www-form-urlencoded", "a=1&b=2", "204 Shop.words"),
                ("/cart", "application/x-www-form-urlencoded", "goods[0][good_id]=1&note[a]=2", "204 Shop.cart"),
                (
                    "/cart", "application/x-www-form-urlencoded", "goods[0][good_id]=x",
                    "400 Shop.cart: form $.goods[0].good_id"
                ),
                ("/words", "application/x-www-form-urlencoded", "a=x", "400 Shop.words: form $.a"),
            ])
        func forms(path: String, type: String, body: String, expected: String) {
            let headers = type.isEmpty ? [] : [MockHeader("Content-Type", type)]
            let reply = response(to: MockRequest(method: "PUT", path: path, headers: headers, body: Array(body.utf8)))
            #expect(reply.hasPrefix(expected), "\(reply)")
        }

        @Test(
            "parts have the form and the media type of the spec",
            arguments: [
                ("application/json", #"{"good_id":1}"#, "204 Shop.send"),
                ("application/json", #"{"good_id":"1"}"#, "400 Shop.send: multipart good.good_id"),
                ("application/json", "x", "400 Shop.send: multipart good: expected JSON"),
                ("text/plain", #"{"good_id":1}"#, "400 Shop.send: multipart good: expected application/json"),
            ])
        func parts(type: String, content: String, expected: String) {
            let part = { (name: String, type: String, content: String) in
                "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\nContent-Type: \(type)\r\n\r\n\(content)\r\n"
            }
            let body = part("good", type, content) + part("rows", "text/csv", "a,b") + "--b--\r\n"
            let headers = [MockHeader("Content-Type", "multipart/form-data; boundary=b")]
            let reply = response(
                to: MockRequest(method: "PUT", path: "/send", headers: headers, body: Array(body.utf8)))
            #expect(reply.hasPrefix(expected), "\(reply)")
        }

        @Test("constants in bodies and cookies tell endpoints of one path apart")
        func constantsInBodies() {
            let post = { (path: String, body: String, headers: [MockHeader]) in
                response(to: MockRequest(method: "POST", path: path, headers: headers, body: Array(body.utf8)))
            }
            #expect(post("/answers", #"{"q":"x","stream":true}"#, []) == "204 Shop.allAnswers")
            #expect(post("/answers", #"{"q":"x","stream":false,"level":2.0}"#, []) == "204 Shop.oneAnswer")
            #expect(
                post("/answers", #"{"q":"x","stream":"true","level":2}"#, [])
                    == "400 Shop.oneAnswer: body $.stream: expected false")
            #expect(post("/token", "grant=refresh", []) == "204 Shop.renew")
            #expect(post("/token", "grant=password", [MockHeader("Cookie", "a=b; theme=dark")]) == "204 Shop.signIn")
            #expect(post("/token", "grant=password", []) == "400 Shop.signIn: cookie theme: expected \"dark\"")
        }

        @Test("required parameters and bodies tell endpoints of one path apart")
        func requiredValues() {
            let send = { (method: String, path: String, query: String, body: String) in
                response(to: MockRequest(method: method, path: path, query: query, body: Array(body.utf8)))
            }
            #expect(send("POST", "/uploads", "", "") == "204 Shop.begin")
            #expect(send("POST", "/uploads", "digest=1", "") == "204 Shop.mount")
            #expect(send("POST", "/uploads", "digest=x", "") == "400 Shop.mount: query digest: expected Int")
            #expect(send("PUT", "/things", "", #"{"name":"a","email":"b"}"#) == "204 Shop.user")
            #expect(send("PUT", "/things", "", #"{"name":"a","size":1}"#) == "204 Shop.group")
            #expect(
                send("PUT", "/things", "", #"{"name":"a","size":"b"}"#)
                    == "400 Shop.group: body $.size: expected Int")
        }

        @Test("responds as the first of several endpoints that fit, and says so")
        func sameRequests() throws {
            let spec = """
                apigen: 1
                service: {name: Ledger}
                endpoints:
                  contact: {get: "/contacts/{id}", parameters: {id: UUID, brief: Bool?}}
                  numbered: {get: "/contacts/{number}", parameters: {number: String, brief: Bool?}}
                  named: {get: "/contacts/{name}", parameters: {name: String}}
                  any: {get: /search, parameters: {kind: String, page: Int?}}
                  users: {get: /search, parameters: {kind: {constant: user}, page: String?}}
                  read: {post: /query, body: Question}
                  write: {post: /query, body: Amendment}
                models:
                  Question: {fields: {text: String, limit: Int?}}
                  Amendment: {fields: {text: String, limit: String?}}

                """
            let checked = SpecChecker().check([
                SpecSource(path: "Specs/Ledger.yaml", name: "Ledger", bytes: Array(spec.utf8))
            ])
            #expect(checked.diagnostics.map(\.rule) == Array(repeating: .sameRequest, count: 4))
            #expect(checked.diagnostics.allSatisfy { $0.severity == .warning })
            let responder = MockResponder(checked.specification) { _ throws(MockFailure) in .nothing }
            func log(_ method: String, _ path: String, _ query: String = "", _ body: String = "") -> String {
                let request = MockRequest(
                    method: method, path: path, query: query,
                    headers: body.isEmpty ? [] : [MockHeader("Content-Type", "application/json")],
                    body: Array(body.utf8))
                let reply = responder.reply(to: request)
                return "\(reply.status) \(reply.logText)"
            }
            let id = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
            #expect(
                log("GET", "/contacts/\(id)")
                    == "204 Ledger.contact, the first that fits; also fits Ledger.numbered, Ledger.named")
            #expect(
                log("GET", "/contacts/A-1") == "204 Ledger.numbered, the first that fits; also fits Ledger.named")
            #expect(
                log("GET", "/contacts/A-1", "brief=x")
                    == "400 Ledger.contact: path id: expected UUID; query brief: expected Bool")
            #expect(log("GET", "/search", "kind=user") == "204 Ledger.any, the first that fits; also fits Ledger.users")
            #expect(log("GET", "/search", "kind=user&page=a") == "204 Ledger.users")
            #expect(log("GET", "/search", "kind=other&page=a") == "400 Ledger.any: query page: expected Int")
            #expect(log("POST", "/query", "", #"{"text":"a","limit":1}"#) == "204 Ledger.read")
            #expect(log("POST", "/query", "", #"{"text":"a","limit":"b"}"#) == "204 Ledger.write")
            #expect(
                log("POST", "/query", "", #"{"text":"a"}"#)
                    == "204 Ledger.read, the first that fits; also fits Ledger.write")
        }

        @Test("responds in the character set that the spec declares, or in UTF-8 with a byte order mark")
        func charsets() throws {
            let spec = """
                apigen: 1
                service: {name: News, charset: gbk}
                endpoints: {text: {get: /text, returns: String}, json: {get: /json, charset: iso-8859-1, returns: JSON}}
                """
            let checked = SpecChecker().check([
                SpecSource(path: "Specs/News.yaml", name: "News", bytes: Array(spec.utf8))
            ])
            #expect(checked.diagnostics.isEmpty)
            let responder = MockResponder(checked.specification) { _ throws(MockFailure) in .text("标题") }
            func reply(_ path: String) -> MockReply {
                responder.reply(to: MockRequest(method: "GET", path: path, query: "", headers: [], body: []))
            }
            #expect(reply("/text").body == [0xB1, 0xEA, 0xCC, 0xE2])
            #expect(reply("/text").headers.map(\.value) == ["text/plain; charset=gbk"])
            #expect(reply("/json").body == [0xEF, 0xBB, 0xBF] + Array("标题".utf8))
            #expect(reply("/json").headers.map(\.value) == ["text/plain; charset=utf-8"])
        }

        @Test(
            "finds endpoints whose paths begin alike, and the one with the fewest parameters first",
            arguments: [
                ("/ways/fixed/end", "204 Roads.left"), ("/w%61ys/x/e%6Ed", "204 Roads.left"),
                ("/ways/fixed/other", "204 Roads.right"), ("/fixed/fixed/fixed", "204 Roads.right"),
                ("/ways/x/other", "404"), ("/ways/fixed", "404"), ("/ways/fixed/end/more", "404"),
                ("/v1/base/ways/x/end", "204 Roads.left"), ("/v1/ways/x/end", "404"),
                ("/files/ways/x/end", "204 Roads.file"),
            ])
        func similarPaths(path: String, expected: String) {
            let spec = """
                apigen: 1
                service: {name: Roads, servers: {live: "https://example.com/v1/base"}}
                endpoints:
                  file: {get: "/files/{path}", parameters: {path: {type: String, encode: segments}}}
                  right: {get: "/{b}/fixed/{c}", parameters: {b: String, c: String}}
                  left: {get: "/ways/{a}/end", parameters: {a: String}}
                """
            let checked = SpecChecker().check([
                SpecSource(path: "Specs/Roads.yaml", name: "Roads", bytes: Array(spec.utf8))
            ])
            #expect(!checked.diagnostics.contains { $0.severity == .error })
            let responder = MockResponder(checked.specification) { _ throws(MockFailure) in .nothing }
            let reply = responder.reply(to: MockRequest(method: "GET", path: path, query: ""))
            #expect("\(reply.status) \(reply.note)".hasPrefix(expected))
        }

        @Test("takes time linear in the length of the path", .timeLimit(.minutes(5)))
        func longPaths() {
            // With the square of the length, this would take hours.
            #expect(note("/three/x1/" + String(repeating: "-", count: 200_000)).hasPrefix("404"))
            #expect(note(String(repeating: "/plainn", count: 20_000)).hasPrefix("404"))
        }
    }
#endif
