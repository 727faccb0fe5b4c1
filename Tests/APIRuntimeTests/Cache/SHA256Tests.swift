import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "matches the examples of FIPS 180",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func matchesThePublishedExamples(text: String, digest: String) {
        #expect(Digest(of: Array(text.utf8)).text == digest)
    }

    @Test("matches a reference for every length up to 199")
    func matchesAReferenceAtAllLengths() {
        var digests: [UInt8] = []
        for length in 0..<200 {
            let digest = Digest(of: (0..<length).map { index in UInt8(index % 251) })
            digests += digest.bytes
        }
        let expected = "ba7b0fcea7d10c06b855b43d2b4dce1e3e842fff6be0acefb0faf4f2dd05bb47"
        #expect(Digest(of: digests).text == expected)
    }

    @Test("matches a reference for a text of many blocks")
    func matchesAReferenceForManyBlocks() {
        let text: [UInt8] = Array(repeating: 0x61, count: 100_000)
        let expected = "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
        #expect(Digest(of: text).text == expected)
    }

    @Test("a digest is parsed from its text, and from nothing else")
    func parsesOnlyItsOwnText() {
        let digest = Digest(of: [1])
        #expect(Digest(digest.text[...]) == digest)
        for wrong in ["", "0", digest.text.uppercased(), digest.text + "0", "+" + digest.text.dropFirst()] {
            #expect(Digest(wrong[...]) == nil)
        }
    }
}
