import Generation
import JSONSyntax
import SpecFormatting

/// A language server for specs (LSP 3.17) without input or output: bodies of messages in, bodies of messages out.
public struct LanguageServer: Sendable {
    private enum Phase {
        case created, running, shutDown
    }

    /// What the process ends with; `nil` until the client says `exit`.
    public private(set) var exitStatus: Int32?
    private var phase: Phase = .created
    private var workspace = Workspace()
    /// Requests that the client does not wait for any more.
    private var cancelled: Set<JSONValue> = []
    private var watchesFiles = false
    private var requests = 0

    public init() {}

    /// Handles the body of a message. No message ends the server but `exit`.
    ///
    /// - Returns: the bodies of the messages to send
    public mutating func receive(_ body: [UInt8]) -> [String] {
        let message: RPCMessage
        do throws(ResponseError) {
            message = try RPCMessage(body)
        } catch {
            return [Outgoing.failure(nil, error).compactText]
        }
        // Responses to what the server asked for need nothing.
        guard let method = message.method else { return [] }
        guard let id = message.id else { return notify(method, message.parameters).map(\.compactText) }
        if cancelled.remove(id) != nil {
            return [Outgoing.failure(id, ResponseError(.requestCancelled, "the request was cancelled")).compactText]
        }
        do throws(ResponseError) {
            var others: [JSONValue] = []
            let result = try respond(method, message.parameters, &others)
            return (others + [Outgoing.response(id, result)]).map(\.compactText)
        } catch {
            return [Outgoing.failure(id, error).compactText]
        }
    }

    /// Notes that a message with this body waits to be handled: if it cancels a request that waits, too, the request fails.
    public mutating func foresee(_ body: [UInt8]) {
        guard let message = try? RPCMessage(body), message.method == "$/cancelRequest",
            let id = message.parameters.member("id")?.value
        else { return }
        cancelled.insert(id)
    }

    /// Whether diagnostics of the present texts are still to be sent.
    public var isDue: Bool { workspace.isDue }

    /// Whether only diagnostics that take longer are still to be sent.
    public var isLateWorkDue: Bool { workspace.folders.values.contains(where: \.isSwiftDue) }

    /// Checks what has changed. Called when no message waits, so that many quick changes are checked once.
    ///
    /// - Parameter isIdle: whether there is time to look at the Swift, too
    /// - Returns: the bodies of the messages to send
    public mutating func settle(isIdle: Bool = false) -> [String] {
        guard phase == .running else { return [] }
        cancelled = []
        var messages: [JSONValue] = []
        workspace.forEach { folder in
            folder.check()
            if isIdle { folder.checkSwift() }
            messages += folder.changedDiagnostics()
        }
        messages += workspace.changedConfigurations()
        return messages.map(\.compactText)
    }

    // MARK: Notifications

    private mutating func notify(_ method: String, _ parameters: JSONNode) -> [JSONValue] {
        if method == "exit" {
            exitStatus = phase == .shutDown ? 0 : 1
            return []
        }
        guard phase == .running else { return [] }
        do throws(ResponseError) {
            switch method {
            case "initialized": return registrations()
            case "textDocument/didOpen": try open(parameters)
            case "textDocument/didChange": try change(parameters)
            case "textDocument/didClose": try workspace.close(path(parameters))
            // Clients that do not watch files say at least this, after a rename in files that are not open.
            case "textDocument/didSave": try workspace.reload(after: path(parameters))
            case "workspace/didChangeWatchedFiles":
                for change in parameters.member("changes")?.elements ?? [] {
                    if let path = change.member("uri")?.text.flatMap(FileURI.path) { workspace.reload(after: path) }
                }
            case "workspace/didChangeWorkspaceFolders": changeFolders(parameters.member("event"))
            default: break
            }
            return []
        } catch {
            let log: JSONValue = .fields(["type": .int(1), "message": .string("\(method): \(error.message)")])
            return [Outgoing.notification("window/logMessage", log)]
        }
    }

    /// Asks the client to say when specs change on disk.
    private mutating func registrations() -> [JSONValue] {
        guard watchesFiles else { return [] }
        requests += 1
        let watchers: JSONValue = .array([.fields(["globPattern": "**/*.{yaml,yml}"])])
        let registration: JSONValue = .fields([
            "id": "specs", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": .fields(["watchers": watchers]),
        ])
        let parameters: JSONValue = .fields(["registrations": .array([registration])])
        return [Outgoing.request("apigen-\(requests)", "client/registerCapability", parameters)]
    }

    private mutating func open(_ parameters: JSONNode) throws(ResponseError) {
        guard let text = parameters.value(at: ["textDocument", "text"])?.text else {
            throw ResponseError(.invalidParameters, "the document has no text")
        }
        _ = workspace.open(Array(text.utf8), at: try path(parameters))
    }

    private mutating func change(_ parameters: JSONNode) throws(ResponseError) {
        let path = try path(parameters)
        // A file that is no spec may become one.
        guard var document = workspace.document(at: path) else {
            guard let text = parameters.member("contentChanges")?.elements.last, text.member("range") == nil else {
                return
            }
            _ = workspace.open(Array((text.member("text")?.text ?? "").utf8), at: path)
            return
        }
        for change in parameters.member("contentChanges")?.elements ?? [] { try document.apply(change) }
        workspace.change(document, at: path)
    }

    private mutating func changeFolders(_ event: JSONNode?) {
        for folder in event?.member("removed")?.elements ?? [] {
            if let path = folder.member("uri")?.text.flatMap(FileURI.path) { workspace.remove(root: path) }
        }
        for folder in event?.member("added")?.elements ?? [] {
            if let path = folder.member("uri")?.text.flatMap(FileURI.path) { workspace.add(root: path) }
        }
    }

    // MARK: Requests

    private mutating func respond(
        _ method: String, _ parameters: JSONNode, _ others: inout [JSONValue]
    ) throws(ResponseError) -> JSONValue {
        if method == "initialize" { return try initialize(parameters) }
        guard phase != .created else { throw ResponseError(.notInitialized, "the server is not initialized") }
        guard phase == .running else { throw ResponseError(.invalidRequest, "the server has shut down") }
        switch method {
        case "shutdown":
            phase = .shutDown
            return .null
        case "workspace/symbol":
            let query = parameters.member("query")?.text ?? ""
            var symbols: [JSONValue] = []
            workspace.forEach { symbols += Navigation.workspaceSymbols(&$0, matching: query) }
            return .array(symbols)
        case "workspace/executeCommand": return try execute(parameters, &others)
        default:
            guard method.hasPrefix("textDocument/"), method.dropFirst(13).allSatisfy({ $0 != "$" }) else {
                throw ResponseError(.methodNotFound, "the server has no method \(method)")
            }
            return try respondForDocument(method, parameters)
        }
    }

    private mutating func respondForDocument(
        _ method: String, _ parameters: JSONNode
    ) throws(ResponseError) -> JSONValue {
        guard let feature = Self.documentMethods[method] else {
            throw ResponseError(.methodNotFound, "the server has no method \(method)")
        }
        let path = try path(parameters)
        // A file that is no spec has nothing of all this.
        guard
            let response = try workspace.withFolder(
                of: path,
                { folder throws(ResponseError) in
                    try feature.run(&folder, path, parameters)
                })
        else { return .null }
        guard let inModule = feature.inModule, let position = parameters.member("position") else { return response }
        return try respond(with: response, inModule, path, at: position, parameters)
    }

    /// The response completed by what the specs of other modules that know the declaration have.
    private mutating func respond(
        with response: JSONValue, _ feature: PositionMethod, _ path: String, at position: JSONNode,
        _ parameters: JSONNode
    ) throws(ResponseError) -> JSONValue {
        let declaration = try workspace.withFolder(of: path) { folder throws(ResponseError) -> NameIndex.Use? in
            guard let offset = try folder.specs[path]?.document.offset(of: position) else { return nil }
            let index = folder.index()
            return index.symbol(at: offset, in: path).flatMap { index.declarations(of: $0.symbol).first }
        }
        guard let use = declaration.flatMap({ $0 }) else { return response }
        var all = response
        try workspace.forEach(with: use.path, except: path) { folder throws(ResponseError) in
            all = all.merged(with: try feature.run(&folder, use.path, use.range.lowerBound, parameters))
        }
        return all
    }

    private mutating func execute(
        _ parameters: JSONNode, _ others: inout [JSONValue]
    ) throws(ResponseError) -> JSONValue {
        let arguments = parameters.member("arguments")?.elements.map { $0.text ?? "" } ?? []
        guard parameters.member("command")?.text == JSONImport.command, arguments.count >= 2,
            let path = FileURI.path(of: arguments[0])
        else { throw ResponseError(.invalidParameters, "the command needs a URI, a JSON text and perhaps a name") }
        let name = arguments.count > 2 ? arguments[2] : "Response"
        let edit = try workspace.withFolder(of: path) { folder throws(ResponseError) in
            try JSONImport.edits(&folder, path, json: arguments[1], name: name)
        }
        guard let edit else { throw ResponseError(.requestFailed, "the file is not open") }
        requests += 1
        others.append(Outgoing.request("apigen-\(requests)", "workspace/applyEdit", .fields(["edit": edit])))
        return .null
    }

    private func path(_ parameters: JSONNode) throws(ResponseError) -> String {
        guard let uri = parameters.value(at: ["textDocument", "uri"])?.text else {
            throw ResponseError(.invalidParameters, "the document has no URI")
        }
        // A document that is in no file has a path that no file has.
        return FileURI.path(of: uri) ?? uri
    }
}

// MARK: Capabilities

extension LanguageServer {
    private mutating func initialize(_ parameters: JSONNode) throws(ResponseError) -> JSONValue {
        guard phase == .created else { throw ResponseError(.invalidRequest, "the server has been initialized") }
        phase = .running
        let encodings = parameters.value(at: ["capabilities", "general", "positionEncodings"])?.elements ?? []
        if encodings.contains(where: { $0.text == PositionEncoding.utf8.rawValue }) { workspace.encoding = .utf8 }
        let watching = ["capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"]
        watchesFiles = parameters.value(at: watching)?.isTrue ?? false
        let folders = parameters.member("workspaceFolders")?.elements.compactMap { $0.member("uri")?.text } ?? []
        let root = parameters.member("rootUri")?.text
        for uri in folders.isEmpty ? [root].compactMap({ $0 }) : folders {
            if let path = FileURI.path(of: uri) { workspace.add(root: path) }
        }
        return .fields([
            "capabilities": capabilities,
            "serverInfo": .fields(["name": "apigen", "version": .string(ToolVersion.current)]),
        ])
    }

    private var capabilities: JSONValue {
        .fields([
            "positionEncoding": .string(workspace.encoding.rawValue),
            "textDocumentSync": .fields(["openClose": .bool(true), "change": .int(2), "save": .bool(true)]),
            "completionProvider": .fields(["triggerCharacters": .array([" ", ".", "[", "{", ":"])]),
            "hoverProvider": .bool(true), "definitionProvider": .bool(true), "referencesProvider": .bool(true),
            "renameProvider": .fields(["prepareProvider": .bool(true)]),
            "documentSymbolProvider": .bool(true), "workspaceSymbolProvider": .bool(true),
            "foldingRangeProvider": .bool(true), "codeLensProvider": .fields([:]),
            "codeActionProvider": .fields(["codeActionKinds": .array(["quickfix", "refactor.rewrite"])]),
            "semanticTokensProvider": .fields([
                "legend": .fields([
                    "tokenTypes": .array(Highlighting.tokenTypes.map { .string($0) }),
                    "tokenModifiers": .array(Highlighting.tokenModifiers.map { .string($0) }),
                ]),
                "full": .bool(true),
            ]),
            "executeCommandProvider": .fields(["commands": .array([.string(JSONImport.command)])]),
            "documentFormattingProvider": .bool(true),
            "workspace": .fields([
                "workspaceFolders": .fields(["supported": .bool(true), "changeNotifications": .bool(true)])
            ]),
        ])
    }

    /// A function in a type with a name: Apple's systems before macOS 15 know no types of functions with typed errors.
    private struct DocumentMethod: Sendable {
        let run: @Sendable (inout SpecFolder, String, JSONNode) throws(ResponseError) -> JSONValue
        /// What completes the response with what is in the specs of other modules; `nil` if nothing is.
        var inModule: PositionMethod?
    }

    /// A method with a position in a document, likewise.
    private struct PositionMethod: Sendable {
        let run: @Sendable (inout SpecFolder, String, Int, JSONNode) throws(ResponseError) -> JSONValue
    }

    /// What the server does with a document, by method.
    private static let documentMethods: [String: DocumentMethod] = [
        "textDocument/completion": atPosition { folder, path, offset, _ in
            .array(Completion.items(&folder, path, at: offset))
        },
        "textDocument/hover": atPosition { folder, path, offset, _ in Hover.hover(&folder, path, at: offset) ?? .null },
        "textDocument/definition": atPosition { folder, path, offset, _ in
            Navigation.definition(&folder, path, at: offset)
        },
        "textDocument/prepareRename": atPosition { folder, path, offset, _ throws(ResponseError) in
            try SpecRenaming.prepare(&folder, path, at: offset)
        },
        "textDocument/references": atPosition(inAllModules: true) { folder, path, offset, parameters in
            let withDeclaration = parameters.value(at: ["context", "includeDeclaration"])?.isTrue ?? true
            return Navigation.references(&folder, path, at: offset, withDeclaration: withDeclaration)
        },
        "textDocument/rename": atPosition(inAllModules: true) {
            folder, path, offset, parameters throws(ResponseError) in
            guard let name = parameters.member("newName")?.text else {
                throw ResponseError(.invalidParameters, "the new name is missing")
            }
            return SpecRenaming.json(try SpecRenaming.edits(&folder, path, at: offset, to: name), folder)
        },
        "textDocument/codeAction": DocumentMethod { folder, path, parameters throws(ResponseError) in
            guard let document = folder.specs[path]?.document, let range = parameters.member("range") else {
                return .null
            }
            let offsets = try document.offsets(of: range)
            let fixes = QuickFixes.actions(&folder, path, offsets)
            return .array(fixes + [JSONImport.action(&folder, path, offsets)].compactMap { $0 })
        },
        "textDocument/formatting": DocumentMethod { folder, path, _ in formatting(folder.specs[path]?.document) },
        "textDocument/documentSymbol": DocumentMethod { folder, path, _ in Navigation.documentSymbols(&folder, path) },
        "textDocument/foldingRange": DocumentMethod { folder, path, _ in Highlighting.foldingRanges(&folder, path) },
        "textDocument/semanticTokens/full": DocumentMethod { folder, path, _ in Highlighting.tokens(&folder, path) },
        "textDocument/codeLens": DocumentMethod { folder, path, _ in Highlighting.codeLenses(&folder, path) },
    ]

    /// The edit that gives a document its canonical form; none where it has it, or cannot be read.
    private static func formatting(_ document: TextDocument?) -> JSONValue {
        guard let document, let bytes = try? SpecFormatter.format(document.bytes), bytes != document.bytes else {
            return .array([])
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return .array([SpecRenaming.Edit(range: 0..<document.bytes.count, text: text).json(document)])
    }

    /// A method with a position in a document.
    private static func atPosition(
        inAllModules: Bool = false,
        _ feature: @escaping @Sendable (inout SpecFolder, String, Int, JSONNode) throws(ResponseError) -> JSONValue
    ) -> DocumentMethod {
        let run: @Sendable (inout SpecFolder, String, JSONNode) throws(ResponseError) -> JSONValue = {
            folder, path, parameters throws(ResponseError) in
            guard let document = folder.specs[path]?.document else { return .null }
            guard let position = parameters.member("position") else {
                throw ResponseError(.invalidParameters, "the position is missing")
            }
            return try feature(&folder, path, try document.offset(of: position), parameters)
        }
        return DocumentMethod(run: run, inModule: inAllModules ? PositionMethod(run: feature) : nil)
    }
}

// What tests look at.
extension LanguageServer {
    var specs: [EditedSpec] { workspace.folders.values.flatMap(\.specs.values) }

    var roots: [String] { workspace.folders.keys.sorted() }

    func text(of path: String) -> String? {
        workspace[path].map { String(decoding: $0.document.bytes, as: UTF8.self) }
    }
}

extension JSONValue {
    /// The elements and members of both.
    fileprivate func merged(with other: JSONValue) -> JSONValue {
        switch (self, other) {
        case (.array(let own), .array(let others)): .array(own + others.filter { !own.contains($0) })
        case (.object(let own), .object(let others)):
            .object(
                own.map { member in
                    let other = others.first { $0.key == member.key }
                    return Member(
                        key: member.key, value: other.map { member.value.merged(with: $0.value) } ?? member.value)
                } + others.filter { member in !own.contains { $0.key == member.key } })
        default: self
        }
    }
}
