package import HTTPTypes
import WireSyntax

/// A challenge of a server (RFC 9110, section 11.3): a scheme with its parameters.
package struct AuthenticationChallenge: Sendable {
    /// The scheme, in lower case.
    let scheme: String
    /// The parameters by their names in lower case. The first one of a name wins.
    private(set) var parameters: [ExactText: String] = [:]

    subscript(name: String) -> String? { parameters[ExactText(name)] }

    /// Whether the parameter is `true`, in any case.
    func isTrue(_ name: String) -> Bool { self[name]?.lowercased() == "true" }

    /// The challenges of a response, in the order of the server. What cannot be read ends the list.
    package static func all(in response: HTTPResponse) -> [AuthenticationChallenge] {
        response.headerFields[values: .wwwAuthenticate].flatMap { value in
            var reader = ChallengeReader(Array(value.utf8)[...])
            return reader.challenges()
        }
    }

    /// The parameters of a field such as `Authentication-Info`.
    init(parameters text: String) {
        var reader = ChallengeReader(Array(("info " + text).utf8)[...])
        self = reader.challenges().first ?? AuthenticationChallenge(scheme: "info")
    }

    fileprivate init(scheme: String) {
        self.scheme = scheme
    }

    fileprivate mutating func add(_ name: String, _ value: String) {
        let name = ExactText(name.lowercased())
        parameters[name] = parameters[name] ?? value
    }
}

/// Reads a list of challenges, whose commas separate both challenges and parameters (RFC 9110, section 11.6.1).
private struct ChallengeReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    mutating func challenges() -> [AuthenticationChallenge] {
        var found: [AuthenticationChallenge] = []
        while true {
            skip { byte in byte == UInt8(ascii: ",") || Self.isBlank(byte) }
            let word = self.word()
            guard !word.isEmpty else { return found }
            let rest = bytes
            skip(Self.isBlank)
            guard bytes.first == UInt8(ascii: "="), !found.isEmpty else {
                // A word by itself is the scheme of the next challenge. It may be followed by `token68`, which no scheme
                // here has.
                bytes = rest
                found.append(AuthenticationChallenge(scheme: word.lowercased()))
                continue
            }
            bytes = bytes.dropFirst()
            skip(Self.isBlank)
            guard let value = bytes.first == UInt8(ascii: "\"") ? quoted() : self.word() else { return found }
            found[found.count - 1].add(word, value)
        }
    }

    private mutating func word() -> String {
        let end =
            bytes.firstIndex { byte in Self.isBlank(byte) || [0x22, 0x2C, 0x3D].contains(byte) } ?? bytes.endIndex
        defer { bytes = bytes[end...] }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// A quoted string without its quotes and escapes; `nil` if it does not end.
    private mutating func quoted() -> String? {
        var value: [UInt8] = []
        bytes = bytes.dropFirst()
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "\\"): if let escaped = bytes.popFirst() { value.append(escaped) }
            default: value.append(byte)
            }
        }
        return nil
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        bytes = bytes.drop(while: isSkipped)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
