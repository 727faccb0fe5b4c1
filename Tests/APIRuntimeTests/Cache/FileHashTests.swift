import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Hashes of files")
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

    @Test("the example of FIPS 180 for SHA-512, and of RFC 1321 for MD5")
    func examples() {
        #expect(
            text(sha512(Array("abc".utf8)))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
        #expect(text(md5(Array("message digest".utf8))) == "f96b697d7cb7938d525a2f31aaf161d0")
    }

    @Test("every length around the ends of blocks, by the digest of all their digests as another program gives it")
    func lengths() {
        let texts: [[UInt8]] = (0..<300).map { length in (0..<length).map { index in UInt8(index % 251) } }
        #expect(
            SHA256.digest(of: texts.flatMap { text in sha512(text) }).text
                == "819b3b03d6b84cc7c6fc1358ca06685407a7b210ebba5b432a14e5315d412340")
        #expect(
            SHA256.digest(of: texts.flatMap { text in md5(text) }).text
                == "3d6af8f566c0ee0e7aedf6de55f26d499e7601db72834257dc29d24b788c2db2")
    }

    @Test("a text in pieces of any length has the digest of the whole", arguments: [1, 7, 63, 64, 65, 127, 128, 129])
    func pieces(length: Int) {
        let text = TestFolder.bytes(1_000)
        var (short, long, old) = (SHA256(), SHA512(), MD5())
        for start in stride(from: 0, to: text.count, by: length) {
            let piece = Array(text[start..<min(start + length, text.count)])
            short.take(piece)
            long.take(piece)
            old.take(piece)
        }
        #expect(short.digest() == SHA256.digest(of: text))
        #expect(long.bytes() == sha512(text))
        #expect(old.bytes() == md5(text))
    }
}
