import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// The examples of FIPS 180 and RFC 6234, section 8.5, and the test cases of RFC 2202 and RFC 4231.
@Suite("Digests of signatures")
struct SignatureDigestTests {
    private func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// The digest of the digests of all texts of less than 300 bytes, which end at every place of a block.
    private func reference<Hash: BlockHash>(_ type: Hash.Type) -> String {
        let digests = (0..<300).flatMap { length in Hash.bytes(of: (0..<length).map { index in UInt8(index % 251) }) }
        return text(Hash.bytes(of: digests))
    }

    @Test(
        "SHA-1 matches the published examples",
        arguments: [
            (
                "",
                "da39a3ee5e6b4b0d3255bfef95601890afd80709"
            ),
            (
                "abc",
                "a9993e364706816aba3e25717850c26c9cd0d89d"
            ),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
        ])
    func sha1(input: String, digest: String) {
        #expect(text(SHA1.bytes(of: Array(input.utf8))) == digest)
    }

    @Test(
        "SHA-384 matches the published examples",
        arguments: [
            (
                "",
                "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b"
            ),
            (
                "abc",
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039"
            ),
        ])
    func sha384(input: String, digest: String) {
        #expect(text(SHA384.bytes(of: Array(input.utf8))) == digest)
    }

    @Test(
        "SHA-512 matches the published examples",
        arguments: [
            (
                "",
                "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                    + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
            ),
            (
                "abc",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
                    + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
            ),
        ])
    func sha512(input: String, digest: String) {
        #expect(text(SHA512.bytes(of: Array(input.utf8))) == digest)
    }

    @Test("match a reference for every length up to 299")
    func allLengths() {
        #expect(
            reference(SHA1.self) == "415cea6bc6991763c99ec16eb06ad992a955e73f"
        )
        #expect(
            reference(SHA384.self)
                == "960929a702d4459cf68fcaab573d85b98a5d2d8b1026673f1198829cf429a13b0e8bb50b36fb7c0d3b0720605eef2998"
        )
        #expect(
            reference(SHA512.self) == "5876909c163eee9aa8e3e0dbbe23ff09a3b1c1690c50ecab0cf75109b7ea0931"
                + "80f3b1db84ac4671a35db7394d95e9b645b20209761dc874ec013385e1db7916"
        )
    }

    @Test("do not depend on how the input is cut")
    func pieces() {
        let bytes = (0..<1000).map { index in UInt8(index % 251) }
        var hash = SHA384()
        var code = HMAC<SHA1>(key: [1])
        for start in stride(from: 0, to: 1000, by: 37) {
            hash.take(Array(bytes[start..<min(start + 37, 1000)]))
            code.take(Array(bytes[start..<min(start + 37, 1000)]))
        }
        #expect(hash.bytes() == SHA384.bytes(of: bytes))
        #expect(code.bytes() == HMAC<SHA1>.code(of: bytes, key: [1]))
    }

    private static let texts: [String] = [
        "Hi There", "what do ya want for nothing?", "Test Using Larger Than Block-Size Key - Hash Key First",
    ]

    private func codes<Hash: BlockHash>(_ type: Hash.Type, first: Int, last: Int) -> [String] {
        let keys = [
            [UInt8](repeating: 0x0B, count: first), Array("Jefe".utf8), [UInt8](repeating: 0xAA, count: last),
        ]
        return zip(keys, Self.texts).map { key, input in text(HMAC<Hash>.code(of: Array(input.utf8), key: key)) }
    }

    @Test("HMAC matches test cases 1, 2 and 6 of RFC 2202")
    func matchesRFC2202() {
        let md5 = [
            "9294727a3638bb1c13f48ef8158bfc9d",
            "750c783e6ab0b503eaa86e310a5db738",
            "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd",
        ]
        let sha1 = [
            "b617318655057264e28bc0b6fb378c8ef146be00",
            "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
            "aa4ae5e15272d00e95705637ce8a3b55ed402112",
        ]
        #expect(codes(MD5.self, first: 16, last: 80) == md5)
        #expect(codes(SHA1.self, first: 20, last: 80) == sha1)
    }

    @Test("HMAC matches test cases 1, 2 and 6 of RFC 4231")
    func matchesRFC4231() {
        let sha384 = [
            "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6",
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649",
            "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952",
        ]
        let sha512 = [
            "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
                + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854",
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
            "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598",
        ]
        #expect(codes(SHA384.self, first: 20, last: 131) == sha384)
        #expect(codes(SHA512.self, first: 20, last: 131) == sha512)
    }
}
