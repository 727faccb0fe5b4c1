import Foundation
import TestSupport
import Testing

/// The rooms that decide whether two requests, users, rows, cached responses, cookies, pages or servers are the same compare
/// texts by their bytes. Swift's `==` takes canonically equivalent texts for one.
@Suite("Texts that decide about identity")
struct ExactTextTests {
    /// The rooms, as folders and files below `Sources`.
    private static let rooms: [String] = [
        "APIRuntime/Session", "APIRuntime/Policies", "APIRuntime/HTTP", "APIRuntime/Transfer", "APIRuntime/Paging",
        "APIRuntime/Calls/Credential.swift", "APIRuntime/Calls/APICall+Request.swift", "APIRuntime/Calls/Drift",
        "APIJSON/Drift",
        "APIRuntime/Client/CallStep.swift", "APIRuntimeStore", "APIRuntimeMock", "MockServing",
        "MockValues",
    ]

    private static let ascii: String = "the text is in ASCII, where equal strings have equal bytes"
    private static let ofSpec: String = "names of one spec: two that are equal in Swift would be one declaration"
    private static let told: String = "a value for callers, which decides nothing"
    private static let uncompared: String = "nothing compares the values"

    private static let keys: String = "a constraint, as the keys of JSON are texts; cursors are compared as ExactText"

    private static let secretNames: String = "names of secrets, which are in ASCII (`SignatureText.isName`)"
    private static let fieldNames: String = "names of header fields, which are in ASCII"

    /// Types whose synthesized `==` compares plain texts, and tables by them, and why they may.
    private static let reasons: [String: String] = [
        "CertificateAuthorities.swift: CertificateAuthorities": "Base64", "Pinning.swift: PublicKeyPin": ascii,
        "ServerAddress.swift: ServerAddress": ascii, "ConnectionQueue.swift: Server": ascii,
        "ServerAddress.swift: Unknown": told,
        "Download.swift: Download": told, "DriftReport.swift: Finding": told, "Credential.swift: CredentialError": told,
        "EventParser.swift: RawEvent": told, "SignInError.swift: SignInError": told,
        "ClientIdentity.swift: ClientIdentity": uncompared,
        "DeviceCode.swift: DeviceCode": told,
        "PartialFile.swift: DownloadRecord": "what makes it another download is the digest and the validator",
        "Paging.swift: Paging": ofSpec,
        "PagePosition.swift: position": keys, "PagePosition.swift: number": keys, "PagePosition.swift: isAbsent": keys,
        "PageAddress.swift: PageAddress": uncompared, "PageScan.swift: PageScan": uncompared,
        "StoreTable.swift: TableDescription": ofSpec, "StoreTable.swift: ColumnDescription": ofSpec,
        "StoreTable.swift: TableStatements": ofSpec, "StoreTable.swift: StoreError": told,
        "StoreTable.swift: UnreadableRow": told, "TableMigration.swift: found": ofSpec,
        "MockExchange.swift: MockRequest": uncompared, "MockExchange.swift: MockHeader": uncompared,
        "MockExchange.swift: MockReply": uncompared, "EndpointReplies.swift: Key": ofSpec,
        "EndpointReplies.swift: reply": ofSpec, "EndpointReplies.swift: pathValues": ofSpec,
        "ResourceExchange.swift: pathValues": ofSpec, "MockScenario.swift: seen": "keys, which are in ASCII",
        "Identity.swift: initial": secretNames, "Identity.swift: secrets": secretNames,
        "IdentityStep.swift: values": secretNames,
        "Secrets.swift: init": "the argument, whose names become ExactText",
        "CookieStep.swift: init": "the argument, whose names become ExactText",
        "ComposedForm.swift: key": ofSpec, "ComposedForm.swift: values": ofSpec,
        "ComposedForm.swift: secrets": secretNames, "Identity.swift: keys": secretNames,
        "IdentityStep.swift: keys": secretNames, "MessageComponent.swift: MessageComponent": fieldNames,
        "MessageComponent.swift: Parameter": "parameters of structured fields, which are in ASCII",
        "MessageForm.swift: secrets": secretNames,
        "SignatureScheme+Forms.swift: values": ofSpec, "TokenForm.swift: secrets": secretNames,
        "VerificationForms.swift: secrets": secretNames, "VerificationScheme+Forms.swift: values": ofSpec,
        "SignatureWriter.swift: known": "names of values, which are in ASCII (`SignatureText.isName`)",
        "SignatureWriter.swift: values": fieldNames, "CacheStep.swift: dropped": fieldNames,
        "BatchStep.swift: fields": fieldNames, "BatchStep.swift: positions": "the numbers of calls, which are in ASCII",
        "CacheKey.swift: FileKey": "hexadecimal digits", "CacheStep.swift: directives": fieldNames,
        "Exchange.swift: codings": ascii, "Exchange.swift: undone": ascii, "Redirects.swift: HostKeys": ascii,
        "EndpointRouter.swift: values": ofSpec, "EndpointRouter.swift: encodings": ofSpec,
        "EndpointRouter.swift: lists": ofSpec, "EndpointRouter.swift: texts": ofSpec,
        "Reading+Constraints.swift: names": ascii, "ReadingFault.swift: ReadingFault": told,
        "ReferenceDecoder.swift: ReadingNotice": told, "ReferenceDecoder.swift: Kind": told,
        "MockBody.swift: MockBody": uncompared, "MockBody.swift: MockEvent": uncompared,
        "MockText.swift: images": ascii, "MockText.swift: links": ascii, "MockText.swift: ids": ascii,
        "MockText.swift: moments": ascii, "MockText.swift: phones": ascii, "MockText.swift: people": ascii,
        "MockText.swift: endingInS": ascii, "MockText.swift: kinds": ascii, "MockText.swift: words": ascii,
        "NumberChoice.swift: windows": ascii, "ValueMaker+Collections.swift: keys": ascii,
        "ValueMaker.swift: MockFailure": told, "ModelCatalog.swift: kinds": ofSpec,
        "ModelCatalog.swift: ranges": ofSpec,
        "ModelCatalog.swift: readFields": ofSpec,
        "ModelCatalog.swift: patterns": "of one spec, which are compiled once",
        "RequestCheck.swift: pathValues": ofSpec,
    ]

    @Test("are compared by their bytes, unless a reason is given")
    func compareBytes() throws {
        var found: Set<String> = []
        var count = 0
        for file in try Self.files() {
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            let file = file.lastPathComponent
            for (name, line) in Self.types(lines, in: file) + Self.tables(lines, in: file) {
                found.insert(name)
                if Self.reasons[name] == nil {
                    Issue.record(
                        "\(name), line \(line + 1), compares plain texts: use ExactText, or give a reason"
                    )
                }
            }
            count += 1
        }
        #expect(count > 80)
        for name in Self.reasons.keys.sorted() where !found.contains(name) {
            Issue.record("\(name) has no plain texts any more")
        }
    }

    @Test("plain texts in keys and tables are found")
    func findsPlainTexts() {
        let key = ["struct RequestKey: Hashable, Sendable {", "    private let query: [String: String]", "}"]
        #expect(Self.types(key).map(\.name) == ["A.swift: RequestKey"])
        #expect(Self.tables(key, in: "A.swift").map(\.name) == ["A.swift: query"])
        #expect(Self.types(["enum Key: Equatable {", "    case user(String?)", "}"]).map(\.name) == ["A.swift: Key"])
        #expect(
            Self.types(["public struct Key: Hashable {", "    var fields: HTTPFields", "}"]).map(\.name) == [
                "A.swift: Key"
            ])
        #expect(Self.tables(["    var seen: Set<String> = []"], in: "A.swift").map(\.name) == ["A.swift: seen"])
        let own = [
            "struct Key: Hashable {", "    let a: String", "    static func == (l: Key, r: Key) -> Bool { true }", "}",
        ]
        #expect(Self.types(own).isEmpty)
        #expect(
            Self.types(["struct Key: Hashable {", "    var text: String { \"\" }", "    let a: ExactText", "}"]).isEmpty
        )
    }

    private static func files() throws -> [URL] {
        var files: [URL] = []
        for room in rooms {
            let url = Programs.packageFolder.appendingPathComponent("Sources/" + room)
            if room.hasSuffix(".swift") {
                files.append(url)
            } else {
                let names = try FileManager.default.subpathsOfDirectory(atPath: url.path)
                files += names.sorted().filter { $0.hasSuffix(".swift") }.map { url.appendingPathComponent($0) }
            }
        }
        return files
    }

    /// The types with a synthesized `==` and plain texts, and the lines of these.
    private static func types(_ lines: [String], in file: String = "A.swift") -> [(name: String, line: Int)] {
        var found: [(name: String, line: Int)] = []
        for (number, line) in lines.enumerated() {
            let pattern = /^ *(?:[a-z@]\S* )*(?:struct|enum) (\w+)[^{]*:[^{]*\b(?:Hashable|Equatable)\b[^{]*\{/
            guard let match = line.prefixMatch(of: pattern) else { continue }
            let body = body(lines, from: number)
            let name = String(match.1)
            let isCompared = lines.contains { $0.contains("static func == (") && $0.contains(": \(name),") }
            if isCompared || body.contains(where: { $0.line.contains("static func == (") }) { continue }
            if let text = body.first(where: { isPlainText($0.line) }) {
                found.append((file + ": " + name, text.number))
            }
        }
        return found
    }

    /// The lines of a type that are in none of its functions and nested types.
    private static func body(_ lines: [String], from start: Int) -> [(number: Int, line: String)] {
        var depth = 0
        var body: [(number: Int, line: String)] = []
        for number in start..<lines.count {
            let line = lines[number]
            if number > start, depth == 1 { body.append((number, line)) }
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            if depth == 0 { break }
        }
        return body
    }

    /// Whether a line declares a stored property or a case with a text.
    private static func isPlainText(_ line: String) -> Bool {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard !line.hasPrefix("//"), !line.contains("static "), line.contains(/\b(?:String|Substring|HTTPFields)\b/)
        else {
            return false
        }
        if line.hasPrefix("case ") { return line.contains("(") }
        guard line.contains(/^(?:[a-z()]+ )*(?:let|var) \w+:/) else { return false }
        return !line.contains("{") || line.contains("didSet") || line.contains("willSet")
    }

    /// The tables by plain texts.
    private static func tables(_ lines: [String], in file: String) -> [(name: String, line: Int)] {
        var found: [(name: String, line: Int)] = []
        for (number, line) in lines.enumerated() where !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
            let pattern = #/Set<\[?(?:String|Substring)\b|\[(?:String|Substring|\[String\]) ?:\s/#
            guard line.contains(pattern) else { continue }
            let name = line.firstMatch(of: /(?:let|var|func|typealias) (\w+)|\b(init)\(/).map { $0.1 ?? $0.2 ?? "" }
            // The line of a parameter begins with it.
            let other = line.firstMatch(of: /(\w+): (?:inout )?(?:Set<|\[)/).map(\.1)
            // The result of a function is a variable in it.
            guard let text = name ?? other else { continue }
            found.append((file + ": " + String(text), number))
        }
        return found
    }
}
