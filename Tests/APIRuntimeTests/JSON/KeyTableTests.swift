import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite struct KeyTableTests {
    private func header(_ keys: String...) -> KeyTableHeader {
        KeyTableHeader(finding: keys)
    }

    private func index(_ key: String, in header: KeyTableHeader) -> Int? {
        // Exactly the key's bytes, so that nothing after them can matter.
        Array(key.utf8).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap { header.index($0, count: bytes.count, available: bytes.count) }
        }
    }

    @Test func findsKeysWithAnyCharacters() {
        let keys = ["id", "image", "a b", "c=d", #"e\"#, "$ref", "", "é"]
        let header = KeyTableHeader(finding: keys)
        #expect(header.count == keys.count)
        for (position, key) in keys.enumerated() { #expect(index(key, in: header) == position) }
    }

    @Test func emptyTableFindsNoKeys() {
        #expect(header().count == 0)
        #expect(index("", in: header()) == nil)
    }

    @Test(arguments: [1, 2, 7, 40, 64, 128, 129, 300, 1000])
    func findsEveryKeyAndNoOther(_ count: Int) {
        let keys = (0..<count).map { "key\($0)" + String(repeating: "x", count: $0 % 23) }
        let header = KeyTableHeader(finding: keys)
        for (position, key) in keys.enumerated() {
            #expect(index(key, in: header) == position)
            #expect(index(key + "y", in: header) == nil)
            #expect(index(String(key.dropLast()) + "é", in: header) == nil)
        }
    }

    @Test func distinguishesLongKeysAtEveryByte() {
        for length in 1...40 {
            let key = String(repeating: "k", count: length)
            let header = self.header(key)
            #expect(index(key, in: header) == 0)
            for place in 0..<length {
                var bytes = Array(key.utf8)
                bytes[place] = 0x6A
                #expect(index(String(decoding: bytes, as: UTF8.self), in: header) == nil)
                let document = [0x22] + bytes + Array("\": 1, and more text behind it".utf8)
                document.withUnsafeBufferPointer { buffer in
                    guard let start = buffer.baseAddress else { return }
                    #expect(!header.entries[0].matches(start, available: buffer.count))
                }
            }
        }
    }

    @Test func predictsKeysOfEveryLength() {
        for length in 1...40 {
            let key = String(repeating: "k", count: length)
            let header = self.header(key)
            Array("\"\(key)\":1, and more text behind".utf8).withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                #expect(header.entries[0].matches(start, available: buffer.count))
                #expect(!header.entries[1].matches(start, available: buffer.count))
            }
        }
    }
}
