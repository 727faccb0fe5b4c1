@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Transport conformance: responses", .timeLimit(.minutes(5)))
struct ResponseConformanceTests {
    @Test("reads status, header fields and body", arguments: TransportSubject.allCases, [200, 201, 404, 500, 599])
    func headAndBody(subject: TransportSubject, status: Int) async throws {
        let fields = [("X-One", "1"), ("X-Two", "a, b")]
        let stage = try Stage(subject, ServerScript(status: status, fields: fields, pieces: ["hé", "llo"]))
        let response: WireResponse = try await stage.transport.send(stage.request())
        #expect(response.head.status.code == status)
        #expect(response.head.headerFields[named: "x-one"] == "1")
        #expect(response.head.headerFields[named: "X-Two"] == "a, b")
        #expect(response.body.length == 6)
        #expect(try await response.body.collect(atMost: 100) == Array("héllo".utf8))
    }

    @Test("reads repeated header fields", arguments: TransportSubject.allCases)
    func repeatedFields(subject: TransportSubject) async throws {
        let fields = [("Set-Cookie", "a=1"), ("X-Many", "1"), ("Set-Cookie", "b=2"), ("X-Many", "2")]
        let stage = try Stage(subject, ServerScript(fields: fields))
        let head = try await stage.response(to: stage.request()).head
        #expect(head.headerFields[named: "X-Many"]?.replacing(", ", with: ",") == "1,2")
        // A comma may be part of a cookie, so these stay separate on every transport.
        #expect(head.headerFields[values: .setCookie] == ["a=1", "b=2"])
    }

    @Test("reads bodies of any framing", arguments: TransportSubject.allCases)
    func framing(subject: TransportSubject) async throws {
        for framing in [ServerScript.Framing.length, .chunked, .untilClose] {
            let stage = try Stage(subject, ServerScript(pieces: ["ab", "c"], framing: framing))
            #expect(try await stage.response(to: stage.request()).body == Array("abc".utf8))
        }
    }

    @Test("reads empty bodies of any framing", arguments: TransportSubject.allCases)
    func emptyBodies(subject: TransportSubject) async throws {
        for framing in [ServerScript.Framing.length, .chunked, .untilClose] {
            let stage = try Stage(subject, ServerScript(framing: framing))
            #expect(try await stage.response(to: stage.request()).body.isEmpty)
        }
    }

    @Test(
        "HEAD, 204 and 304 have no body, whatever their fields declare", arguments: TransportSubject.allCases,
        [("HEAD", 200), ("GET", 204), ("GET", 304)])
    func bodilessResponses(subject: TransportSubject, call: (method: String, status: Int)) async throws {
        let stage = try Stage(subject, ServerScript(status: call.status, framing: .declared(5)))
        let method = try #require(HTTPRequest.Method(call.method))
        let response = try await stage.response(to: stage.request(method))
        #expect(response.head.status.code == call.status)
        #expect(response.body.isEmpty)
    }

    @Test("ignores a body sent with 204", arguments: TransportSubject.wired)
    func ignoresABodyOf204(subject: TransportSubject) async throws {
        let stage = try Stage(subject, ServerScript(status: 204, pieces: ["stray"]))
        #expect(try await stage.response(to: stage.request()).body.isEmpty)
    }

    @Test("ignores bytes after the declared length", arguments: TransportSubject.allCases)
    func ignoresExcessBytes(subject: TransportSubject) async throws {
        let stage = try Stage(subject, ServerScript(pieces: ["abc", "def"], framing: .declared(4)))
        #expect(try await stage.response(to: stage.request()).body == Array("abcd".utf8))
    }

    @Test("decompresses gzip and deflate", arguments: TransportSubject.wired)
    func decompresses(subject: TransportSubject) async throws {
        for (coding, bytes) in [("gzip", Self.gzip), ("deflate", Self.deflate)] {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
            let server = try LoopbackServer { _ in .bytes(Array(head.utf8) + bytes) }
            let response = try await subject.transport().send(server.request())
            #expect(response.body.length == nil)
            #expect(try await response.body.collect(atMost: 100) == Array("héllo héllo héllo".utf8))
            #expect(server.requests.first?.fields["accept-encoding"]?.contains(coding) == true)
        }
    }

    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x38, 0xBC, 0x32, 0x27, 0x27, 0x5F, 0x21,
        0x03, 0x99, 0x02, 0x00, 0x57, 0x6F, 0xDE, 0x00, 0x14, 0x00, 0x00, 0x00,
    ]
    private static let deflate: [UInt8] = [
        0x78, 0x9C, 0xCB, 0x38, 0xBC, 0x32, 0x27, 0x27, 0x5F, 0x21, 0x03, 0x99, 0x02, 0x00, 0x66, 0x35, 0x09, 0x92,
    ]

    @Test("206 without a range is a status as any other", arguments: TransportSubject.allCases)
    func statusOfAPartWithoutARange(subject: TransportSubject) async throws {
        let stage = try Stage(subject, ServerScript(status: 206, pieces: ["{}"]))
        let response = try await stage.response(to: stage.request())
        #expect(response.head.status.code == 206)
        #expect(response.body == Array("{}".utf8))
    }

    @Test(
        "a part that was not requested is badServer", arguments: TransportSubject.wired,
        [("Content-Range", "bytes 0-1/9"), ("Content-Type", "Multipart/ByteRanges; boundary=x")])
    func partThatWasNotRequested(subject: TransportSubject, field: (name: String, value: String)) async throws {
        let stage = try Stage(subject, ServerScript(status: 206, fields: [field], pieces: ["ab"]))
        #expect(await stage.fault(of: stage.request())?.kind == .badServer)
    }

    @Test("a header field that is not UTF-8 keeps its bytes, or fails the call", arguments: TransportSubject.wired)
    func invalidFieldText(subject: TransportSubject) async throws {
        let head = Array("HTTP/1.1 200 OK\r\nX-One: 1\r\nX-Strange: ".utf8) + [0xFF, 0xC3, 0x28]
        let server = try LoopbackServer { _ in .bytes(head + Array("\r\nContent-Length: 2\r\n\r\nok".utf8)) }
        let stage = subject.transport()
        do {
            let response = try await stage.send(server.request())
            #expect(subject.readsAnyField)
            #expect(response.head.headerFields[named: "X-One"] == "1")
            let field = try #require(response.head.headerFields.first { field in field.name.rawName == "X-Strange" })
            let bytes = field.withUnsafeBytesOfValue { bytes in Array(bytes) }
            #expect(bytes == (subject.keepsFieldBytes ? [0xFF, 0xC3, 0x28] : Array("\u{FFFD}\u{FFFD}(".utf8)))
            #expect(try await response.body.collect(atMost: 100) == Array("ok".utf8))
        } catch let fault as NetworkError {
            #expect(subject.readsAnyField == false, "\(fault)")
        }
    }

    @Test("returns authentication challenges with their body", arguments: TransportSubject.allCases)
    func returnsChallenges(subject: TransportSubject) async throws {
        let script = ServerScript(status: 401, fields: [("WWW-Authenticate", "Basic realm=\"x\"")], pieces: ["who?"])
        let stage = try Stage(subject, script)
        let response = try await stage.response(to: stage.request())
        #expect(response.head.status.code == 401)
        #expect(response.body == Array("who?".utf8))
        #expect(stage.received.count == 1)
    }

    @Test(
        "trailers are available after the body, each for its own call",
        arguments: TransportSubject.wired.filter(\.readsTrailers))
    func trailers(subject: TransportSubject) async throws {
        let server = try LoopbackServer { request in
            let number = request.line.split(separator: " ")[1].dropFirst()
            return .bytes(
                LoopbackServer.Reply.text(
                    "HTTP/1.1 200 OK", "Connection: close", "Transfer-Encoding: chunked", "", "5", "hello", "0",
                    "X-Sum: \(number)", "X-Sum: more", "", ""))
        }
        let transport: any Transport = subject.transport()
        let name = try #require(HTTPField.Name("X-Sum"))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let request = server.request(path: "/\(number)")
                    await #expect(throws: Never.self) {
                        let response: WireResponse = try await transport.send(request)
                        #expect(try await response.body.collect(atMost: 10) == Array("hello".utf8))
                        #expect(response.body.trailers[values: name] == ["\(number)", "more"])
                        #expect(response.head.headerFields[name] == nil)
                    }
                }
            }
        }
        #expect(server.requests.allSatisfy { request in request.fields["apigen-exchange"] == nil })
    }
}
