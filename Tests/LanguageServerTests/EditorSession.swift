import Foundation
import JSONSyntax
import TestSupport

@testable import LanguageServer

/// An editor that speaks with a server in the same process, about the specs in a temporary folder.
struct EditorSession {
    var server = LanguageServer()
    let folder: TemporaryFolder
    /// The messages that were no responses, newest last.
    private(set) var notifications: [JSONNode] = []
    private var lastID = 0
    private var texts: [String: String] = [:]

    /// - Parameter specs: texts by their names in `Specs`, such as `../Common/Specs/Shop.yaml`, which are on disk
    init(_ specs: [String: String] = [:], encoding: String = "utf-16") throws {
        folder = try TemporaryFolder()
        for (name, text) in specs { try folder.write(text, to: "Specs/\(name)") }
        _ = request(
            "initialize",
            """
            {"capabilities": {"general": {"positionEncodings": ["\(encoding)"]}}, \
            "workspaceFolders": [{"uri": "\(FileURI.uri(of: folder.path))", "name": "test"}]}
            """)
        notify("initialized", "{}")
    }

    func uri(_ name: String) -> String {
        FileURI.uri(of: URL(filePath: folder.path("Specs/\(name)")).standardizedFileURL.path)
    }

    // MARK: Messages

    /// The response to a request, whose parameters are JSON.
    mutating func request(_ method: String, _ parameters: String) -> JSONNode? {
        lastID += 1
        let body = #"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": \#(parameters)}"#
        return take(server.receive(Array(body.utf8)))
    }

    mutating func notify(_ method: String, _ parameters: String) {
        _ = take(server.receive(Array(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(parameters)}"#.utf8)))
    }

    mutating func settle(isIdle: Bool = false) {
        _ = take(server.settle(isIdle: isIdle))
    }

    private mutating func take(_ bodies: [String]) -> JSONNode? {
        var response: JSONNode?
        for body in bodies {
            guard let message = try? JSONParser.parse(Array(body.utf8)) else { continue }
            if message.member("method") == nil { response = message } else { notifications.append(message) }
        }
        return response
    }

    // MARK: Texts

    /// Opens a text, or changes it as a whole.
    mutating func write(_ text: String, to name: String) {
        let json = JSONText.string(text)
        if texts.updateValue(text, forKey: name) == nil {
            notify(
                "textDocument/didOpen",
                #"{"textDocument": {"uri": "\#(uri(name))", "languageId": "yaml", "version": 1, "text": \#(json)}}"#)
        } else {
            notify(
                "textDocument/didChange",
                #"{"textDocument": {"uri": "\#(uri(name))", "version": 2}, "contentChanges": [{"text": \#(json)}]}"#)
        }
    }

    /// Writes a text with a mark, and returns the result of a request for the position of the mark.
    mutating func at(_ marked: String, _ method: String, _ others: String = "", in name: String = "Test.yaml")
        -> JSONNode?
    {
        response(marked, method, others, in: name)?.member("result")
    }

    mutating func response(
        _ marked: String, _ method: String, _ others: String = "", in name: String = "Test.yaml"
    ) -> JSONNode? {
        let parts = marked.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        write(parts.joined(), to: name)
        return request("textDocument/" + method, position(after: parts[0], in: name, others))
    }

    private func position(after text: String, in name: String, _ others: String) -> String {
        // By scalars: for Swift, CR LF is one character.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let character = lines.last.map { String($0).utf16.count } ?? 0
        let position = #"{"line": \#(lines.count - 1), "character": \#(character)}"#
        let rest = others.isEmpty ? "" : ", " + others
        return #"{"textDocument": {"uri": "\#(uri(name))"}, "position": \#(position)\#(rest)}"#
    }

    /// The labels of the completion at the mark.
    mutating func completions(_ marked: String, in name: String = "Test.yaml") -> [String] {
        at(marked, "completion", in: name)?.elements.compactMap { $0.member("label")?.text } ?? []
    }

    /// The text of the hover at the mark.
    mutating func hover(_ marked: String, in name: String = "Test.yaml") -> String? {
        at(marked, "hover", in: name)?.value(at: ["contents", "value"])?.text
    }

    /// The texts of all changed files after a rename at the mark, by name; the message of the failure otherwise.
    mutating func rename(_ marked: String, to new: String, in name: String = "Test.yaml") -> [String: String] {
        let response = self.response(marked, "rename", #""newName": "\#(new)""#, in: name)
        if let message = response?.value(at: ["error", "message"])?.text { return ["error": message] }
        return edited(response?.member("result"))
    }

    /// The files of a workspace edit with its changes in them.
    func edited(_ edit: JSONNode?) -> [String: String] {
        var result: [String: String] = [:]
        guard case .object(let changes) = edit?.member("changes")?.content else { return result }
        for change in changes {
            let path = FileURI.path(of: change.key) ?? ""
            let specs = URL(filePath: folder.path("Specs")).standardizedFileURL.path + "/"
            let root = URL(filePath: folder.path("")).standardizedFileURL.path
            let name = path.hasPrefix(specs) ? String(path.dropFirst(specs.count)) : ".." + path.dropFirst(root.count)
            let text = texts[name] ?? (try? folder.text(of: "Specs/" + name)) ?? ""
            let document = TextDocument(Array(text.utf8), .utf16)
            let edits = change.value.elements.compactMap { edit -> SpecRenaming.Edit? in
                guard let range = edit.member("range"), let offsets = try? document.offsets(of: range) else {
                    return nil
                }
                return SpecRenaming.Edit(range: offsets, text: edit.member("newText")?.text ?? "")
            }
            result[name] = String(decoding: SpecRenaming.apply(edits, to: document.bytes), as: UTF8.self)
        }
        return result
    }

    /// The code actions for a part of a text, by their titles, each with the text that it leads to.
    mutating func actions(_ text: String, for part: String, in name: String = "Test.yaml") -> [(String, String)] {
        write(text, to: name)
        let document = TextDocument(Array(text.utf8), .utf16)
        guard let range = document.bytes.firstRange(of: Array(part.utf8)) else { return [] }
        let parameters = #"{"textDocument": {"uri": "\#(uri(name))"}, "range": \#(document.range(range).compactText)}"#
        let actions = request("textDocument/codeAction", parameters)?.member("result")?.elements ?? []
        return actions.map { action in
            (action.member("title")?.text ?? "", edited(action.member("edit"))[name] ?? "")
        }
    }

    /// The diagnostics that the client has last been sent for a file, as `line:column rule message`, from 0.
    func diagnostics(of name: String = "Test.yaml") -> [String] {
        let sent = notifications.last { message in
            message.member("method")?.text == "textDocument/publishDiagnostics"
                && message.value(at: ["params", "uri"])?.text == uri(name)
        }
        return (sent?.value(at: ["params", "diagnostics"])?.elements ?? []).map { diagnostic in
            let start = diagnostic.value(at: ["range", "start"])
            let place = "\(start?.member("line")?.count ?? -1):\(start?.member("character")?.count ?? -1)"
            return "\(place) \(diagnostic.member("code")?.text ?? "") \(diagnostic.member("message")?.text ?? "")"
        }
    }
}
