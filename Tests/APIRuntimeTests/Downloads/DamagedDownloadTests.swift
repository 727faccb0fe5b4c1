@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite("Damaged downloads", .timeLimit(.minutes(5)))
struct DamagedDownloadTests {
    /// A kind of damage to a file.
    private enum Damage: CaseIterable {
        case truncated, extended, zeroed, flipped

        func apply(to bytes: inout [UInt8], _ random: inout SeededRandom) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let length = Int.random(in: 1...3_000, using: &random)
            switch self {
            case .truncated: bytes.removeLast(bytes.count - place)
            case .extended: bytes += (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            case .zeroed: for index in place..<min(place + length, bytes.count) { bytes[index] = 0 }
            case .flipped: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
    }

    /// The files of a download that was interrupted several times, or only at its end.
    private struct Remains {
        let fixture: DownloadFixture
        let part: [UInt8]
        let log: [UInt8]

        init(isWhole: Bool) async throws {
            fixture = try DownloadFixture()
            for count in [700, 1_100, 2_000, 900] { await fixture.breakOff(after: count) }
            if isWhole { await fixture.receiveAll() }
            part = Array(try Data(contentsOf: fixture.folder.place("a.bin.part")))
            log = Array(try Data(contentsOf: fixture.folder.place("a.bin.part.info")))
        }

        /// Writes the files, and resumes the download.
        func resume(_ part: [UInt8], _ log: [UInt8]) async throws -> Download {
            try? FileManager.default.removeItem(at: fixture.place)
            try Data(part).write(to: fixture.folder.place("a.bin.part"))
            try Data(log).write(to: fixture.folder.place("a.bin.part.info"))
            return try await fixture.resume()
        }
    }

    @Test(
        "resume: a part damaged at any of 1,000 random places never gives a wrong file",
        arguments: 0..<10)
    func neverGivesAWrongFile(seed: Int) async throws {
        var random = SeededRandom(seed: UInt64(seed))
        let content = TestFolder.bytes(10_000)
        let remains = try await Remains(isWhole: seed % 2 == 1)
        var resumed = 0
        for number in 0..<100 {
            var (part, log) = (remains.part, remains.log)
            let damage = Damage.allCases[number % 4]
            // Of ten places seven are in the bytes, two in the record, and one in both.
            if number % 10 < 8 { damage.apply(to: &part, &random) }
            if number % 10 >= 7 { damage.apply(to: &log, &random) }
            let download = try await remains.resume(part, log)
            #expect(remains.fixture.content == content, "\(damage), number \(number)")
            #expect(try remains.fixture.folder.names == ["a.bin"])
            resumed += download.resumedLength > 0 ? 1 : 0
        }
        // Resuming must not simply discard every part.
        #expect(resumed > 50)
    }
}
