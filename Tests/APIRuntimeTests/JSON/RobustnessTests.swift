@_spi(Generated) import APIRuntime
import Foundation
import Testing

/// Any bytes give a value, or an error with an offset inside the document.
@Suite struct RobustnessTests {
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) ^ (state << 31)
        }
    }

    private func read(_ bytes: [UInt8]) {
        func place<Value: JSONReadable>(_ type: Value.Type) -> Int {
            do throws(DataFormatError) {
                _ = try Value(fromJSON: bytes)
                return 0
            } catch {
                return error.byteOffset
            }
        }
        #expect((0...bytes.count).contains(place(Snapshot.self)))
        #expect((0...bytes.count).contains(place(JSON.self)))
        #expect((0...bytes.count).contains(place([Media].self)))
        #expect((0...bytes.count).contains(place(Owner.self)))
    }

    @Test func truncatedDocuments() {
        let bytes = Array(ModelTests.full.utf8)
        for count in 0..<bytes.count {
            read(Array(bytes[..<count]))
            #expect(throws: DataFormatError.self) { try JSON(fromJSON: Array(bytes[..<count])) }
        }
    }

    @Test func mutatedDocuments() {
        var generator = Generator(state: 42)
        let media = #"[{"type":"pic","width":1},{"type":"album","items":[{"type":3,"seconds":1e2}]},{"type":"x"}]"#
        let owner = #"{"name":"é€𝄞","age":1.0,"emails":["\u00e9\n"],"colors":{"a":1},"nickname":null}"#
        for document in [ModelTests.full, media, owner] {
            for _ in 0..<600 {
                var bytes = Array(document.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let index = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.remove(at: index)
                    case 2: bytes.insert(Array(#"{}[]",:\0e-"#.utf8).randomElement(using: &generator) ?? 0, at: index)
                    default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &generator))
                    }
                }
                read(bytes)
            }
        }
    }

    @Test func randomBytes() {
        var generator = Generator(state: 7)
        for _ in 0..<2000 {
            let count = Int.random(in: 0..<40, using: &generator)
            read((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            read((0..<count).map { _ in Array(#"{}[]",:\ntf10e-. "#.utf8).randomElement(using: &generator) ?? 0 })
        }
    }
}
