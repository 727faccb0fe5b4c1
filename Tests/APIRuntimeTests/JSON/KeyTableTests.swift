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
        let keys: [String] = ["id", "image", "a b", "c=d", #"e\"#, "$ref", "", "é"]
        let header: KeyTableHeader = KeyTableHeader(finding: keys)
        #expect(header.count == keys.count)
        for (position, key) in keys.enumerated() { #expect(self.index(key, in: header) == position) }
    }

    @Test func emptyTableFindsNoKeys() {
        #expect(self.header().count == 0)
        #expect(self.index("", in: self.header()) == nil)
    }

    @Test(arguments: [1, 2, 7, 40, 64, 128, 129, 300, 1000])
    func findsEveryKeyAndNoOther(_ count: Int) {
        let keys: [String] = (0..<count).map { "key\($0)" + String(repeating: "x", count: $0 % 23) }
        let header: KeyTableHeader = KeyTableHeader(finding: keys)
        for (position, key) in keys.enumerated() {
            #expect(self.index(key, in: header) == position)
            #expect(self.index(key + "y", in: header) == nil)
            #expect(self.index(String(key.dropLast()) + "é", in: header) == nil)
        }
    }

    @Test func distinguishesLongKeysAtEveryByte() {
        for length: Int in 1...40 {
            let key: String = String(repeating: "k", count: length)
            let header: KeyTableHeader = self.header(key)
            #expect(self.index(key, in: header) == 0)
            for place: Int in 0..<length {
                var bytes: [UInt8] = Array(key.utf8)
                bytes[place] = 0x6A
                #expect(self.index(String(decoding: bytes, as: UTF8.self), in: header) == nil)
                let document: [UInt8] = [0x22] + bytes + Array("\": 1, and more text behind it".utf8)
                document.withUnsafeBufferPointer { buffer in
                    guard let start: UnsafePointer<UInt8> = buffer.baseAddress else { return }
                    #expect(!header.entries[0].matches(start, available: buffer.count))
                }
            }
        }
    }

    @Test func predictsKeysOfEveryLength() {
        for length: Int in 1...40 {
            let key: String = String(repeating: "k", count: length)
            let header: KeyTableHeader = self.header(key)
            Array("\"\(key)\":1, and more text behind".utf8).withUnsafeBufferPointer { buffer in
                guard let start: UnsafePointer<UInt8> = buffer.baseAddress else { return }
                #expect(header.entries[0].matches(start, available: buffer.count))
                #expect(!header.entries[1].matches(start, available: buffer.count))
            }
        }
    }
}
