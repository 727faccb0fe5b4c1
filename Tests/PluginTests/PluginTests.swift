import Foundation
import TestSupport
import Testing

/// What users of the plugins see, in a package of their own. Each test starts from the same package, already built.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct PluginTests {
    let consumer: PluginConsumer

    init() throws {
        self.consumer = try PluginConsumer()
    }

    /// What was generated or compiled by the latest build and not before.
    private func changes(since before: [String: Date]) throws -> [String] {
        try self.consumer.products().filter { before[$0.key] != $0.value }.keys.sorted()
    }

    @Test func generatedCodeIsPartOfTheProgram() throws {
        let run: ProgramRun = try self.consumer.play()
        #expect(
            run.output == """
                So What 562
                {"name":"Kind of Blue","tracks":[{"title":"So What","seconds":562}]}
                12
                true

                """, "\(run.errors)")
    }

    @Test func aBuildWithoutChangesDoesNothing() throws {
        // The package manager makes its plan a second time after the first build.
        _ = try self.consumer.build()
        let before: [String: Date] = try self.consumer.products()
        let run: ProgramRun = try self.consumer.build()
        #expect(run.status == 0)
        #expect(try self.changes(since: before) == [])
        #expect(!run.output.contains("Generating Swift"), "\(run.output)")
        #expect(!run.output.contains("Linking"), "\(run.output)")
    }

    @Test func whatLooksTheSameIsNotCompiledAgain() throws {
        let before: [String: Date] = try self.consumer.products()
        try self.consumer.edit("Specs/Reader.yaml", "models:", "# Nothing that shows in Swift.\nmodels:")
        let run: ProgramRun = try self.consumer.build()
        #expect(run.output.contains("0 written, 2 unchanged, 0 removed"), "\(run.output)")
        #expect(try self.changes(since: before) == [])
    }

    @Test func oneChangedSpecCompilesItsOwnFileOnly() throws {
        let before: [String: Date] = try self.consumer.products()
        try self.consumer.edit("Specs/Reader.yaml", "name: String", "name: String\n      age: Int?")
        let run: ProgramRun = try self.consumer.build()
        #expect(run.output.contains("1 written, 1 unchanged, 0 removed"), "\(run.output)")
        #expect(try self.changes(since: before) == ["ApigenPlugin/Reader.swift", "Player.build/Reader.swift.o"])
    }

    @Test(arguments: ["Specs/New.yaml", "Specs/deeper/New.yaml", "Sources/Albums/Specs/New.yaml"])
    func specsComeAndGo(name: String) throws {
        try self.consumer.write("apigen: 1\nmodels:\n  Arrival: {fields: {at: String}}\n", to: name)
        let before: [String: Date] = try self.consumer.products()
        let arrival: ProgramRun = try self.consumer.build()
        #expect(arrival.status == 0, "\(arrival.output)\(arrival.errors)")
        let changes: [String] = try self.changes(since: before)
        #expect(changes.contains("ApigenPlugin/New.swift"))
        #expect(changes.contains { $0.hasSuffix(".build/New.swift.o") })
        #expect(!changes.contains("ApigenPlugin/Reader.swift"))
        try self.consumer.remove(name)
        let departure: ProgramRun = try self.consumer.build()
        #expect(departure.status == 0, "\(departure.output)\(departure.errors)")
        #expect(try self.consumer.products()["ApigenPlugin/New.swift"] == nil)
    }

    @Test func aBrokenSpecFailsTheBuildWithItsPlace() throws {
        try self.consumer.edit("Specs/Reader.yaml", "name: String", "name: Strin")
        let run: ProgramRun = try self.consumer.build()
        #expect(run.status != 0)
        let place: String = self.consumer.path("Specs/Reader.yaml") + ":5:13: error: "
        #expect((run.output + run.errors).contains(place), "\(run.output)\(run.errors)")
        try self.consumer.edit("Specs/Reader.yaml", "name: Strin", "name: String")
        #expect(try self.consumer.build().status == 0)
    }

    @Test func aSpecMustNotTakeTheNameOfAFileOfTheTarget() throws {
        try self.consumer.write("apigen: 1\n", to: "Specs/player.yaml")
        let run: ProgramRun = try self.consumer.build()
        #expect(run.status != 0)
        #expect((run.output + run.errors).contains("a spec of Player gives Player.swift"), "\(run.output)\(run.errors)")
    }
}
