@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension APIClient.OAuth2 {
    /// What a user needs to sign in on another device (RFC 8628, section 3.3). Descriptions show no value.
    public struct DeviceCode: Sendable, Hashable {
        /// The code to enter.
        public let text: String
        /// The address to open.
        public let page: String
        /// An address that contains the code, such as for a QR code; `nil` if the server has none.
        public let pageWithCode: String?
        /// How long the code is valid.
        public let lifetime: Duration
    }
}

extension APIClient.OAuth2.DeviceCode: RedactedStringConvertible {
    /// How long the code is valid.
    public var shownParts: KeyValuePairs<String, Any> { ["lifetime": lifetime] }
}

extension AuthorizationServer {
    /// Tokens by a code that the user enters on another device (RFC 8628).
    func tokens(
        showing show: (APIClient.OAuth2.DeviceCode) async throws -> Void
    ) async throws -> Credential.Tokens {
        let metadata = try await metadata()
        let response = try await post(scopeField, to: try endpoint("device", scheme.device ?? metadata.device))
        guard let device = response["device_code"]?.string, let text = response["user_code"]?.string,
            let page = (response["verification_uri"] ?? response["verification_url"])?.string
        else { throw SignInError(.badResponse, reason: "there is no code for the device") }
        let lifetime = Duration.seconds(Self.seconds(response["expires_in"]) ?? 600)
        let time = context.time
        let end = time.uptime + lifetime
        try await show(
            APIClient.OAuth2.DeviceCode(
                text: text, page: page, pageWithCode: response["verification_uri_complete"]?.string,
                lifetime: lifetime))
        var pause = Duration.seconds(max(1, Self.seconds(response["interval"]) ?? 5))
        while true {
            try await time.sleep(for: pause)
            guard time.uptime < end else { throw SignInError(code: "expired_token", message: nil) }
            if let tokens = try await tokens(of: device, metadata, &pause) { return tokens }
        }
    }

    /// Asks once whether the user has signed in (RFC 8628, section 3.5).
    /// - Parameter pause: how long to wait before the next time, which the server may prolong.
    /// - Returns: `nil` if not yet.
    private func tokens(
        of device: String, _ metadata: Metadata, _ pause: inout Duration
    ) async throws -> Credential.Tokens? {
        let fields = [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", device)]
        do {
            return try await tokens(by: fields, Check(), metadata)
        } catch let error as SignInError where error.code == "authorization_pending" {
            return nil
        } catch let error as SignInError where error.code == "slow_down" {
            pause += .seconds(5)
            return nil
        } catch let error as NetworkError where error.kind == .timedOut {
            pause *= 2
            return nil
        }
    }
}
