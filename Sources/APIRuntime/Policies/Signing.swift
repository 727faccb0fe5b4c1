@_spi(Generated) import APIJSON
import Foundation

extension SignatureScheme.Digest {
    /// The digest as hexadecimal digits, in lower case.
    func hexadecimal(of text: String, secret: String) -> String {
        let bytes: [UInt8] =
            switch self {
            case .md5: MD5.bytes(of: Array((text + secret).utf8))
            case .sha256: SHA256.bytes(of: Array((text + secret).utf8))
            case .hmacSHA256: HMAC<SHA256>.code(of: Array(text.utf8), key: Array(secret.utf8))
            }
        return bytes.map(Self.digits).joined()
    }

    private static func digits(of byte: UInt8) -> String {
        (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
}

/// Signs a request just before it is sent.
struct SignatureStep: Middleware {
    private let scheme: SignatureScheme
    private let time: any TimeSource

    init(_ scheme: SignatureScheme, _ time: any TimeSource) {
        self.scheme = scheme
        self.time = time
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        var call = call
        let secret = try scheme.secret.map { name in try call.secret(name) }
        switch scheme.content {
        case .parameters(let separator):
            call.request.removeParameter(scheme.name)
            let text = SignedParameters(of: call.request).text(joinedBy: separator)
            call.request.addParameter(scheme.name, digest(of: text, secret))
        case .timestamp:
            let milliseconds = String(Int64((time.date.timeIntervalSince1970 * 1000).rounded(.down)))
            try call.request.setField(scheme.name, to: digest(of: milliseconds, secret) + "," + milliseconds)
        }
        return try await next(call)
    }

    private func digest(of text: String, _ secret: String?) -> String {
        let digits = scheme.digest.hexadecimal(of: text, secret: secret ?? "")
        return scheme.isUppercase ? digits.uppercased() : digits
    }
}

/// The parameters of a request that its signature covers.
///
/// They are the whole query, and the fields of a form body or the members of a JSON object body, wherever they come
/// from, including empty ones. Names and values are used before any encoding. A JSON string counts as its characters,
/// any other JSON value as its text in the body, without spaces around it. The path, header fields, cookies and other
/// bodies are not covered.
///
/// Parameters are sorted by the UTF-8 bytes of their names. Those of one name keep the order in which they are sent.
struct SignedParameters {
    private let pairs: [(name: String, value: String)]

    init(of request: APICall.Request) {
        var pairs: [(name: String, value: String)] = request.query.map { item in (item.name, item.value) }
        switch request.content {
        case .form(let items): pairs += items.map { item in (item.name, item.value) }
        case .json(let bytes): pairs += JSONObjectText(bytes)?.pairs ?? []
        case .none, .other: break
        }
        let sorted = pairs.enumerated().sorted { left, right in
            left.element.name == right.element.name
                ? left.offset < right.offset
                : left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
        }
        self.pairs = sorted.map { entry in entry.element }
    }

    /// Joins the parameters, each as `name=value`.
    func text(joinedBy separator: String) -> String {
        pairs.map { pair in pair.name + "=" + pair.value }.joined(separator: separator)
    }
}

extension APICall.Request {
    /// Removes all parameters with a name.
    mutating func removeParameter(_ name: String) {
        query.removeAll { item in item.name == name }
        switch content {
        case .form(let items): content = .form(items.filter { item in item.name != name })
        case .json(let bytes):
            guard var object = JSONObjectText(bytes) else { return }
            object.remove(name)
            content = .json(object.bytes)
        case .none, .other: break
        }
    }

    /// Adds a parameter to the form or JSON object in the body, or else to the query.
    mutating func addParameter(_ name: String, _ value: String) {
        let item = Item(name, value, isSensitive: true)
        switch content {
        case .form(let items): content = .form(items + [item])
        case .json(let bytes):
            guard var object = JSONObjectText(bytes) else { return query.append(item) }
            object.set(name, to: value)
            content = .json(object.bytes)
        case .none, .other: query.append(item)
        }
    }
}

/// A JSON object whose values keep their original text.
struct JSONObjectText {
    /// In the order of the text.
    private(set) var members: [(key: String, json: [UInt8])]

    /// Parses an object; `nil` if the text is anything else.
    init?(_ text: [UInt8]) {
        let members: [(key: String, json: [UInt8])]? = text.withUnsafeBufferPointer { bytes in
            do throws(DataFormatError) {
                return try Document(bytes).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) in
                    try Self.members(&reader, in: bytes)
                }
            } catch {
                return nil
            }
        }
        guard let members else { return nil }
        self.members = members
    }

    private static func members(
        _ reader: inout JSONReader, in bytes: UnsafeBufferPointer<UInt8>
    ) throws(ReadFailure) -> [(key: String, json: [UInt8])] {
        var members: [(key: String, json: [UInt8])] = []
        reader.skipWhitespace()
        if try reader.beginDictionary() {
            repeat {
                let key = try reader.dictionaryKey()
                let start = reader.offset
                try reader.skipValue()
                members.append((key, Array(bytes[start..<reader.offset])))
            } while try reader.nextMember()
        }
        try reader.finish()
        return members
    }

    /// The members as parameters: strings as their characters, all other values as their JSON text.
    var pairs: [(name: String, value: String)] {
        members.map { member in
            (member.key, (try? String(fromJSON: member.json)) ?? String(decoding: member.json, as: UTF8.self))
        }
    }

    /// Sets a member to a string, and moves it to the end.
    mutating func set(_ key: String, to value: String) {
        remove(key)
        members.append((key, value.uncheckedJSON))
    }

    mutating func remove(_ key: String) {
        members.removeAll { member in member.key == key }
    }

    /// The object as JSON text.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for member in members {
            if bytes.count > 1 { bytes.append(0x2C) }
            bytes += member.key.uncheckedJSON + [0x3A] + member.json
        }
        return bytes + [0x7D]
    }
}
