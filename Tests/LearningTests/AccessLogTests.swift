import Foundation
import Learning
import Recording
import SpecLanguage
import Testing

@Suite("access logs")
struct AccessLogTests {
    /// The calls of a log with the numbers of their lines, and what was left out.
    private static func read(
        _ log: String, _ fields: AccessLogFields = .usual, chunk: Int = 1 << 20
    ) -> (calls: [Exchange], lines: [Int], faults: [AccessLogReader.Fault]) {
        var reader = AccessLogReader(fields, server: "https://api.example.com/v1")
        var calls: [Exchange] = []
        var lines: [Int] = []
        var faults: [AccessLogReader.Fault] = []
        var rest = Array(log.utf8)[...]
        while true {
            reader.read(Array(rest.prefix(chunk))) { exchange, line in
                calls.append(exchange)
                lines.append(line)
            } leavingOut: { fault in
                faults.append(fault)
            }
            if rest.isEmpty { return (calls, lines, faults) }
            rest = rest.dropFirst(chunk)
        }
    }

    private static let nginx: String =
        #"{"time_iso8601":"2026-04-01T10:00:00+02:00","remote_addr":"192.0.2.1","request_method":"GET","request_uri":"/v1/users?page=2","status":"200","request_time":"0.005","http_host":"api.example.com"}"#
    /// The fields that Istio configures.
    private static let envoy: String =
        #"{"start_time":"2026-04-01T08:00:00.250Z","method":"GET","path":"/v1/users?page=2","protocol":"HTTP/2","response_code":200,"response_flags":"-","duration":5,"authority":"api.example.com","request_id":"a-1"}"#
    private static let kong: String =
        #"{"request":{"method":"GET","uri":"/v1/users?page=2","url":"https://api.example.com:443/v1/users?page=2","querystring":{"page":"2"},"headers":{"host":"api.example.com"},"size":"90"},"response":{"status":200,"size":"20","headers":{"content-type":"application/json"}},"latencies":{"request":5,"kong":1,"proxy":4},"started_at":1775030400250,"client_ip":"192.0.2.1"}"#

    @Test("Nginx, Envoy and Kong say the same of a call", arguments: [nginx, envoy, kong]) func readsGateways(
        line: String
    )
        throws
    {
        let (calls, lines, faults) = Self.read(line + "\n")
        let call = try #require(calls.first)
        #expect(calls.count == 1 && lines == [1] && faults.isEmpty)
        #expect(call.request.method == "GET" && call.response?.status == 200 && call.isLogged)
        #expect(call.request.url.replacing(":443", with: "") == "https://api.example.com/v1/users?page=2")
        #expect(call.startedAt.map { $0 / 1_000 } == 1_775_030_400)
        #expect(call.request.body == nil && call.response?.body == nil)
    }

    @Test("a request line, and a path beside its query, are read, too") func readsParts() {
        let lines = [
            #"{"request": "POST /v1/users HTTP/1.1", "status": 201}"#,
            #"{"method": "GET", "uri": "/v1/users", "args": "page=1", "status": 200, "host": "a.example", "scheme": "http"}"#,
            #"{"method": "GET", "uri": "/v1/users", "args": "-", "status": 0, "msec": "1775030400.250"}"#,
        ]
        let (calls, _, faults) = Self.read(lines.joined(separator: "\r\n"))
        #expect(faults.isEmpty)
        #expect(
            calls.map { "\($0.request.method) \($0.request.url) \($0.response?.status ?? 0)" } == [
                "POST https://api.example.com/v1/users 201", "GET http://a.example/v1/users?page=1 200",
                "GET https://api.example.com/v1/users 0",
            ])
        #expect(calls[2].startedAt == 1_775_030_400_250)
    }

    @Test("a mapping says where another log has its fields") func readsMapping() throws {
        let fields = try AccessLogFields("method=req.method,path=req.uri,status=res.code,time=ts,host=my.host")
        let line =
            #"{"req": {"method": "get", "uri": "/v1/x"}, "res": {"code": 204}, "ts": 1775030400, "my.host": "b.example"}"#
        let call = Self.read(line, fields).calls.first
        #expect(call?.request == RecordedRequest(method: "GET", url: "https://b.example/v1/x"))
        #expect(call?.response?.status == 204 && call?.startedAt == 1_775_030_400_000)
        #expect(Self.read(Self.nginx, fields).faults.map(\.message) == ["a line has no method"])
    }

    @Test(
        "a mapping without a field, or with an unknown one, is an error",
        arguments: [
            ("method=a,path=b", "the field status is missing, as in status=request.status"),
            (
                "method=a,path=b,verb=c",
                "'verb=c' is not one of the fields method, path, query, status, time, host, scheme, with = and the path of its key"
            ),
            (
                "method=a,path=",
                "'path=' is not one of the fields method, path, query, status, time, host, scheme, with = and the path of its key"
            ),
        ])
    func refusesMappings(text: String, message: String) {
        let fault = #expect(throws: AccessLogFields.Fault.self) { try AccessLogFields(text) }
        #expect(fault?.message == message)
    }

    @Test("lines that cannot be read are left out, with their numbers") func leavesOutLines() {
        let long = #"{"method": "\#(String(repeating: "a", count: 1 << 20))"}"#
        let log = [
            Self.nginx, "GET /x", "", #"{"path": "/x", "status": 200}"#, #"{"method": "GET", "status": 200}"#,
            #"{"method": "GET", "path": "/x"}"#, #"{"method": "GET", "path": "/x", "status": 999}"#,
            #"{"method": "OPTIONS", "path": "*", "status": 200}"#, long, Self.envoy,
        ].joined(separator: "\n")
        for chunk in [7, 1 << 20] {
            let (calls, lines, faults) = Self.read(log, chunk: chunk)
            #expect(calls.count == 2 && lines == [1, 10])
            #expect(
                faults.map { "\($0.line): \($0.message)" } == [
                    "2: a line is not JSON", "4: a line has no method", "5: a line has no path",
                    "6: a line has no status",
                    "7: a line has the status 999", "8: a line has no path", "9: a line has more than 1 MB",
                ])
        }
    }

    private static let spec: String = """
        apigen: 1
        service: {name: Shop, servers: {release: https://api.example.com/v1}}
        errors: {http-404: notFound}
        endpoints:
          users: {get: /users, parameters: {page: Int, device: {type: String, in: header}}, returns: [User]}
          add-user: {post: /users, body: User, returns: {201: User}}
        models: {User: {fields: {name: String}}}
        """

    @Test("calls of a log are compared by address and status, and nothing is claimed of bodies") func comparesLogs() {
        let source = SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(Self.spec.utf8))
        var check = TrafficCheck(SpecChecker().check([source]).specification)
        let log = [
            #"{"method": "GET", "path": "/v1/users?page=1", "status": 200, "host": "api.example.com", "scheme": "http"}"#,
            #"{"method": "GET", "path": "/v1/users?page=1&sort=up", "status": 200}"#,
            #"{"method": "GET", "path": "/v1/users", "status": 404}"#,
            #"{"method": "GET", "path": "/v1/users", "status": 500}"#,
            #"{"method": "POST", "path": "/v1/users", "status": 201}"#,
            #"{"method": "POST", "path": "/v1/users", "status": 202}"#,
            #"{"method": "DELETE", "path": "/v1/users/7", "status": 204}"#,
            #"{"method": "GET", "path": "/x", "status": 200, "host": "other.example"}"#,
        ]
        for call in Self.read(log.joined(separator: "\n")).calls { check.add(call, at: "") }
        #expect(check.count == 7 && check.others == 1)
        #expect(
            Set(check.results.map { "\($0.endpoint): \($0.text)" }) == [
                "Shop.users: status 500 has no name", "Shop.addUser: status 202 has no name",
                "DELETE /v1/users/{}: no endpoint has this method and path",
                "Shop.users: the query of the request: sort: Shop.users does not have this",
            ])
    }

    @Test("where an envelope has the code, a status alone says nothing") func envelopeDecides() {
        let spec = Self.spec.replacing(
            "service: {name: Shop,", with: "service: {name: Shop, envelope: {code: code, success: 0},")
        let source = SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
        var check = TrafficCheck(SpecChecker().check([source]).specification)
        for call in Self.read(#"{"method": "GET", "path": "/v1/users", "status": 500}"#).calls {
            check.add(call, at: "")
        }
        #expect(check.count == 1 && check.results.isEmpty)
    }
}
