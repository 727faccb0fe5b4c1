@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks the signatures of responses where they arrive: whatever is decoded, cached or handed over was checked.
struct VerificationStep: Sendable {
    private let scheme: VerificationScheme
    private let key: @Sendable (_ name: String, _ id: String?) async throws -> SigningKey
    private let time: any TimeSource
    /// The longest body that is read into memory, in bytes.
    private let limit: Int

    init(_ scheme: VerificationScheme, _ site: StepSite) {
        self.scheme = scheme
        key = site.key
        time = site.time
        limit = site.maximumResponseSize
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard call.request.address != .other else { return try await next(call) }
        var call = call
        let begun = call
        call.checkFile = { head, body in try await check(head, body, begun) }
        if scheme.coversEncodedContent { call.request.headerFields[.acceptEncoding] = "identity" }
        let response = try await next(call)
        // A file was checked before it was handed over.
        if case .saved? = response.wire.body.outcome { return response }
        guard !response.wire.isGenerated else { return response }
        try await check(response.wire.head, response.wire.body, begun)
        return response
    }

    /// Checks a response. One that tells of a failure need not be signed, as gateways in between cannot; if it is, it must be
    /// signed well.
    private func check(_ head: HTTPResponse, _ body: WireBody, _ call: APICall) async throws {
        do {
            guard body.outcome == nil, body.bytes != nil || body.isRepeatable else {
                throw CredentialError(.untrustedResponse, reason: "a stream cannot be checked before it ends")
            }
            var message = ReceivedMessage(head: head, body: body)
            if let bytes = body.bytes, let object = JSONObjectText(bytes) { message.members = object.members }
            if head.status.kind != .successful, !scheme.isSigned(message) {
                guard try await isFailure(head, body, call) else {
                    throw CredentialError(.untrustedResponse, reason: "it is not signed")
                }
                return
            }
            let tools = VerificationTools(date: time.date, limit: limit, key: key)
            try await scheme.check(message, call, tools)
        } catch let fault as CredentialError where fault.kind == .untrustedResponse {
            throw CredentialError(.untrustedResponse, reason: scheme.name + ": " + fault.reason)
        }
    }

    /// Whether a response without success is an error of the endpoint, and not one of its values.
    private func isFailure(_ head: HTTPResponse, _ body: WireBody, _ call: APICall) async throws -> Bool {
        // The cache keeps its response then, which was checked when it arrived.
        if head.status == .notModified { return true }
        var response = APICall.Response(WireResponse(head: head, body: body))
        if case .value = try await call.outcome(of: &response) { return false }
        return true
    }
}

private enum FileCheckKey: CallValueKey {
    static let initial: (@Sendable (HTTPResponse, WireBody) async throws -> Void)? = nil
}

extension APICall {
    /// Checks a downloaded file before it is handed over; `nil` if nothing does.
    var checkFile: (@Sendable (HTTPResponse, WireBody) async throws -> Void)? {
        get { self[FileCheckKey.self] }
        set { self[FileCheckKey.self] = newValue }
    }
}
