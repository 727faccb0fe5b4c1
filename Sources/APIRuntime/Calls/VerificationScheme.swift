@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the responses of a service are signed, which is checked before they are decoded.
@_spi(Generated) public struct VerificationScheme: Sendable {
    let form: any VerificationForm

    init(_ form: any VerificationForm) {
        self.form = form
    }
}

/// What checks responses in the way of a scheme.
protocol VerificationForm: Sendable {
    /// The name of the scheme, for errors.
    var name: String { get }
    /// The secrets of the client that it uses, by name, and whether the client must have each.
    var secrets: [String: Bool] { get }
    /// Whether it covers the content as it is before any content coding is undone.
    var coversEncodedContent: Bool { get }

    /// Whether a response has a signature of this form, right or wrong.
    func isSigned(_ message: ReceivedMessage) -> Bool

    /// - Throws: a `CredentialError` of the kind `untrustedResponse` whose reason follows the name of the scheme.
    func check(_ message: ReceivedMessage, of call: APICall, with tools: VerificationTools) async throws
}

/// A response that is checked before anything of it is decoded.
struct ReceivedMessage: Sendable {
    let head: HTTPResponse
    /// In memory, or in a file that has not been handed over.
    let body: WireBody
    /// The members of the JSON object in the body.
    var members: [(key: String, json: [UInt8])] = []

    /// A value of `values` that is about a response.
    func text(of kind: SignatureScheme.Value.Kind) throws(CredentialError) -> String {
        switch kind {
        case .header(let name, _):
            guard let name = HTTPField.Name(name), let text = head.headerFields[name] else {
                throw CredentialError(.untrustedResponse, reason: "it has no header field " + name)
            }
            return text
        case .json(let name):
            guard let member = member(name) else {
                throw CredentialError(.untrustedResponse, reason: "its JSON object has no member " + name)
            }
            return String(decoding: member, as: UTF8.self)
        case .text, .time, .nonce, .parameters, .digest: return ""
        }
    }

    /// The text of the first member whose name fits.
    func member(_ name: String) -> [UInt8]? {
        members.first { member in
            name.hasPrefix("*")
                ? member.key.utf8.reversed().starts(with: name.utf8.dropFirst().reversed())
                : ExactText(member.key) == ExactText(name)
        }?.json
    }
}

/// What a check may use.
struct VerificationTools: Sendable {
    let date: Date
    /// The longest body that is read into memory, in bytes.
    let limit: Int
    /// The key of a name, which a signature may name by its id.
    let key: @Sendable (_ name: String, _ id: String?) async throws -> SigningKey

    /// Checks the time of a signature.
    func check(_ signed: Date?, within span: Duration?) throws(CredentialError) {
        guard let span else { return }
        guard let signed, abs(date.timeIntervalSince(signed)) <= span / .seconds(1) else {
            throw CredentialError(.untrustedResponse, reason: "its time is not within \(span / .seconds(1)) s of now")
        }
    }
}
