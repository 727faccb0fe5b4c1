import Foundation
import TestSupport
import Testing

@Suite("apigen lsp")
struct LanguageServerCommandTests {
    /// What the program writes for messages, and its exit status.
    private func run(_ bodies: [String]) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = Programs.apigen
        process.arguments = ["lsp"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let text = bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let written = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: written, as: UTF8.self), process.terminationStatus)
    }

    @Test("serves a client over standard input and output until exit")
    func session() throws {
        let (output, status) = try run([
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
            #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
        ])
        #expect(output.hasPrefix("Content-Length: ") && output.contains(#""completionProvider""#))
        #expect(output.hasSuffix(#"{"jsonrpc":"2.0","id":2,"result":null}"#), "\(output)")
        #expect(status == 0)
    }

    @Test("ends if the client is gone")
    func clientIsGone() throws {
        #expect(try run([]).status == 1)
    }

    @Test("a request that was cancelled while it waited fails")
    func cancelled() throws {
        let (output, _) = try run([
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"workspace/symbol","params":{"query":""}}"#,
            #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#,
        ])
        #expect(output.contains(#""id":2,"error":{"code":-32800"#), "\(output)")
    }
}
