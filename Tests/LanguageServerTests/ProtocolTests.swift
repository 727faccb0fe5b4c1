import Foundation
import JSONSyntax
import TestSupport
import Testing

@testable import LanguageServer

@Suite("The protocol of the language server")
struct ProtocolTests {
    private static func error(_ server: inout LanguageServer, _ body: String) -> String {
        server.receive(Array(body.utf8)).joined(separator: "\n")
    }

    @Test("requests before initialize fail, and notifications do nothing")
    func beforeInitialize() {
        var server = LanguageServer()
        let hover = #"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}"#
        #expect(Self.error(&server, hover).contains("-32002"))
        #expect(server.receive(Array(#"{"jsonrpc":"2.0","method":"initialized"}"#.utf8)).isEmpty)
        #expect(server.settle().isEmpty)
    }

    @Test("shutdown and exit end the server, exit alone is a failure")
    func exit() throws {
        var session = try EditorSession()
        #expect(session.request("shutdown", "{}")?.member("result")?.isNull == true)
        #expect(session.request("workspace/symbol", "{}")?.value(at: ["error", "code"])?.content == .number("-32600"))
        session.notify("exit", "{}")
        #expect(session.server.exitStatus == 0)
        var other = LanguageServer()
        _ = other.receive(Array(#"{"jsonrpc":"2.0","method":"exit"}"#.utf8))
        #expect(other.exitStatus == 1)
    }

    @Test("unknown methods are reported, unknown notifications are not")
    func unknown() throws {
        var session = try EditorSession()
        #expect(session.request("foo/bar", "{}")?.value(at: ["error", "code"])?.content == .number("-32601"))
        #expect(session.request("textDocument/foo", "{}")?.value(at: ["error", "code"])?.content == .number("-32601"))
        session.notify("$/foo", "{}")
        #expect(session.notifications.isEmpty)
    }

    @Test(
        "what is no message fails",
        arguments: ["{", "[]", "{}", #"{"id": 1, "method": 3}"#, "null", #"{"jsonrpc":"2.0","id":{}}"#])
    func noMessage(_ body: String) {
        var server = LanguageServer()
        #expect(Self.error(&server, body).contains("error") || server.receive(Array(body.utf8)).isEmpty)
    }

    @Test("cancelled requests that wait fail")
    func cancelled() throws {
        var session = try EditorSession()
        session.server.foresee(Array(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#.utf8))
        #expect(session.request("workspace/symbol", "{}")?.value(at: ["error", "code"])?.content == .number("-32800"))
        #expect(session.request("workspace/symbol", "{}")?.member("result") != nil)
    }

    @Test("positions outside of the text fail, those after the end of a line do not")
    func badPosition() throws {
        var session = try EditorSession()
        session.write("apigen: 1\n", to: "Test.yaml")
        let uri = session.uri("Test.yaml")
        func hover(_ position: String) -> String {
            #"{"textDocument": {"uri": "\#(uri)"}, "position": \#(position)}"#
        }
        for position in [#"{"line": 7, "character": 0}"#, #"{"line": -1, "character": 0}"#, "{}", "3"] {
            let response = session.request("textDocument/hover", hover(position))
            #expect(response?.value(at: ["error", "code"])?.content == .number("-32602"), "\(position)")
        }
        let response = session.request("textDocument/hover", hover(#"{"line": 0, "character": 99}"#))
        #expect(response?.member("error") == nil)
    }

    @Test("messages are found in any chunks, and after what is no header")
    func framing() {
        let bytes =
            Array("Content-Length: x\r\n\r\n".utf8) + MessageBuffer.framed("{\"a\": \"é\"}")
            + MessageBuffer.framed("{}")
        for size in [1, 2, 7, 1000] {
            var buffer = MessageBuffer()
            var bodies: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                buffer.append(Array(bytes[start..<min(start + size, bytes.count)]))
                while let body = buffer.next() { bodies.append(String(decoding: body, as: UTF8.self)) }
            }
            #expect(bodies == ["{\"a\": \"é\"}", "{}"], "chunks of \(size)")
        }
    }

    @Test("incremental changes count UTF-16 units, and lines end with LF, CR LF or CR")
    func incrementalChanges() throws {
        var session = try EditorSession()
        session.write("# 😀é\r\napigen: 1\rmodels: {}\n", to: "Test.yaml")
        func change(_ line: Int, _ start: Int, _ end: Int, _ text: String) -> String {
            let range = """
                {"start": {"line": \(line), "character": \(start)}, "end": {"line": \(line), "character": \(end)}}
                """
            let change = #"{"range": \#(range), "text": "\#(text)"}"#
            return #"{"textDocument": {"uri": "\#(session.uri("Test.yaml"))"}, "contentChanges": [\#(change)]}"#
        }
        session.notify("textDocument/didChange", change(0, 4, 5, "e"))
        session.notify("textDocument/didChange", change(1, 8, 9, "2"))
        let path = session.folder.path("Specs/Test.yaml")
        let text = session.server.text(of: path)
        #expect(text == "# 😀e\r\napigen: 2\rmodels: {}\n")
    }

    @Test("clients that count bytes get bytes")
    func utf8() throws {
        var session = try EditorSession(encoding: "utf-8")
        session.write("apigen: 1\nmodels:\n  # é😀\n  Ü: {fields: {a: Intt}}\n", to: "Test.yaml")
        session.settle()
        #expect(session.diagnostics().first?.hasPrefix("3:19 unknown-type") == true, "\(session.diagnostics())")
        var other = try EditorSession()
        other.write("apigen: 1\nmodels:\n  # é😀\n  Ü: {fields: {a: Intt}}\n", to: "Test.yaml")
        other.settle()
        #expect(other.diagnostics().first?.hasPrefix("3:18 unknown-type") == true, "\(other.diagnostics())")
    }

    @Test(
        "URIs of files are read however they are escaped",
        arguments: [
            ("file:///a/My%20Specs/%C3%A9.yaml", "/a/My Specs/é.yaml"), ("file://localhost/a%2Bb.yaml", "/a+b.yaml"),
            ("file:///a/100%.yaml", "/a/100%.yaml"),
        ])
    func uris(_ uri: String, _ path: String) {
        #expect(FileURI.path(of: uri) == path)
        #expect(FileURI.path(of: FileURI.uri(of: path)) == path)
        #expect(FileURI.path(of: "untitled:Untitled-1") == nil)
    }

    @Test("the client is asked to watch files only if it can")
    func watching() {
        var server = LanguageServer()
        let can = #"{"capabilities":{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}}"#
        _ = server.receive(Array(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":\#(can)}"#.utf8))
        let messages = server.receive(Array(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#.utf8))
        #expect(messages.first?.contains("client/registerCapability") == true)
    }

    @Test("a document gets its canonical form, unless it has it or cannot be read")
    func formatting() throws {
        var session = try EditorSession()
        let parameters = #"{"textDocument": {"uri": "\#(session.uri("Test.yaml"))"}}"#
        for (text, formatted) in [("apigen:  1\n", "apigen: 1\n"), ("apigen: 1\n", nil), ("apigen: [1\n", nil)] {
            session.write(text, to: "Test.yaml")
            let edits = session.request("textDocument/formatting", parameters)?.member("result")?.elements
            #expect(edits?.first?.member("newText")?.text == formatted)
        }
    }

    @Test("warnings are what the configuration makes of them, also after it has changed")
    func levels() throws {
        var session = try EditorSession()
        session.write("apigen: 1\nservice: {name: Maps, auth: {key: key, in: query}}\n", to: "Test.yaml")
        session.settle()
        #expect(session.diagnostics().count == 1)
        try session.folder.write(
            "apigen: 1\nrules: {secret-in-query: {level: off, because: Nothing else works.}}\n", to: "apigen.yaml")
        let uri = FileURI.uri(of: session.folder.path("apigen.yaml"))
        session.notify("workspace/didChangeWatchedFiles", #"{"changes": [{"uri": "\#(uri)", "type": 1}]}"#)
        session.settle()
        #expect(session.diagnostics() == [])
    }
}
