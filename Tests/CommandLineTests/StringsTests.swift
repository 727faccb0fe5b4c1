import Foundation
import TestSupport
import Testing

@Suite("The command strings", .timeLimit(.minutes(5)))
struct StringsTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.folder.write(
            """
            apigen: 1
            service: {name: Gallery, envelope: {code: code, message: text, success: 0}}
            errors:
              1: {name: busy, doc: Too many people., message: {en: Busy, zh-Hans: \u{5FD9}}}
              2: {name: closed, message: 'Closed "now"'}
              3: {name: late, message: {de: Zu spät}}
              http-404: notFound
              denied: [{name: noPlan, message-has: plan, message: Your plan lacks this}]
            endpoints:
              albums.list: {get: /albums, returns: String, errors: {http-413: {name: tooLarge, message: Too large}}}

            """, to: "Specs/Gallery.yaml")
    }

    private func catalog() throws -> String { try fixture.folder.text(of: "App/Errors.xcstrings") }

    @Test("writes the texts of errors under their types and codes, as Xcode writes them")
    func creates() async throws {
        let run = try await fixture.run("strings", "Specs", "-o", "App/Errors.xcstrings")
        #expect(run.errors.isEmpty)
        #expect(run.output == "App/Errors.xcstrings: 7 texts added, 0 kept, 0 different from the specs\n")
        let text = try catalog()
        #expect(
            text.hasPrefix(
                """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                    "GalleryError.1" : {
                      "comment" : "Too many people.",
                      "extractionState" : "manual",
                      "localizations" : {
                        "en" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "Busy"
                          }
                        },
                        "zh-Hans" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "\u{5FD9}"
                          }
                        }
                      }
                    },
                    "GalleryError.2" : {
                      "comment" : "The error closed.",
                      "extractionState" : "manual",
                      "localizations" : {
                        "en" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "Closed \\"now\\""

                """))
        #expect(text.contains("\"GalleryError.denied.plan\" : {"))
        #expect(text.contains("\"GalleryDAO.Albums.ListError.http-413\" : {"))
        #expect(!text.contains("http-404"))
        #expect(text.hasSuffix("  \"version\" : \"1.0\"\n}"))
        // A text for those whose language has none.
        #expect(text.contains("\"state\" : \"needs_review\",\n            \"value\" : \"Zu spät\""))
    }

    @Test("keeps what translators have written, and adds what is new")
    func merges() async throws {
        try fixture.folder.write(
            """
            {
              "sourceLanguage" : "de",
              "strings" : {
                "Title" : {

                },
                "GalleryError.1" : {
                  "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Come back" } },
                    "fr" : { "stringUnit" : { "state" : "translated", "value" : "Occupé" } } },
                  "shouldTranslate" : true
                }
              },
              "version" : "1.1"
            }
            """, to: "App/Errors.xcstrings")
        let run = try await fixture.run("strings", "Specs", "-o", "App/Errors.xcstrings")
        #expect(run.output == "App/Errors.xcstrings: 6 texts added, 1 kept, 1 different from the specs\n")
        let text = try catalog()
        for part in [
            "\"Title\" : {\n\n    }", "\"value\" : \"Come back\"", "\"value\" : \"Occupé\"",
            "\"shouldTranslate\" : true",
            "\"version\" : \"1.1\"", "\"sourceLanguage\" : \"de\"",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("\"value\" : \"Busy\"\n          }\n        },\n        \"fr\""))
        let again = try await fixture.run("strings", "Specs", "-o", "App/Errors.xcstrings")
        #expect(again.output == "App/Errors.xcstrings: 0 texts added, 6 kept, 1 different from the specs\n")
        #expect(try catalog() == text)
    }

    @Test("a catalog that cannot be read and specs with errors change nothing")
    func faults() async throws {
        for (text, message) in [
            ("{\n  \"strings\" : ]", "App/Errors.xcstrings:2:15: error: "),
            ("{\"strings\" : []}", "App/Errors.xcstrings is no string catalog"),
        ] {
            try fixture.folder.write(text, to: "App/Errors.xcstrings")
            let run = try await fixture.run("strings", "Specs", "-o", "App/Errors.xcstrings")
            #expect(run.status == 2)
            #expect(run.errors.contains(message), "\(run.errors)")
            #expect(try catalog() == text)
        }
        try fixture.folder.write("apigen: 1\nmodels: {A: {fields: {b: C}}}\n", to: "Specs/Bad.yaml")
        let run = try await fixture.run("strings", "Specs", "-o", "App/Errors.xcstrings")
        #expect(run.status == 1)
        #expect(run.errors.contains("unknown type \"C\""))
        #expect(try catalog() == "{\"strings\" : []}")
    }
}
