import Foundation
import JSONSyntax
import LanguageServer

/// Edits of a spec, and what editors ask for at any position: a response to everything, and soon.
enum LanguageServerTarget {
    /// The time of all processors for one message: 200 ms, with the overhead of sanitizers and of a build without
    /// optimisation.
    private static let seconds: Double = 2
    private static let uri = "file:///apigen-fuzz/Specs/Fuzz.yaml"
    /// The last bytes of an input decide what happens to the text before them.
    private static let decisions = 32

    private static let methods = [
        "completion", "hover", "definition", "references", "prepareRename", "rename", "codeAction", "documentSymbol",
        "foldingRange", "semanticTokens/full", "codeLens",
    ]

    static func run(_ input: [UInt8]) {
        var choices = Choices(Array(input.suffix(decisions)))
        let text = String(decoding: input.dropLast(decisions), as: UTF8.self)
        var server = LanguageServer()
        send(&server, 0, "initialize", "{}")
        send(
            &server, nil, "textDocument/didOpen",
            #"{"textDocument": {"uri": "\#(uri)", "text": \#(JSONText.string(text))}}"#)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
        for number in 1...8 {
            let position = position(&choices, lines)
            let method = choices.one(of: methods)
            if choices.flag() {
                let end = choices.flag() ? position : self.position(&choices, lines)
                let new = String(decoding: choices.bytes(choices.below(4)), as: UTF8.self)
                let range = #"{"start": \#(position), "end": \#(end)}"#
                let change = #"{"range": \#(range), "text": \#(JSONText.string(new))}"#
                send(
                    &server, nil, "textDocument/didChange",
                    #"{"textDocument": {"uri": "\#(uri)"}, "contentChanges": [\#(change)]}"#)
                lines += new.count { $0 == "\n" }
            }
            let others = #""newName": "renamed", "range": {"start": \#(position), "end": \#(position)}"#
            send(
                &server, number, "textDocument/" + method,
                #"{"textDocument": {"uri": "\#(uri)"}, "position": \#(position), \#(others)}"#)
            if choices.flag() { within { _ = server.settle(isIdle: choices.flag()) } }
        }
    }

    /// A position, most often in the text.
    private static func position(_ choices: inout Choices, _ lines: Int) -> String {
        #"{"line": \#(choices.below(lines + 1)), "character": \#(choices.below(80))}"#
    }

    /// Sends a message, and checks that there is exactly one response if it is a request.
    private static func send(_ server: inout LanguageServer, _ id: Int?, _ method: String, _ parameters: String) {
        let idText = id.map { #""id": \#($0), "# } ?? ""
        let body = #"{"jsonrpc": "2.0", \#(idText)"method": "\#(method)", "params": \#(parameters)}"#
        var responses: [String] = []
        within { responses = server.receive(Array(body.utf8)) }
        expect(id == nil || responses.count == 1, "\(method): \(responses)")
        for response in responses {
            expect((try? JSONParser.parse(Array(response.utf8))) != nil, "no JSON: \(response)")
        }
    }

    private static func within(_ work: () -> Void) {
        let start = clock()
        work()
        expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < seconds, "too slow")
    }
}
