import Foundation
import MutatedDescriptions
import TestSupport
import Testing

/// `Scripts/endurance imports` does the same with a million descriptions.
@Suite("Descriptions with random faults")
struct MutationTests {
    @Test("give errors, or specs that the checker accepts", arguments: 0..<4)
    func mutations(part: UInt64) throws {
        let mutator = DescriptionMutator(try Description.all.map { try $0.bytes() })
        for number in part * 100..<part * 100 + 100 {
            let failure = MutatedImport(mutator.description(number)).failure
            #expect(failure == nil, "description \(number)")
        }
    }

    @Test("are the same for the same number, and different for others")
    func numbers() throws {
        let mutator = DescriptionMutator(try Description.all.map { try $0.bytes() })
        let texts = (0..<200).map { mutator.description($0) }
        #expect(texts == (0..<200).map { mutator.description($0) })
        #expect(Set(texts).count > 150)
    }
}
