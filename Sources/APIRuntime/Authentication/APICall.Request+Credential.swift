@_spi(Generated) import APIJSON
import Foundation
import HTTPTypes

extension APICall.Request {
    /// Says who sends the request, in place of what says so already.
    /// - Throws: where the credential has no form in which it could be sent.
    mutating func carry(_ credential: Credential, by scheme: AuthenticationScheme) throws(Credential.Fault) {
        switch scheme {
        case .bearer: try setField("Authorization", to: "Bearer " + (try credential.token))
        case .basic: try setField("Authorization", to: "Basic " + (try credential.basicText))
        case .header(let name), .session(_, let name): try setField(name, to: try credential.token)
        case .query(let name):
            let item = Item(name, try credential.token, isSensitive: true)
            query.removeAll { other in other.name == name }
            query.append(item)
        }
    }

    /// Sets a header field that nobody but the server may see.
    mutating func setField(_ name: String, to value: String) throws(Credential.Fault) {
        guard let name = HTTPField.Name(name), HTTPField.isValidValue(value) else {
            throw Credential.Fault(.unusableCredential, reason: "no header field can hold it")
        }
        headerFields[fields: name] = [HTTPField(name: name, value: value, isSensitive: true)]
    }
}

extension Credential {
    /// The token; what a person signs in with is none.
    fileprivate var token: String {
        get throws(Fault) {
            guard case .token(let token) = self else {
                throw Fault(.unusableCredential, reason: "the service asks for a token")
            }
            guard !token.isEmpty else { throw Fault(.unusableCredential, reason: "the token is empty") }
            return token
        }
    }

    /// The user and the password in Base64 (RFC 7617, section 2), which have no control characters, and no colon in the
    /// user.
    fileprivate var basicText: String {
        get throws(Fault) {
            guard case .password(let user, let password) = self else {
                throw Fault(.unusableCredential, reason: "the service asks for a user and a password")
            }
            let isPlain: Bool = (user + password).unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control
            }
            guard isPlain, !user.contains(":") else {
                throw Fault(
                    .unusableCredential, reason: "the user has a colon, or there is a control character")
            }
            return Data((user + ":" + password).utf8).base64EncodedString()
        }
    }
}
