import Testing

@testable import Generation

struct DigestTests {
    @Test func equalTextsHaveEqualDigests() {
        for length in 0..<70 {
            let text = (0..<length).map { UInt8($0) }
            #expect(Digest(text) == Digest(Array(text)))
        }
    }

    @Test func everyBitAndByteChangesTheDigest() {
        var digests: Set<Digest> = []
        var count = 0
        for length in 0..<40 {
            let text = [UInt8](repeating: 0, count: length)
            digests.insert(Digest(text))
            for bit in 0..<length * 8 {
                var changed = text
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                digests.insert(Digest(changed))
            }
            count += 1 + length * 8
        }
        #expect(digests.count == count)
    }

    @Test func boundariesOfTextsMatter() {
        func digest(_ texts: String...) -> Digest {
            var digest = Digest()
            for text in texts { digest.add(text) }
            return digest
        }
        #expect(Set([digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("abc", "")]).count == 4)
    }

    @Test func hasThirtyTwoHexadecimalDigits() {
        let texts: [String] = (0..<300).map { Digest([UInt8($0 % 256)]).text }
        #expect(texts.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
}
