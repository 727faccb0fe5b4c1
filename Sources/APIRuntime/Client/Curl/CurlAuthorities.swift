#if os(Linux)
    import CLibCurl
    import Foundation

    /// The authorities that servers' certificates are checked against, as libcurl takes them.
    final class CurlAuthorities: Sendable {
        private enum Trust: Sendable {
            case system
            case text([UInt8])
            case nobody
        }

        private let trust: Trust

        init(_ authorities: CertificateAuthorities) {
            switch authorities {
            case .system: trust = .system
            case .only(let pem):
                trust = Self.holdsCertificate(pem) ? .text(Array(pem.utf8)) : .nobody
            case .systemAnd(let pem):
                trust = Self.holdsCertificate(pem) ? .text(Self.systemBundle + [0x0A] + Array(pem.utf8)) : .nobody
            }
        }

        /// Makes sure that what was given can be read.
        func check() throws(NetworkFault) {
            if case .nobody = trust { throw .noAuthorities }
        }

        /// Lets a transfer trust them, and nobody else.
        func apply(to handle: UnsafeMutableRawPointer) throws(NetworkFault) {
            guard case .text(let bytes) = trust else { return }
            let code: CURLcode = bytes.withUnsafeBytes { bytes in
                apigen_set_authorities(handle, bytes.baseAddress, bytes.count)
            }
            guard code == CURLE_OK else {
                throw NetworkFault(.tls, reason: "the system's libcurl is too old for authorities of one's own")
            }
        }

        private static func holdsCertificate(_ pem: String) -> Bool {
            CertificateAuthorities.certificates(inPEM: pem).contains { bytes in CertificateKey.find(in: bytes) != nil }
        }

        /// The system's authorities in PEM, where libcurl or the usual distributions have them.
        private static var systemBundle: [UInt8] {
            let own: String? = apigen_authority_file().map { path in String(cString: path) }
            let usual: [String] = [
                "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
            ]
            for path in [own].compactMap(\.self) + usual {
                if let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
            }
            return []
        }
    }
#endif
