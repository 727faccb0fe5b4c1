#if os(Linux)
    import CLibCurl
    import Foundation

    /// The authorities that servers' certificates are checked against, as libcurl takes them.
    ///
    /// libcurl copies a text for each transfer, and reads it again for each connection; of a file it keeps the name for the
    /// one, and what it has read for the other. So a text becomes a file in memory, where the system has such.
    final class CurlAuthorities: Sendable {
        private enum Trust: Sendable {
            case system
            case file(CurlMemoryFile)
            case text(CurlText)
            case nobody
        }

        private let trust: Trust

        init(_ authorities: APIClient.CertificateAuthorities) {
            switch authorities {
            case .system: trust = .system
            case .only(let pem): trust = Self.trust(in: pem) { bytes in bytes }
            case .systemAnd(let pem): trust = Self.trust(in: pem) { bytes in Self.systemBundle + [0x0A] + bytes }
            }
        }

        private static func trust(in pem: String, _ complete: ([UInt8]) -> [UInt8]) -> Trust {
            guard holdsCertificate(pem) else { return .nobody }
            let bytes: [UInt8] = complete(Array(pem.utf8))
            return CurlMemoryFile(bytes).map { file in .file(file) } ?? .text(CurlText(bytes))
        }

        /// Makes sure that what was given can be read.
        func check() throws(NetworkFault) {
            if case .nobody = trust { throw .noAuthorities }
        }

        /// Lets a transfer trust them, and nobody else.
        func apply(to handle: UnsafeMutableRawPointer) throws(NetworkFault) {
            let code: CURLcode
            switch trust {
            case .system, .nobody: return
            case .file(let file): code = apigen_set_authority_file(handle, file.path)
            case .text(let text): code = apigen_set_authorities(handle, text.bytes.baseAddress, text.bytes.count)
            }
            guard code == CURLE_OK else {
                throw NetworkFault(.tls, reason: "the system's libcurl is too old for authorities of one's own")
            }
        }

        private static func holdsCertificate(_ pem: String) -> Bool {
            APIClient.CertificateAuthorities.certificates(inPEM: pem).contains { bytes in
                CertificateKey.find(in: bytes) != nil
            }
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

    /// A file without a place on any disk. It is gone with its last owner, or with the process.
    private final class CurlMemoryFile: Sendable {
        private let descriptor: Int32
        /// Where it can be opened.
        let path: String

        /// Nil where the system has no such files, or shows them to nobody.
        init?(_ bytes: [UInt8]) {
            descriptor = bytes.withUnsafeBytes { bytes in apigen_memory_file(bytes.baseAddress, bytes.count) }
            path = "/proc/self/fd/\(descriptor)"
            guard descriptor >= 0, apigen_is_readable(path) != 0 else { return nil }
        }

        deinit {
            if descriptor >= 0 { apigen_close(descriptor) }
        }
    }

    /// A text that stays where it is.
    private final class CurlText: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(_ text: [UInt8]) {
            bytes = .allocate(byteCount: text.count, alignment: 1)
            bytes.copyBytes(from: text)
        }

        deinit {
            bytes.deallocate()
        }
    }
#endif
