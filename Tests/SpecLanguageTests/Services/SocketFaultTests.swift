import Testing

@testable import SpecLanguage

@Suite("Faults of WebSockets")
struct SocketFaultTests {
    static let faults: [FaultCase] = [
        FaultCase(
            "methods, types and keys that do not apply",
            """
            service: {name: G}
            errors: {close-1000: done, close-5000: far, close-4001: kicked}
            endpoints:
              a: {post: /a, returns: {socket: Int}}
              b: {get: /b, returns: {socket: String, resume: id, key: k}}
              c: {get: /c, returns: {socket: JSON, resume: {at: id, parameter: p}}, parameters: {p: {constant: x}}}
              d: {get: '/d/{p}', returns: {socket: JSON, resume: p}, parameters: {p: String}}
              e: {get: /e, returns: {sends: Int}}
              f: {get: /f, returns: {socket: Int, sends: Date, pings: 3s, reconnect: -1, ping: 0s}}
              g: {get: /g, returns: {socket: Int, elements: skip}, cache: {policy: http}}
              h: {get: /h, returns: {socket: JSON}, at: [a, b]}
              i: {get: /i, returns: {socket: JSON, resume: {parameter: p}}}
            """,
            """
            Spec.yaml:3:10 wrong-type the code of an error must be a code, http-300 to http-599, http-4xx, \
            http-5xx or close-1001 to close-4999, not "close-1000"
            Spec.yaml:3:28 wrong-type the code of an error must be a code, http-300 to http-599, http-4xx, \
            http-5xx or close-1001 to close-4999, not "close-5000"
            Spec.yaml:5:27 key-not-applicable a WebSocket is opened by a get (RFC 6455, section 4.1), but \
            endpoint "a" is a post
            Spec.yaml:6:50 key-not-applicable the events of endpoint "b" are not JSON, so that no path leads \
            into them
            Spec.yaml:6:59 key-not-applicable the events of endpoint "b" are not JSON, so that no path leads \
            into them
            Spec.yaml:7:68 key-not-applicable "resume" of endpoint "c" sends the position as "p", which must be \
            a parameter in the query or a header field
            Spec.yaml:8:54 key-not-applicable "resume" of endpoint "d" sends the position as "p", which must be \
            a parameter in the query or a header field
            Spec.yaml:9:25 missing-key "returns" of endpoint "e" needs the key "socket": the type of each \
            message of the server
            Spec.yaml:10:46 date-without-format "sends" of endpoint "f" contains dates without a format; write \
            "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            Spec.yaml:10:46 wrong-type "sends" of endpoint "f" must have its dates in a model
            Spec.yaml:10:52 unknown-key unknown key "pings" in "returns" of endpoint "f"; did you mean "ping"?
            Spec.yaml:10:74 wrong-type "reconnect" of "returns" of endpoint "f" must be at least 0, not -1
            Spec.yaml:10:84 wrong-type "ping" of "returns" of endpoint "f" must be greater than zero
            Spec.yaml:11:49 wrong-type "elements" of "returns" of endpoint "g" must be fail or drop, not "skip"
            Spec.yaml:11:56 needs-whole-response "cache" of endpoint "g" needs the whole response in memory, but \
            a stream has no end
            Spec.yaml:12:41 key-not-applicable "at" of endpoint "h" must be one path: it returns a WebSocket
            Spec.yaml:13:48 missing-key "resume" of "returns" of endpoint "i" needs the key "at": the place of \
            the position in an event
            """)
    ]

    @Test("are reported with their positions", arguments: faults)
    func areReported(_ fault: FaultCase) {
        fault.check()
    }

    @Test("the position is sent as a parameter of the endpoint, or in the query")
    func resumption() throws {
        func text(_ resume: String) throws -> String? {
            let endpoint = try Specs.endpoint(
                """
                service: {name: G}
                endpoints:
                  a:
                    get: /a
                    parameters: {since: {type: 'Int?', map: last_id}, cursor: {type: 'String?', in: header, map: X-Cursor}}
                    returns: {socket: JSON, resume: \(resume)}
                """)
            guard case .socket(let socket) = endpoint.returns else { return nil }
            return socket.resumption?.text
        }
        #expect(try text("a.id") == "a.id as query id")
        #expect(try text("{at: id, parameter: since}") == "id as query last_id")
        #expect(try text("{at: id, parameter: cursor}") == "id as header X-Cursor")
        #expect(try text("{at: id, parameter: from}") == "id as query from")
    }
}
