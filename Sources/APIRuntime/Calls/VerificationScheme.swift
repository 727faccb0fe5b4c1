@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the responses of a service are signed, which is checked before they are decoded.
///
/// It consists of functions: what conforms to a protocol is part of every program, whether its specs verify or not.
@_spi(Generated) public struct VerificationScheme: Sendable {
    /// The name of the scheme, for errors.
    let name: String
    /// The secrets of the client that it uses, by name, and whether the client must have each.
    let secrets: [String: Bool]
    /// Whether it covers the content as it is before any content coding is undone.
    let coversEncodedContent: Bool
    /// Whether a response has a signature of this scheme, right or wrong.
    let isSigned: @Sendable (_ message: ReceivedMessage) -> Bool
    /// Checks a response to a call. Throws a `CredentialError` of the kind `untrustedResponse` whose reason follows the name of
    /// the scheme.
    let check: @Sendable (_ message: ReceivedMessage, _ call: APICall, _ tools: VerificationTools) async throws -> Void
    private let makeStep: @Sendable (VerificationScheme, StepSite) -> ChainStep

    init(
        _ name: String, secrets: [String: Bool], coversEncodedContent: Bool,
        isSigned: @escaping @Sendable (ReceivedMessage) -> Bool,
        check: @escaping @Sendable (ReceivedMessage, APICall, VerificationTools) async throws -> Void,
        makeStep: @escaping @Sendable (VerificationScheme, StepSite) -> ChainStep
    ) {
        self.name = name
        self.secrets = secrets
        self.coversEncodedContent = coversEncodedContent
        self.isSigned = isSigned
        self.check = check
        self.makeStep = makeStep
    }

    /// The step that checks responses.
    func step(_ site: StepSite) -> ChainStep { makeStep(self, site) }
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
