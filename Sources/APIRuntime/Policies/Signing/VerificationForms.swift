@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension VerificationScheme {
    fileprivate init(
        _ name: String, secrets: [String: Bool] = [:], coversEncodedContent: Bool,
        isSigned: @escaping @Sendable (ReceivedMessage) -> Bool,
        check: @escaping @Sendable (ReceivedMessage, APICall, VerificationTools) async throws -> Void
    ) {
        self.init(
            name, secrets: secrets, coversEncodedContent: coversEncodedContent, isSigned: isSigned, check: check
        ) { scheme, site in
            VerificationStep(scheme, site).intercept
        }
    }
}

extension CredentialError {
    fileprivate static func untrusted(_ reason: String) -> CredentialError {
        CredentialError(.untrustedResponse, reason: reason)
    }
}

/// A signature of parts that the spec puts together.
struct PartsCheck: Sendable {
    /// Its target is where the signature is.
    let base: ComposedForm
    /// The text that names the key; `nil` if there is one key.
    let keyID: SignatureText?
    /// How far the time that a value has may be from now.
    let tolerance: Duration?

    var scheme: VerificationScheme {
        VerificationScheme(
            name, secrets: base.secrets, coversEncodedContent: false, isSigned: { message in text(of: message) != nil }
        ) { message, call, tools in
            try await check(message, of: call, with: tools)
        }
    }

    private var name: String {
        switch base.computation.digest {
        case .key(let algorithm, _): algorithm.rawValue
        case let digest: "\(digest)".lowercased()
        }
    }

    private func text(of message: ReceivedMessage) -> String? {
        switch base.target.location {
        case .header: HTTPField.Name(base.target.name).flatMap { name in message.head.headerFields[name] }
        case .parameter: message.member(base.target.name).flatMap { json in try? String(fromJSON: json) }
        case .query, .authorization: nil
        }
    }

    func check(_ message: ReceivedMessage, of call: APICall, with tools: VerificationTools) async throws {
        guard let text = text(of: message) else { throw CredentialError.untrusted("it is not signed") }
        guard let signature = base.computation.encoding.bytes(text) else {
            throw CredentialError.untrusted("its signature cannot be decoded")
        }
        try tools.check(try time(of: message), within: tolerance)
        // What is signed by a key is held in memory.
        guard message.body.length ?? 0 <= Int64(tools.limit) else {
            throw CredentialError.untrusted("its body is too long to be checked")
        }
        var writer = SignatureWriter(base, call, at: tools.date, random: { 0 }, checking: message)
        let input = try await writer.input()
        guard try await isRight(signature, of: input, &writer, tools) else {
            throw CredentialError.untrusted("its signature is wrong")
        }
    }

    private func isRight(
        _ signature: [UInt8], of input: [UInt8], _ writer: inout SignatureWriter, _ tools: VerificationTools
    ) async throws -> Bool {
        guard case .key(let algorithm, let isRaw) = base.computation.digest, let name = base.computation.keyName else {
            return signature.isEqual(to: try await writer.signature(of: input))
        }
        guard let signature = isRaw ? signature : algorithm.raw(ofUsual: signature) else { return false }
        var id: String?
        if let keyID { id = try await writer.text(keyID) }
        return try await tools.key(name, id)
            .isSignature(signature, of: input, by: algorithm, named: name)
    }

    /// The time at which the response was signed.
    private func time(of message: ReceivedMessage) throws(CredentialError) -> Date? {
        for value in base.values.values {
            guard case .header(_, let format?) = value.kind else { continue }
            return format.signedDate(try message.text(of: value.kind))
        }
        return nil
    }
}

extension DateFormat {
    /// The date of a text in a header field.
    fileprivate func signedDate(_ text: String) -> Date? {
        switch self {
        case .unix: Double(text).map { seconds in Date(timeIntervalSince1970: seconds) }
        case .unixMilliseconds: Double(text).map { count in Date(timeIntervalSince1970: count / 1000) }
        default: date(text)
        }
    }
}

extension [UInt8] {
    /// Whether the bytes are the same, in a time that does not depend on where they differ.
    fileprivate func isEqual(to other: [UInt8]) -> Bool {
        count == other.count && zip(self, other).reduce(0) { sum, pair in sum | (pair.0 ^ pair.1) } == 0
    }
}

/// A signature of components of the message (RFC 9421, section 3.2).
struct MessageCheck: Sendable {
    /// The digest and its key.
    let base: ComposedForm
    /// What a signature must cover.
    let components: [MessageComponent]
    /// The label of the signature; `nil` for the first that covers enough.
    let label: String?
    /// How old a signature may be.
    let tolerance: Duration?

    var scheme: VerificationScheme {
        VerificationScheme(
            "http-message", secrets: base.secrets, coversEncodedContent: true,
            isSigned: { message in !members("Signature", message).isEmpty }
        ) { message, call, tools in
            try await check(message, of: call, with: tools)
        }
    }

    private func members(_ name: String, _ message: ReceivedMessage) -> [ExactText: String] {
        let text = HTTPField.Name(name).flatMap { name in message.head.headerFields[name] }
        return Dictionary(of: text ?? "")
    }

    func check(_ message: ReceivedMessage, of call: APICall, with tools: VerificationTools) async throws {
        let signatures = members("Signature", message)
        let inputs = members("Signature-Input", message).inOrder { left, right in left.key < right.key }
        guard !signatures.isEmpty else { throw CredentialError.untrusted("it is not signed") }
        var reason = "no signature has the label \(label ?? "")"
        for (name, text) in inputs where label == nil || ExactText(label ?? "") == name {
            guard let input = SignatureInput(text), let signature = signatures[name] else { continue }
            if let missing = components.first(where: { component in !input.components.contains(component) }) {
                reason = "its signature does not cover " + missing.text
                continue
            }
            return try await check(signature, input, message, call, tools)
        }
        throw CredentialError.untrusted(reason)
    }

    private func check(
        _ signature: String, _ input: SignatureInput, _ message: ReceivedMessage, _ call: APICall,
        _ tools: VerificationTools
    ) async throws {
        guard signature.hasPrefix(":"), signature.hasSuffix(":"), signature.count > 1,
            let bytes = Base64Text.decode(signature.utf8.dropFirst().dropLast())
        else { throw CredentialError.untrusted("its signature cannot be decoded") }
        func date(_ name: String) -> Date? {
            input.parameter(name).flatMap { text in Double(text) }.map { Date(timeIntervalSince1970: $0) }
        }
        try tools.check(date("created"), within: tolerance)
        if let end = date("expires"), end <= tools.date { throw CredentialError.untrusted("its signature has expired") }
        let signed = MessageParts(request: call.request, response: message.head)
        guard let text = input.base(of: signed) else {
            throw CredentialError.untrusted("its signature covers what it does not have, or what is not supported")
        }
        guard try await isRight(bytes, of: text, input.parameter("keyid"), call, tools) else {
            throw CredentialError.untrusted("its signature is wrong")
        }
        if input.components.contains(MessageComponent("content-digest")) { try await ContentDigestCheck.check(message) }
    }

    private func isRight(
        _ signature: [UInt8], of text: [UInt8], _ id: String?, _ call: APICall, _ tools: VerificationTools
    ) async throws -> Bool {
        guard case .key(let algorithm, _) = base.computation.digest, let name = base.computation.keyName else {
            var writer = SignatureWriter(base, call, at: tools.date, random: { 0 })
            return signature.isEqual(to: try await writer.signature(of: text))
        }
        return try await tools.key(name, id).isSignature(signature, of: text, by: algorithm, named: name)
    }
}

/// A digest of the content (RFC 9530), without a signature.
enum ContentDigestCheck {
    static var scheme: VerificationScheme {
        VerificationScheme("content-digest", coversEncodedContent: true) { message in
            HTTPField.Name("Content-Digest").map { name in message.head.headerFields.contains(name) } == true
        } check: { message, _, _ in
            try await check(message)
        }
    }

    /// - Throws: if no digest can be checked, or one is wrong.
    static func check(_ message: ReceivedMessage) async throws {
        guard !message.head.isEncoded else {
            throw CredentialError.untrusted("its content is encoded, although that was not asked for")
        }
        let text = HTTPField.Name("Content-Digest").flatMap { name in message.head.headerFields[name] } ?? ""
        let digests = HeaderList.items(text).compactMap { item in AnnouncedDigest(field: item) }
            .filter { digest in digest.algorithm != .md5 }
        guard !digests.isEmpty else { throw CredentialError.untrusted("it has no digest by SHA-256 or SHA-512") }
        var check = DigestCheck(digests)
        for try await chunk in message.body.chunks() { check.take(chunk) }
        if let wrong = check.mismatch() {
            throw CredentialError.untrusted("its \(wrong.algorithm.title) digest is wrong")
        }
    }
}
