import Foundation
import TestSupport
import Testing

struct CheckTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.writeSpec("Album", model: "Album", field: "cover: Picture")
    }

    @Test func succeedsWhenUpToDate() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        let run = try await fixture.run("Specs", "-o", "Generated", "--check")
        #expect(run.status == 0)
        #expect(run.output == "0 missing, 0 changed, 0 stale, 2 unchanged\n")
    }

    @Test func explainsTolerance() async throws {
        try fixture.folder.write(
            """
            apigen: 1
            defaults: {invalid: absent}
            models:
              Card: {fields: {id: Int, stars: 'Int?', width: Int = 0, sent: {type: 'Int?', encode: only}}}
            """, to: "Specs/Card.yaml")
        let run = try await fixture.run("check", "Specs", "--explain")
        #expect(run.status == 0)
        #expect(
            run.output == """
                Specs/Card.yaml:4:19: note: "invalid: absent" does not cover Card.id, which must have a value; give it a \
                default or an optional type, or leave it as it is
                3 specs: 0 errors, 0 warnings, 1 note

                """)
        #expect(try await fixture.run("check", "Specs").output == "3 specs: 0 errors, 0 warnings\n")
    }

    @Test func writesNothing() async throws {
        let run = try await fixture.run("Specs", "-o", "Generated", "--check")
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("2 missing, 0 changed, 0 stale, 0 unchanged\n"))
        #expect(fixture.folder.names() == ["Specs"])
    }

    @Test(.enabled(if: Programs.find("patch") != nil, "needs the program patch"))
    func printsAPatchThatUpdatesTheFolder() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        try fixture.folder.remove("Specs/Album.yaml")
        try fixture.writeSpec("Video", model: "Video")
        try fixture.writeSpec("Picture", model: "Picture", field: "title: String")
        let run = try await fixture.run("Specs", "-o", "Generated", "--check")
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("1 missing, 1 changed, 1 stale, 0 unchanged\n"))
        try fixture.folder.write(run.output, to: "difference")
        let patch = try await fixture.shell("patch -p0 -E < difference")
        #expect(patch.status == 0, "\(patch.output)\(patch.errors)")
        #expect(try await fixture.run("Specs", "-o", "Generated", "--check").status == 0)
        #expect(fixture.folder.names(in: "Generated") == ["Picture.swift", "Video.swift"])
    }
}
