import SpecMerging
import Testing

/// Scripted edits of specs, merged with the import of a newer description: no false conflict, no stale name, nothing
/// that was removed comes back, the specs have no errors, and importing again changes nothing.
@Suite("Edited specs and newer descriptions")
struct ScriptedMergeTests {
    @Test(
        "100 renames, 50 removals and 100 other edits are kept", arguments: VersionPair.all,
        [
            EditGroup(PersonEdit.Kind.renames, 100), EditGroup(PersonEdit.Kind.removals, 50),
            EditGroup(PersonEdit.Kind.others, 100),
        ])
    func edits(pair: VersionPair, group: EditGroup) throws {
        let versions = try #require(try pair.versions())
        let count = (group.count + VersionPair.all.count - 1) / VersionPair.all.count
        var person = Person(seed: 7)
        var done = 0
        while done < count {
            let edits = person.edits(group.kinds, min(9, count - done), versions)
            try #require(!edits.isEmpty)
            done += edits.count
            #expect(versions.faults(of: edits) == [], "\(edits.map(\.title))")
        }
    }

    @Test("edits of all kinds together are kept", arguments: VersionPair.all)
    func mixedEdits(pair: VersionPair) throws {
        let versions = try #require(try pair.versions())
        for seed in 0..<2 {
            var person = Person(seed: UInt64(seed))
            let edits = person.edits(PersonEdit.Kind.allCases, 12, versions)
            #expect(edits.count > 5)
            #expect(versions.faults(of: edits) == [], "\(edits.map(\.title))")
        }
    }

    @Test("without edits, the result has the lines of the import", arguments: VersionPair.all)
    func noEdits(pair: VersionPair) throws {
        let versions = try #require(try pair.versions())
        func lines(_ specs: Specs) -> [String] {
            // What stays is not moved, so the number of files may differ.
            specs.lines.filter { $0.hasPrefix(" ") }
        }
        #expect(lines(versions.merged(versions.base).outcome.merged) == lines(versions.imported))
    }

    @Test("each type that both sides changed is a conflict, and nothing else is")
    func contradictions() throws {
        var count = 0
        for pair in VersionPair.all {
            let versions = try #require(try pair.versions())
            let (specs, fields) = versions.contradicted
            count += fields.count
            let errors = versions.merged(specs).merge.findings.filter(\.isError)
            #expect(errors.count == fields.count, "\(pair.name): \(fields)")
        }
        #expect(count > 0)
    }

    @Test(
        "public descriptions are among those that change",
        .enabled(if: VersionPair.isPublicDataThere, "the data is not at ../shared/data/openapi"))
    func publicPairs() {
        #expect(VersionPair.all.count == 4)
    }

    /// Edits of some kinds, shared out among the pairs of versions.
    struct EditGroup: Sendable, CustomTestStringConvertible {
        let kinds: [PersonEdit.Kind]
        let count: Int

        init(_ kinds: [PersonEdit.Kind], _ count: Int) {
            self.kinds = kinds
            self.count = count
        }

        var testDescription: String { kinds.first.map { "\(count) like \($0)" } ?? "" }
    }
}
