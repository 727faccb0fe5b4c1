import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Cache files")
struct ResponseFileTests {
    private static let key: FileKey = .sample(1)
    private static let response: CachedResponse = .sample(
        "body ü", headers: [.contentType: "text/plain", .eTag: "\"1\"", .age: ""],
        received: Date(timeIntervalSince1970: 1.5))

    private var bytes: [UInt8] { ResponseFile.bytes(of: Self.response, for: Self.key) }

    @Test("a response survives writing and reading")
    func roundTrip() {
        #expect(ResponseFile.response(in: bytes, for: Self.key) == Self.response)
        var twice = Self.response
        twice.head.headerFields.append(HTTPField(name: .vary, value: "a"))
        twice.head.headerFields.append(HTTPField(name: .vary, value: "b"))
        twice.head.headerFields.append(HTTPField(name: .location, lenientValue: [0x2F, 0xFC]))
        twice.body = []
        twice.head.status = HTTPResponse.Status(code: 299, reasonPhrase: "Odd")
        let bytes = ResponseFile.bytes(of: twice, for: Self.key)
        #expect(ResponseFile.response(in: bytes, for: Self.key) == twice)
    }

    @Test("a truncated or extended file is rejected")
    func rejectsOtherLengths() {
        let bytes = bytes
        for count in 0..<bytes.count {
            #expect(ResponseFile.response(in: Array(bytes.prefix(count)), for: Self.key) == nil, "\(count) bytes")
        }
        #expect(ResponseFile.response(in: bytes + [0], for: Self.key) == nil)
        #expect(ResponseFile.response(in: bytes + bytes, for: Self.key) == nil)
    }

    @Test("a file with one flipped bit is rejected")
    func rejectsFlippedBits() {
        let bytes = bytes
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << bit
                #expect(ResponseFile.response(in: changed, for: Self.key) == nil, "bit \(bit) of byte \(place)")
            }
        }
    }

    @Test("a file with runs of zeros, as a power failure leaves them, is rejected")
    func rejectsZeros() {
        let bytes = bytes
        #expect(ResponseFile.response(in: Array(repeating: 0, count: bytes.count), for: Self.key) == nil)
        for start in 0..<bytes.count where bytes[start] != 0 {
            let changed = bytes.prefix(start) + repeatElement(0, count: bytes.count - start)
            #expect(ResponseFile.response(in: Array(changed), for: Self.key) == nil)
        }
    }

    @Test("the response to another call is rejected")
    func rejectsOtherKeys() {
        #expect(ResponseFile.response(in: bytes, for: .sample(2)) == nil)
    }

    @Test("wrong lengths with a right checksum do not crash")
    func survivesWrongLengths() {
        let bytes = bytes
        for place in stride(from: 16, to: bytes.count - 8, by: 1) {
            var changed = bytes
            changed.replaceSubrange(place..<place + 8, with: repeatElement(0xFF, count: 8))
            var checksum = ByteWriter()
            checksum.append(Checksum.of(changed[16...]))
            changed.replaceSubrange(8..<16, with: checksum.bytes)
            // It may give another response where a time or a text was changed, but never fails to come back.
            if let response = ResponseFile.response(in: changed, for: Self.key) { #expect(response != Self.response) }
        }
    }
}
