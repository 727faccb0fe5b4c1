import Testing
import WireSyntax

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("HMAC")
struct HMACTests {
    /// The test cases of RFC 4231, section 4: short keys and texts, and a key that is longer than a block.
    private static let cases: [(key: [UInt8], text: [UInt8], code: String)] = [
        (
            Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(repeating: 0xAA, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test("HMAC-SHA-256 matches the test cases of RFC 4231", arguments: 0..<cases.count)
    func matchesRFC4231(number: Int) {
        let (key, text, code) = Self.cases[number]
        #expect(Hexadecimal.text(of: HMAC<SHA256>.code(of: text, key: key)) == code)
    }
}
