import WireSyntax

/// Responses to a challenge for a digest (RFC 7616). Numbers of a nonce are given out once each.
package struct DigestAuthentication: Sendable {
    /// What a response covers besides the credential.
    package struct Covered: Sendable {
        let method: String
        /// Path and query, as in the first line of the request.
        let target: String
        let body: WireBody?

        package init(method: String, target: String, body: WireBody?) {
            self.method = method
            self.target = target
            self.body = body
        }
    }

    private let algorithm: Algorithm
    private let realm: String
    private(set) var nonce: String
    /// The nonce of the server that session keys are made with.
    private let sessionNonce: String
    private let opaque: String?
    /// Whether the server hashes user names.
    private let hashesUser: Bool
    private let protections: Set<Protection>
    private let clientNonce: String
    private var count: UInt32 = 0

    /// What a digest covers (`qop`, section 3.4).
    private enum Protection {
        case request
        case requestAndBody
    }

    /// - Parameter clientNonce: a random text, in ASCII.
    /// - Returns: `nil` if the challenge is for another scheme, or for something that this type does not have.
    package init?(_ challenge: AuthenticationChallenge, clientNonce: String) {
        guard challenge.scheme == "digest", let realm = challenge["realm"], let nonce = challenge["nonce"],
            let algorithm = Algorithm(challenge["algorithm"] ?? "MD5")
        else { return nil }
        let words = challenge["qop"]?.split(separator: ",").map { word in
            word.filter { letter in letter != " " }.lowercased()
        }
        protections = Set(
            (words ?? []).compactMap { word in
                switch word {
                case "auth": .request
                case "auth-int": .requestAndBody
                default: nil
                }
            })
        if words != nil, protections.isEmpty { return nil }
        self.algorithm = algorithm
        self.realm = realm
        self.nonce = nonce
        sessionNonce = nonce
        self.clientNonce = clientNonce
        opaque = challenge["opaque"]
        hashesUser = challenge.isTrue("userhash")
    }

    /// Continues with the nonce that the server names for the next request (`nextnonce`, section 3.5).
    mutating func take(nextNonce: String) {
        nonce = nextNonce
        count = 0
    }

    /// Takes the next number of the nonce. A copy of this value then makes the response with it.
    package mutating func advance() {
        count &+= 1
    }

    /// The value of `Authorization` (section 3.4).
    /// - Throws: a `CredentialError` if the server asks for a digest of a body that can be read only once, or the error of
    ///   reading it.
    package func authorization(user: String, password: String, _ covered: Covered) async throws -> String {
        var protection: Protection? = protections.contains(.request) ? .request : nil
        var second = covered.method + ":" + covered.target
        if protection == nil, protections.contains(.requestAndBody) {
            guard covered.body?.isRepeatable != false else {
                throw CredentialError(
                    .unusableCredential, reason: "the server asks for a digest of the body, which can be read only once"
                )
            }
            protection = .requestAndBody
            second += ":" + (try await algorithm.digest(of: covered.body))
        }
        let name = hashesUser ? algorithm.digest(user + ":" + realm) : user
        let number = Self.number(count)
        let word = protection.map { protection in protection == .request ? "auth" : "auth-int" }
        let middle = word.map { word in [nonce, number, clientNonce, word] } ?? [nonce]
        let response = algorithm.digest(
            ([key(user, password)] + middle + [algorithm.digest(second)]).joined(separator: ":"))
        var parts = [
            Self.name(name), "realm=" + Self.quoted(realm), "nonce=" + Self.quoted(nonce),
            "uri=" + Self.quoted(covered.target), "response=\"\(response)\"", "algorithm=" + algorithm.name,
        ]
        if let word { parts += ["qop=" + word, "nc=" + number, "cnonce=" + Self.quoted(clientNonce)] }
        if let opaque { parts.append("opaque=" + Self.quoted(opaque)) }
        if hashesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    /// Section 3.4.2.
    private func key(_ user: String, _ password: String) -> String {
        let key = algorithm.digest([user, realm, password].joined(separator: ":"))
        return algorithm.usesSessionKey
            ? algorithm.digest([key, sessionNonce, clientNonce].joined(separator: ":")) : key
    }

    /// Eight hexadecimal digits.
    private static func number(_ count: UInt32) -> String {
        let digits = String(count, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The user, in UTF-8 by RFC 8187 if it is not in ASCII.
    private static func name(_ user: String) -> String {
        user.utf8.allSatisfy { byte in (0x20..<0x7F).contains(byte) }
            ? "username=" + quoted(user) : "username*=UTF-8''" + PercentEncoding.encode(user)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

extension DigestAuthentication {
    /// A hash function, and whether a key of the session is made by it (section 3.4.2).
    private struct Algorithm: Sendable {
        /// As the server writes it.
        let name: String
        let usesSessionKey: Bool
        private let function: Function

        private enum Function: String {
            case md5
            case sha256 = "sha-256"
            case sha512256 = "sha-512-256"
        }

        init?(_ name: String) {
            let word = name.lowercased()
            usesSessionKey = word.hasSuffix("-sess")
            guard let function = Function(rawValue: String(usesSessionKey ? word.dropLast(5) : word[...])) else {
                return nil
            }
            self.function = function
            self.name = name
        }

        func digest(_ text: String) -> String {
            var input = input
            input.take(Array(text.utf8))
            return Hexadecimal.text(of: input.bytes())
        }

        func digest(of body: WireBody?) async throws -> String {
            var input = input
            if let body {
                for try await chunk in body.chunks() { input.take(chunk) }
            }
            return Hexadecimal.text(of: input.bytes())
        }

        private var input: any InputDigest {
            switch function {
            case .md5: MD5()
            case .sha256: SHA256()
            case .sha512256: SHA512Half()
            }
        }
    }
}
