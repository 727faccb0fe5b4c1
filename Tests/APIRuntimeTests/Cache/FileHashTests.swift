import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("SHA-512 and MD5")
struct FileHashTests {
    private func sha512(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA512()
        hash.take(bytes)
        return hash.bytes()
    }

    private func md5(_ bytes: [UInt8]) -> [UInt8] {
        var hash = MD5()
        hash.take(bytes)
        return hash.bytes()
    }

    private func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    @Test("match the examples of FIPS 180 and RFC 1321")
    func matchThePublishedExamples() {
        #expect(
            text(sha512(Array("abc".utf8)))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
        #expect(text(md5(Array("message digest".utf8))) == "f96b697d7cb7938d525a2f31aaf161d0")
    }

    @Test("match a reference for every length up to 299")
    func matchAReferenceAtAllLengths() {
        let texts: [[UInt8]] = (0..<300).map { length in (0..<length).map { index in UInt8(index % 251) } }
        #expect(
            Digest(of: texts.flatMap { text in sha512(text) }).text
                == "819b3b03d6b84cc7c6fc1358ca06685407a7b210ebba5b432a14e5315d412340")
        #expect(
            Digest(of: texts.flatMap { text in md5(text) }).text
                == "3d6af8f566c0ee0e7aedf6de55f26d499e7601db72834257dc29d24b788c2db2")
    }

    @Test("chunks of any length give the digest of the whole text", arguments: [1, 7, 63, 64, 65, 127, 128, 129])
    func doNotDependOnChunks(length: Int) {
        let text = TestFolder.bytes(1_000)
        var (short, long, old) = (SHA256(), SHA512(), MD5())
        for start in stride(from: 0, to: text.count, by: length) {
            let piece = Array(text[start..<min(start + length, text.count)])
            short.take(piece)
            long.take(piece)
            old.take(piece)
        }
        #expect(Digest(short) == Digest(of: text))
        #expect(long.bytes() == sha512(text))
        #expect(old.bytes() == md5(text))
    }
}
