import HTTPTypes
import WireSyntax

/// The `Link` header field: addresses of related resources, each with its relation to this one (RFC 8288, section 3).
enum LinkField {
    static let name: String = "Link"

    /// The address of the first link with a relation type, as written; `nil` if there is none.
    ///
    /// Links with the parameter `anchor` belong to other resources, and are skipped (section 3.2).
    /// - Parameters:
    ///   - relation: the relation type, in lower case, such as `next`.
    ///   - values: the values of all fields.
    static func target(_ relation: String, in values: [String]) -> String? {
        for value in values {
            var parser = LinkParser(value)
            while let link = parser.next() {
                if link.relations.contains(relation), !link.hasAnchor { return link.target }
            }
        }
        return nil
    }
}

/// Parses a value of the `Link` field (RFC 8288, appendix B.2). What follows a syntax error is ignored.
private struct LinkParser {
    struct Link {
        var target: String
        /// In lower case.
        var relations: [String] = []
        var hasAnchor: Bool = false
    }

    private let bytes: [UInt8]
    private var place: Int = 0

    init(_ value: String) {
        bytes = Array(value.utf8)
    }

    /// The next link; `nil` at the end, and at a syntax error.
    mutating func next() -> Link? {
        while take(",") || takeSpace() {}
        guard take("<") else { return nil }
        let target = text { byte in byte != UInt8(ascii: ">") }
        guard take(">") else { return nil }
        var link = Link(target: target)
        var hasRelations = false
        skipSpaces()
        while take(";") {
            skipSpaces()
            guard let (name, value) = parameter() else { continue }
            switch name {
            // Only the first one counts (section 3.3).
            case "rel" where !hasRelations:
                link.relations = value.lowercased().split { character in character == " " || character == "\t" }
                    .map(String.init)
                hasRelations = true
            case "anchor": link.hasAnchor = true
            default: break
            }
        }
        return link
    }

    /// A parameter, with its name in lower case; `nil` if there is none between two semicolons.
    private mutating func parameter() -> (name: String, value: String)? {
        let name = text { byte in !Self.endsName.contains(byte) }
        skipSpaces()
        var value = ""
        if take("=") {
            skipSpaces()
            value = take("\"") ? quoted() : text { byte in byte != UInt8(ascii: ";") && byte != UInt8(ascii: ",") }
        }
        skipSpaces()
        return name.isEmpty ? nil : (name.lowercased(), String(HeaderList.trimmed(value[...])))
    }

    /// The rest of a quoted string (RFC 9110, section 5.6.4).
    private mutating func quoted() -> String {
        var result: [UInt8] = []
        while place < bytes.count, !take("\"") {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
            result.append(bytes[place])
            place += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func text(while isPart: (UInt8) -> Bool) -> String {
        let end = bytes[place...].firstIndex { byte in !isPart(byte) } ?? bytes.count
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func takeSpace() -> Bool { take(" ") || take("\t") }

    private mutating func skipSpaces() {
        while takeSpace() {}
    }

    private static let endsName: [UInt8] = Array(" \t=;,".utf8)
}
