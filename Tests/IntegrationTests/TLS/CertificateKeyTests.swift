import APIRuntime
import Foundation
import TestSupport
import Testing

@Suite(
    "Public key pins of real certificates", ServerTrait<TLSServer>(), .serialized,
    .enabled(if: TLSServer.isInstalled, "nginx or openssl is not installed; Scripts/test does that"))
struct CertificateKeyTests {
    /// openssl's pin of a key.
    private func pin(_ name: String) throws -> APIClient.PublicKeyPin {
        let folder = try #require(CurrentServer.folder)
        return APIClient.PublicKeyPin("sha256/" + (try folder.text(of: name + ".pin").filter { !$0.isNewline }))
    }

    /// A certificate in DER: the base64 between the lines that say what it is (RFC 7468, section 5.1).
    private func certificate(_ name: String) throws -> [UInt8] {
        let lines = try #require(CurrentServer.folder).text(of: name + ".pem").split(separator: "\n")
        let base64 = lines.filter { line in !line.hasPrefix("-") }.joined()
        return [UInt8](try #require(Data(base64Encoded: base64)))
    }

    @Test("match those of openssl, for both kinds of keys", arguments: ["right", "backup"])
    func matchOpenSSL(name: String) throws {
        #expect(APIClient.PublicKeyPin(ofCertificate: try certificate(name)) == (try pin(name)))
    }

    @Test("a truncated certificate has no pin, and a damaged one another or none")
    func damagedCertificates() throws {
        let certificate = try certificate("right")
        for count in 0..<certificate.count {
            #expect(APIClient.PublicKeyPin(ofCertificate: Array(certificate[..<count])) == nil)
        }
        let pin = try pin("right")
        let others = certificate.indices.reduce(0) { sum, index in
            var damaged = certificate
            damaged[index] ^= 0xFF
            return sum + (APIClient.PublicKeyPin(ofCertificate: damaged) == pin ? 0 : 1)
        }
        // The key with its algorithm has 91 bytes on this curve.
        #expect(others >= 91)
    }
}
