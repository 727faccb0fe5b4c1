import Foundation
import Testing

@testable import Generation

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct MessageFormatTests {
    private static let message: Message = Message(
        text: "unknown key \"optinal\"",
        location: Message.Location(file: "Specs/A.yaml", line: 12, column: 9, end: .init(line: 12, column: 16)),
        rule: "unknown-key",
        notes: [
            Message.Note(
                text: "the field is here",
                location: Message.Location(file: "Specs/A.yaml", line: 11, column: 7, end: nil))
        ])
    private static let warning: Message = Message(severity: .warning, text: "no place", location: nil)
    private static let odd: Message = Message(
        text: "100% odd:\n\u{1B}[2J\"\\", location: Message.Location(file: "a:b,c\n.yaml", line: 1, column: 1, end: nil)
    )

    @Test func textLooksLikeCompilerOutput() {
        #expect(
            MessageFormat.text.text(of: [Self.message, Self.warning]) == """
                Specs/A.yaml:12:9: error: unknown key "optinal" [unknown-key]
                Specs/A.yaml:11:7: note: the field is here
                apigen: warning: no place

                """)
        #expect(MessageFormat.text.text(of: []).isEmpty)
    }

    @Test func textEscapesControlCharacters() {
        #expect(
            MessageFormat.text.text(of: [Self.odd])
                == #"a:b,c\n.yaml:1:1: error: 100% odd:\n\u{1B}[2J"\"# + "\n")
    }

    @Test(arguments: MessageFormat.allCases)
    func noFormatContainsInvisibleCharacters(format: MessageFormat) {
        let trick = "a\u{1B}[2K\u{9B}\u{202E}\u{2066}\u{200B}\u{2028}\t\u{7F}b\r\n0 errors"
        let location = Message.Location(file: trick, line: 1, column: 1, end: nil)
        let message = Message(
            text: trick, location: location, notes: [Message.Note(text: trick, location: location)])
        let plain = Message(
            text: "a", location: Message.Location(file: "a", line: 1, column: 1, end: nil),
            notes: [Message.Note(text: "a", location: Message.Location(file: "a", line: 1, column: 1, end: nil))])
        let text = format.text(of: [message])
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value < 0x7F }, "\(text)")
        #expect(
            text.unicodeScalars.count { $0 == "\n" } == format.text(of: [plain]).unicodeScalars.count { $0 == "\n" })
    }

    @Test func colorsAddNoText() {
        let colored = MessageFormat.text.text(of: [Self.message], isColored: true)
        #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(
            colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == MessageFormat.text.text(of: [Self.message]))
    }

    @Test func jsonObjectsHaveTheSameKeys() throws {
        let text = MessageFormat.json.text(of: [Self.message, Self.warning, Self.odd])
        let objects: [[String: Any]] = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(objects.count == 3)
        for object in objects {
            #expect(
                object.keys.sorted() == [
                    "column", "endColumn", "endLine", "file", "line", "message", "notes", "rule", "severity",
                ])
        }
        #expect(objects[0]["line"] as? Int == 12)
        #expect(objects[0]["endColumn"] as? Int == 16)
        #expect(objects[0]["rule"] as? String == "unknown-key")
        #expect((objects[0]["notes"] as? [[String: Any]])?.first?["message"] as? String == "the field is here")
        #expect(objects[1]["file"] is NSNull)
        #expect(objects[1]["severity"] as? String == "warning")
        #expect(objects[2]["message"] as? String == "100% odd:\n\u{1B}[2J\"\\")
        #expect(objects[2]["file"] as? String == "a:b,c\n.yaml")
    }

    @Test func jsonWithoutMessagesIsAnEmptyArray() {
        #expect(MessageFormat.json.text(of: []) == "[]\n")
    }

    @Test func gitHubCommandsAreEscaped() {
        #expect(
            MessageFormat.github.text(of: [Self.message, Self.warning, Self.odd]) == """
                ::error file=Specs/A.yaml,line=12,col=9,endLine=12,endColumn=16,title=unknown-key::unknown key \
                "optinal"%0Anote: Specs/A.yaml:11:7: the field is here
                ::warning::no place
                ::error file=a%3Ab%2Cc\\n.yaml,line=1,col=1::100%25 odd:\\n\\u{1B}[2J"\\

                """)
    }

    @Test(
        arguments: [
            (ColorChoice.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
            (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false),
            (.always, false, ["NO_COLOR": "1"], true), (.never, true, [:], false),
        ] as [(ColorChoice, Bool, [String: String], Bool)])
    func colorsFollowTheTerminalAndEnvironment(
        choice: ColorChoice, isTerminal: Bool, environment: [String: String], is: Bool
    ) {
        #expect(choice.isColored(isTerminal: isTerminal) { environment[$0] } == `is`)
    }

    @Test func sarifHasLocationsAndRules() throws {
        let text = MessageFormat.sarif.text(of: [Self.message, Self.warning, Self.odd])
        let log: [String: Any] = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run: [String: Any] = try #require((log["runs"] as? [[String: Any]])?.first)
        let results: [[String: Any]] = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["level"] as? String } == ["error", "warning", "error"])
        #expect(results[0]["ruleId"] as? String == "unknown-key")
        #expect(results[1]["locations"] == nil)
        #expect(text.contains(#""uri": "a%3Ab%2Cc%0A.yaml""#))
        #expect(text.contains(#""region": {"startLine": 12, "startColumn": 9, "endLine": 12, "endColumn": 16}"#))
    }

    @Test func junitFailsForErrors() throws {
        let text = MessageFormat.junit.text(of: [Self.message, Self.warning, Self.odd])
        #expect(text.contains(#"<testsuite name="apigen" tests="3" failures="2" errors="0">"#))
        #expect(text.contains(#"<testcase classname="unknown-key" name="Specs/A.yaml:12:9">"#))
        #expect(text.contains("<system-out>no place</system-out>"))
        #expect(text.contains(#"100% odd:\n\u{1B}[2J&quot;\"#))
        #expect(XMLParser(data: Data(text.utf8)).parse())
    }

    @Test func junitWithoutMessagesHasAPassedTest() {
        let text = MessageFormat.junit.text(of: [])
        #expect(text.contains(#"tests="1" failures="0""#))
    }

    @Test func gitLabFingerprintsDifferAndDoNotDependOnLines() throws {
        func fingerprints(_ messages: [Message]) throws -> [String] {
            let text = MessageFormat.gitlab.text(of: messages)
            let objects = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
            for object in objects {
                #expect(
                    object.keys.sorted() == ["check_name", "description", "fingerprint", "location", "severity"])
                let location = try #require(object["location"] as? [String: Any])
                #expect(location["path"] is String && (location["lines"] as? [String: Int])?["begin"] != nil)
            }
            return objects.compactMap { $0["fingerprint"] as? String }
        }
        let moved = Message(
            text: Self.message.text, location: Message.Location(file: "Specs/A.yaml", line: 40, column: 9, end: nil),
            rule: "unknown-key")
        let all = try fingerprints([Self.message, Self.warning, Self.odd, moved])
        #expect(Set(all).count == 4)
        #expect(try fingerprints([moved])[0] == all[0])
        #expect(MessageFormat.gitlab.text(of: [Self.message, Self.warning]).contains(#""severity": "minor""#))
        #expect(MessageFormat.gitlab.text(of: []) == "[]\n")
    }
}
