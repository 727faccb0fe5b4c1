import Foundation
import TestSupport
import Testing

/// Gives a suite valid and invalid server certificates from openssl, in `CurrentServer.folder`: `NAME.pem` is
/// the chain of a server, `NAME.key` its key, and `ca.pem` the authority that clients trust.
struct CertificateTrait: SuiteTrait, TestScoping {
    static var isPossible: Bool { Programs.find("openssl") != nil }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.detached(
            URL(fileURLWithPath: "/bin/sh"), ["-c", Self.script], in: folder.url.path)
        guard run.status == 0 else { throw ServerFailure(description: "openssl: " + run.errors) }
        try await CurrentServer.$folder.withValue(folder) { try await function() }
    }

    private static let script: String = #"""
        set -e
        for name in ca unknown intermediate server other; do
            openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out $name.key
        done
        for name in ca unknown; do openssl req -x509 -new -key $name.key -days 2 -subj "/CN=$name" -out $name.pem; done
        printf 'basicConstraints=critical,CA:TRUE\n' >ca.ext
        # name, key, authority, days, subject alternative name
        certificate() {
            openssl req -new -key $2.key -subj "/CN=$1" -out $1.csr
            [ -e $1.ext ] || printf 'subjectAltName=%s\n' "$5" >$1.ext
            openssl x509 -req -in $1.csr -CA $3.pem -CAkey $3.key -CAcreateserial -days $4 -extfile $1.ext -out $1.pem
            cp $2.key $1.key 2>/dev/null || true
        }
        certificate right server ca 1 DNS:localhost
        certificate wrongpin other ca 1 DNS:localhost
        certificate expired server ca -1 DNS:localhost
        certificate strange server unknown 1 DNS:localhost
        certificate wrongname server ca 1 DNS:other.example
        cp ca.ext intermediate.ext
        certificate intermediate intermediate ca 1
        certificate alone server intermediate 1 DNS:localhost
        cat alone.pem intermediate.pem >chain.pem
        cp server.key chain.key
        certificate intermediate intermediate ca -1
        cat alone.pem intermediate.pem >oldchain.pem
        cp server.key oldchain.key
        openssl req -x509 -new -key server.key -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
            -out selfsigned.pem
        cp server.key selfsigned.key
        openssl pkey -in other.key -pubout -outform der | openssl dgst -sha256 -binary | openssl base64 >other.pin
        openssl pkey -in server.key -pubout -outform der | openssl dgst -sha256 -binary | openssl base64 >server.pin
        printf '[ca]\ndefault_ca=a\n[a]\ndatabase=index\nserial=number\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\n' >ca.conf
        printf '[p]\ncommonName=supplied\n' >>ca.conf
        printf 'subjectAltName=DNS:localhost\n' >future.ext
        : >index
        echo 77 >number
        openssl req -new -key server.key -subj /CN=future -out future.csr
        openssl ca -batch -config ca.conf -in future.csr -cert ca.pem -keyfile ca.key -startdate 20990101000000Z \
            -enddate 21000101000000Z -extfile future.ext -notext -out future.pem
        cp server.key future.key
        """#
}
