#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import Testing

    @testable import APIRuntime

    @Suite("libcurl messages of URLSession on Linux")
    struct TransferTextTests {
        private func fault(_ text: String) -> NetworkError {
            NetworkError(wrapping: URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]))
        }

        @Test(
            "TLS messages give their cause",
            arguments: [
                ("SSL certificate problem: certificate has expired", .expired),
                ("SSL certificate problem: certificate is not yet valid", .notYetValid),
                ("SSL certificate problem: unable to get local issuer certificate", .notTrusted),
                ("SSL certificate problem: unable to verify the first certificate", .notTrusted),
                ("SSL certificate problem: self-signed certificate in certificate chain", .notTrusted),
                ("SSL certificate problem: self signed certificate", .selfSigned),
                ("SSL certificate problem: certificate revoked", .revoked),
                ("SSL: no alternative certificate subject name matches target host name 'a.example'", .wrongName),
                ("SSL: certificate subject name 'b' does not match target host name 'a.example'", .wrongName),
                ("server certificate verification failed. CAfile: none CRLfile: none", .notTrusted),
                ("OpenSSL/3.0.19: error:0A000410:SSL routines::sslv3 alert handshake failure", .handshake),
                ("OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required", .handshake),
                ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .handshake),
            ] as [(String, NetworkError.TLSCause)])
        func tlsCauses(text: String, cause: NetworkError.TLSCause) {
            let fault = fault(text)
            #expect(fault.kind == .tls)
            #expect(fault.cause == cause)
            #expect(fault.reason == cause.description)
            #expect(fault.underlying is URLError)
        }

        @Test(
            "other messages give their kind",
            arguments: [
                ("Empty reply from server", .connectionLost),
                ("Recv failure: Connection reset by peer", .connectionLost),
                ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443", .connectionLost),
                ("OpenSSL/3.0.19: error:0A000126:SSL routines::unexpected eof while reading", .connectionLost),
                ("Received HTTP/0.9 when not allowed", .badServer), ("Header without colon", .badServer),
                ("Illegal or missing hexadecimal sequence in chunked-encoding", .badServer),
                ("Error while processing content unencoding: incorrect header check", .badServer),
                ("Too large response headers: 307281 > 307200", .responseTooLarge),
                ("necessary data rewind was not possible", .connectionLost),
                ("Send failed since rewinding of the data stream failed", .connectionLost), ("something new", .other),
            ] as [(String, NetworkError.Kind)])
        func otherKinds(text: String, kind: NetworkError.Kind) {
            #expect(fault(text).kind == kind)
            #expect(fault(text).cause == nil)
        }

        @Test("Apple's codes give their TLS cause, also below a URLError", arguments: SecurityCodeTests.causes)
        func appleCodes(code: Int, cause: NetworkError.TLSCause?) {
            let below = NSError(
                domain: "kCFErrorDomainCFNetwork", code: -1202, userInfo: ["_kCFStreamErrorCodeKey": code])
            let error = URLError(.serverCertificateUntrusted, userInfo: [NSUnderlyingErrorKey: below])
            #expect(NetworkError(wrapping: error).cause == cause ?? .notTrusted)
        }

        @Test("URLError codes give their TLS cause")
        func urlErrorCodes() {
            #expect(NetworkError(wrapping: URLError(.serverCertificateHasBadDate)).cause == .expired)
            #expect(NetworkError(wrapping: URLError(.serverCertificateNotYetValid)).cause == .notYetValid)
            #expect(NetworkError(wrapping: URLError(.serverCertificateHasUnknownRoot)).cause == .notTrusted)
            #expect(NetworkError(wrapping: URLError(.secureConnectionFailed)).cause == .handshake)
        }
    }
#endif
