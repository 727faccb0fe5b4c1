import Learning
import Recording
import SpecLanguage
import Testing

@Suite("traffic against specs")
struct TrafficCheckTests {
    private static let spec: String = """
        apigen: 1
        service:
          name: Shop
          servers: {release: https://api.example.com/v1}
        errors: {http-404: notFound}
        endpoints:
          users: {get: /users, parameters: {page: Int}, returns: [User]}
          user: {get: '/users/{id}', parameters: {id: Int}, returns: User}
        models:
          User: {fields: {id: Int, name: String, size: Int, kind: Kind}}
          Kind: {enum: [a, b]}
        """

    private func check(_ calls: [(String, Int, String)], _ spec: String = spec) -> TrafficCheck {
        let source = SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
        var check = TrafficCheck(SpecChecker().check([source]).specification)
        for (index, (path, status, body)) in calls.enumerated() {
            let url = path.hasPrefix("http") ? path : "https://api.example.com/v1" + path
            let response = RecordedResponse(
                status: status, body: RecordedBody(mediaType: "application/json", bytes: Array(body.utf8)))
            let exchange = Exchange(
                request: RecordedRequest(method: "GET", url: url), response: response, startedAt: Int64(index) * 1_000)
            check.add(exchange, at: "a.har, byte \(index)")
        }
        return check
    }

    private static let good: String = #"{"id": 1, "name": "x", "size": 2, "kind": "a"}"#

    @Test("traffic that agrees has no differences") func agrees() {
        let check = check([
            ("/users?page=1", 200, "[\(Self.good)]"), ("/users/1", 200, Self.good), ("/users/2", 404, "{}"),
        ])
        #expect(check.count == 3)
        #expect(check.results.isEmpty)
    }

    @Test("a difference is counted, with its first and last time and a fix") func countsDifferences() throws {
        let bad = #"{"id": 1, "size": "2", "kind": "a"}"#
        let check = check([("/users/1", 200, bad), ("/users/2", 200, Self.good), ("/users/3", 200, bad)])
        let results = check.results
        #expect(results.map(\.count) == [2, 2] && results.map(\.calls) == [3, 3])
        let missing = try #require(results.first { $0.text.contains("$.name") })
        #expect(missing.text == "$.name: expected String, found nothing")
        #expect(missing.fix == "make \"name\" optional, with ?")
        #expect(missing.first == "1970-01-01T00:00:00Z (a.har, byte 0)")
        #expect(missing.last == "1970-01-01T00:00:02Z (a.har, byte 2)")
        #expect(results.first { $0.text.contains("$.size") }?.fix == "auto-cast: true for \"size\"")
    }

    @Test("elements of a list are one difference for each call") func countsListsOnce() {
        let bad = #"{"id": 1, "name": null, "size": 1, "kind": "a"}"#
        let check = check([("/users?page=1", 200, "[\(bad), \(bad), \(bad)]")])
        #expect(check.results.map(\.text) == ["$[].name: expected String, found null"])
        #expect(check.results.map(\.count) == [1])
    }

    @Test("values, statuses and calls that the specs do not name are differences") func findsUnknown() {
        let check = check([
            ("/users/1", 200, #"{"id": 1, "name": "x", "size": 2, "kind": "c"}"#), ("/users/1", 503, "{}"),
            ("/orders/7", 200, "{}"), ("/users", 200, "[]"), ("/users/x", 404, "{}"), ("/nothing", 404, "{}"),
        ])
        let fixes = check.results.map { $0.fix ?? "" }
        #expect(check.results.count == 4)
        #expect(fixes.contains("errors: {http-503: serviceUnavailable}"))
        #expect(fixes.contains("make \"page\" optional"))
        #expect(check.results.contains { $0.endpoint == "GET /v1/orders/{}" && $0.range == nil })
    }

    @Test("an error with a code is told by its code, also if its status has a name") func findsUnnamedCodes() {
        let spec = """
            apigen: 1
            service: {name: A, servers: {release: https://api.example.com/v1}, envelope: {data: data, code: code, success: 0}}
            errors: {http-500: broken, E1: known}
            endpoints: {f: {get: /f, returns: Int}}
            """
        let check = check(
            [
                ("/f", 500, #"{"code": "E500"}"#), ("/f", 500, #"{"code": "E1"}"#), ("/f", 500, #"{"code": 500}"#),
                ("/f", 503, #"{"code": 503}"#), ("/f", 200, #"{"code": "E7"}"#), ("/f", 502, "<html>"),
            ], spec)
        #expect(
            check.results.map(\.text).sorted() == [
                "code E500 has no name", "code E7 has no name", "status 502 has no name", "status 503 has no name",
            ])
        #expect(check.results.first { $0.text.contains("E500") }?.fix == "errors: {E500: codeE500}")
    }

    @Test("keys, values and elements that the specs do not mention are warnings, after the differences")
    func findsUnmentioned() {
        let spec = """
            apigen: 1
            service: {name: Shop, servers: {release: https://api.example.com/v1}}
            endpoints:
              team: {get: /team, returns: Team}
            models:
              Team: {fields: {kind: Kind, members: {type: [Member], elements: drop}, pet: 'Pet?'}}
              Member: {fields: {id: Int}}
              Kind: {enum: [a, b], open: true}
              Pet: {divide-type: type, cases: {cat: Cat}, otherwise: keep}
              Cat: {fields: {lives: Int}}
            """
        let first = #"{"kind": "a", "members": [{"id": 1, "nick": "x"}, {"id": 2, "nick": "y"}]}"#
        let second = #"{"kind": "c", "members": [{"id": "x"}], "pet": {"type": "dog"}}"#
        let third = #"{"kind": "a", "members": [], "pet": {"type": "cat", "lives": 9}}"#
        let check = check(
            [("/team", 200, first), ("/team", 200, second), ("/team", 200, third), ("/team", 200, "{}")], spec)
        #expect(check.results.map(\.isError) == [true, true, false, false, false, false])
        let warnings = check.results.filter { !$0.isError }
        #expect(
            warnings.map(\.text) == [
                "$.members[].nick: Member does not have this key; found string \"x\"",
                "$.kind: Kind does not list string \"c\"",
                "$.members[]: the element is dropped: $.members[0].id: expected Int, found string \"x\"",
                "$.pet.type: Pet does not list string \"dog\"",
            ])
        #expect(warnings.map(\.fix) == ["add \"nick\" to Member", "add it to Kind", nil, "add it to Pet"])
        #expect(warnings.map(\.count) == [1, 1, 1, 1])
    }

    @Test("values that count as absent because they cannot be read are warnings") func findsTolerated() {
        let spec = """
            apigen: 1
            defaults: {invalid: absent}
            service: {name: Shop, servers: {release: https://api.example.com/v1}}
            endpoints:
              team: {get: /team, returns: Team}
            models:
              Team: {fields: {id: Int, size: Int?, name: {type: 'String?', map: [label, name]}, link: {type: 'URL?', map: a.b}}}
            """
        let body = #"{"id": 1, "size": "x", "label": 5, "name": "n", "a": false}"#
        let check = check([("/team", 200, body)], spec)
        #expect(
            check.results.map(\.text) == [
                "$.size: the value is tolerated: $.size: expected Int, found string \"x\"",
                "$.label: the value is tolerated: $.label: expected String, found number 5",
                "$.a: the value is tolerated: no object or array",
            ])
        #expect(check.results.allSatisfy { result in !result.isError })
    }

    @Test("keys that are there twice are faults, or warnings if the last one counts") func findsRepeatedKeys() {
        let spec = """
            apigen: 1
            defaults: {repeated-keys: last}
            service: {name: Shop, servers: {release: https://api.example.com/v1}}
            endpoints:
              team: {get: /team, returns: Team}
            models:
              Team: {fields: {id: Int, more: {type: '[String: Int]', default: {}}}}
            """
        let body = #"{"id": 1, "id": 2, "more": {"a": 1, "a": 2}}"#
        let lenient = check([("/team", 200, body)], spec).results
        #expect(
            lenient.map(\.text) == [
                "$.id: the value is tolerated: $.id: expected each key once",
                "$.more.a: the value is tolerated: $.more.a: expected each key once",
            ])
        #expect(lenient.allSatisfy { result in !result.isError })
        let strict = check([("/team", 200, body)], spec.replacing("repeated-keys: last", with: "invalid: fail")).results
        #expect(strict.map(\.isError) == [true, true])
    }

    @Test("a body that is JSON, and is named otherwise, is a warning") func findsMediaTypes() {
        let source = SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(Self.spec.utf8))
        var check = TrafficCheck(SpecChecker().check([source]).specification)
        for type in ["text/plain; charset=utf-8", "application/vnd.shop+json", "application/json", nil] {
            let body = RecordedBody(mediaType: type, bytes: Array(Self.good.utf8))
            let request = RecordedRequest(method: "GET", url: "https://api.example.com/v1/users/1")
            check.add(Exchange(request: request, response: RecordedResponse(status: 200, body: body)), at: "a.har")
        }
        #expect(
            check.results.map(\.text) == ["the media type of the response: expected application/json, found text/plain"]
        )
        #expect(check.results.map(\.isError) == [false] && check.results.map(\.count) == [1])
    }

    @Test("a response that disagrees has its warnings, too") func findsUnmentionedBesideFaults() {
        let check = check([("/users/1", 200, #"{"id": 1, "size": 2, "kind": "a", "nick": "x"}"#)])
        #expect(check.results.map(\.fix) == ["make \"name\" optional, with ?", "add \"nick\" to User"])
    }

    @Test("nothing is said of the values of sensitive fields") func concealsSensitive() {
        let spec = """
            apigen: 1
            service: {name: Shop, servers: {release: https://api.example.com/v1}}
            endpoints:
              login: {get: /login, returns: Login}
            models:
              Login: {fields: {token: {type: Token, sensitive: true}}}
              Token: {fields: {id: Int}}
            """
        let check = check([("/login", 200, #"{"token": {"id": 1, "secret": "x"}}"#)], spec)
        #expect(check.results.isEmpty)
    }

    @Test("calls to other servers are left out") func leavesOutOthers() {
        let check = check([("https://other.example/users/1", 200, "{}"), ("/users/1", 200, Self.good)])
        #expect(check.count == 1 && check.others == 1)
    }

    /// Checks one request with a body and header fields.
    private func check(_ method: String, _ target: String, _ body: String, _ type: String, _ spec: String) -> [String] {
        let source = SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
        var check = TrafficCheck(SpecChecker().check([source]).specification)
        let headers = [
            RecordedField(name: "Content-Type", value: type), RecordedField(name: "X-Own", value: "1"),
            RecordedField(name: "User-Agent", value: "x"),
        ]
        let request = RecordedRequest(
            method: method, url: "https://api.example.com" + target, headers: headers,
            body: body.isEmpty ? nil : RecordedBody(mediaType: type, bytes: Array(body.utf8)))
        check.add(Exchange(request: request, response: RecordedResponse(status: 204)), at: "a")
        #expect(check.results.allSatisfy { !$0.isError })
        return check.results.map(\.text)
    }

    @Test("names, header fields and keys of requests that the specs do not mention are warnings")
    func findsUnmentionedInRequests() {
        let spec = """
            apigen: 1
            service: {name: Shop, servers: {release: https://api.example.com}, parameters: {lang: 'String?'}}
            endpoints:
              add: {post: /orders, body: Order}
              pay: {post: /pay, parameters: {amount: Int, toName: {type: String, map: to.name}}}
              form: {post: /form, parameters: {a: {type: Int, in: form}, tags: {type: '[Int]', in: form, style: brackets}}}
              end: {delete: /orders, parameters: {ids: {type: '[Int]', style: comma, in: query}}}
            models:
              Order: {fields: {id: Int, lines: '[Line]'}}
              Line: {fields: {n: Int}}
            """
        let own = "the header of the request: x-own: "
        #expect(
            check(
                "POST", "/orders?lang=en&debug=1", #"{"id": 1, "lines": [{"n": 1, "m": 2}], "x": 1}"#,
                "application/json", spec)
                == [
                    "the query of the request: debug: Shop.add does not have this", own + "Shop.add does not have this",
                    "the body of the request: $.x: Order does not have this",
                    "the body of the request: $.lines[].m: Line does not have this",
                ])
        #expect(
            check("POST", "/pay", #"{"amount": 1, "to": {"name": "x", "zip": 1}, "y": 1}"#, "application/json", spec)
                == [
                    own + "Shop.pay does not have this",
                    "the body of the request: $.to.zip: Shop.pay does not have this",
                    "the body of the request: $.y: Shop.pay does not have this",
                ])
        #expect(
            check("POST", "/form", "a=1&tags[]=1&b=2&b=3", "application/x-www-form-urlencoded", spec) == [
                own + "Shop.form does not have this", "the form of the request: b: Shop.form does not have this",
            ])
        #expect(
            check("DELETE", "/orders?ids=1%2C2", "{}", "application/json", spec) == [
                own + "Shop.end does not have this", "the body of the request: Shop.end does not have one",
            ])
    }

    @Test("a cursor that is false is none, and one that is an object is one if the parameter takes it")
    func acceptsCursors() {
        let spec = """
            apigen: 1
            service: {name: Shop, servers: {release: https://api.example.com/v1}}
            endpoints:
              users: {get: /users, parameters: {after: 'Int?'}, returns: [Int], at: items, paginate: {by: cursor, parameter: after, next: next}}
              rows: {post: /rows, parameters: {key: 'JSON?'}, returns: [Int], at: items, paginate: {by: cursor, parameter: key, next: next}}
            """
        let check = check(
            [
                ("/users", 200, #"{"items": [1], "next": false}"#),
                ("/users", 200, #"{"items": [1], "next": {"a": 1}}"#),
            ],
            spec)
        #expect(check.results.map(\.text) == ["$.next: expected a text, a number or null, found an object"])
    }

    @Test("a total that is missing or no number, and new keys, are found beside what is returned") func findsBeside() {
        let spec = """
            apigen: 1
            service: {name: Shop, servers: {release: https://api.example.com/v1}, envelope: {data: data, code: code, success: 0}}
            endpoints:
              users: {get: /users, parameters: {page: Int}, returns: [Int], at: data.items, paginate: {by: page, parameter: page, total: data.total}}
              user: {get: /user, returns: Int}
            """
        let check = check(
            [
                ("/users?page=1", 200, #"{"code": 0, "msg": "", "data": {"items": [1], "total": 1}}"#),
                (
                    "/users?page=2", 200,
                    #"{"code": 0, "data": {"items": [1], "total": "x", "extra": 1}, "request_id": 1}"#
                ),
                ("/users?page=3", 200, #"{"code": 0, "data": {"items": [1]}, "hint": "x"}"#),
                ("/user", 200, #"{"code": 0, "data": 1, "hint": "x"}"#), ("/user", 404, #"{"code": 4711}"#),
            ], spec)
        #expect(
            Set(check.results.map(\.text)) == [
                "code 4711 has no name", "$.data.total: expected a whole number, found string \"x\"",
                "$.data.extra: the spec does not mention this key beside what it reads; found number 1",
                "$.hint: the spec does not mention this key beside what it reads; found string \"x\"",
            ])
        #expect(check.results.first { $0.text.hasPrefix("$.data.total") }?.count == 2)
        #expect(check.results.first?.fix == "errors: {4711: code4711}")
    }
}
