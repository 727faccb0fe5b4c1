import Testing
import WireSyntax

@Suite("Character sets") struct CharsetTests {
    @Test("every character set converts ASCII, and back", arguments: Charset.names)
    func ascii(name: String) throws {
        guard let charset = Charset(name) else { return #expect(Charset.isUTF8(name)) }
        let text = Array((0x20...0x7E).map { UInt8($0) } + [0x09, 0x0A, 0x0D])
        let bytes = try charset.bytes(of: text)
        #expect(charset.isWide || bytes == text)
        #expect(try charset.utf8(bytes) == text)
        #expect(try charset.utf8([]) == [])
    }

    @Test("long texts are converted whole, up to the limit", arguments: ["gbk", "utf-16", "iso-2022-jp", "utf-32be"])
    func long(name: String) throws {
        let charset = try #require(Charset(name))
        let text = Array(String(repeating: "日本 a", count: 20_000).utf8)
        let bytes = try charset.bytes(of: text)
        #expect(try charset.utf8(bytes, atMost: text.count) == text)
        #expect(throws: Charset.Fault.tooLong) { try charset.utf8(bytes, atMost: text.count - 1) }
    }

    @Test("bytes that are no text are found, and characters that a set lacks")
    func invalid() throws {
        let charset = try #require(Charset("SJIS"))
        #expect(charset.name == "shift_jis")
        #expect(throws: Charset.Fault.invalid(offset: 2)) { try charset.utf8([0x61, 0x62, 0xFD]) }
        #expect(throws: Charset.Fault.invalid(offset: 1)) { try charset.utf8([0x61, 0x95]) }
        #expect(throws: Charset.Fault.invalid(offset: 3)) { try charset.bytes(of: Array("表é".utf8)) }
        #expect(throws: Charset.Fault.invalid(offset: 4)) { try Charset("utf-16")?.utf8([0xFF, 0xFE, 0x61, 0, 0x62]) }
        #expect(Charset("//TRANSLIT") == nil && Charset("UTF-8") == nil && Charset("UTF-7") == nil)
    }
}
