@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite struct ReaderCheckTests {
    private func owner(_ members: String) -> String {
        fault(Owner.self, #"{"name":"A","age":1,\#(members)}"#)
    }

    @Test func rejectsValuesOutsideTheirScope() {
        #expect(
            fault(Snapshot.self, snapshotJSON(#""kind":"live-stream""#))
                == #"Snapshot.kind at $.kind (byte 105): expected "pic" or "video", found string "live-stream""#)
    }

    @Test func rejectsNumbersOutsideTheirRange() throws {
        let low = snapshotJSON(#""x":0"#).replacingOccurrences(of: "0.5", with: "-0.1")
        #expect(
            fault(Snapshot.self, low)
                == "Snapshot.score at $.score (byte 72): expected at least 0 and at most 1, found number -0.1")
        #expect(
            fault(Owner.self, #"{"name":"A","age":150}"#)
                == "Owner.age at $.age (byte 18): expected at least 0 and below 150, found number 150")
        #expect(try Owner(fromJSON: #"{"name":"A","age":149}"#).age == 149)
        #expect(
            owner(#""colors":{"r":255,"g":256}"#)
                == "Owner.colors at $.colors.g (byte 42): expected at most 255, found number 256")
    }

    @Test func rejectsWrongLengths() {
        #expect(
            fault(Snapshot.self, snapshotJSON(#""tags":["a",""]"#))
                == #"Snapshot.tags at $.tags[1] (byte 110): expected at least 1 character, found string """#)
        #expect(
            owner(#""emails":["abc", "d", "ef"]"#)
                .hasPrefix(#"Owner.emails at $.emails[1] (byte 37): expected at least 3 characters, found string "d""#))
    }

    @Test func countsLengthInCharacters() throws {
        // A family of four people is one character of 25 bytes.
        #expect(owner(#""emails":["👨‍👩‍👧‍👦👨‍👩‍👧‍👦"]"#).contains("expected at least 3 characters"))
        #expect(try Owner(fromJSON: #"{"name":"A","age":1,"emails":["👨‍👩‍👧‍👦éx"]}"#).emails.count == 1)
    }

    @Test func rejectsWrongCounts() {
        #expect(
            owner(#""emails":[]"#) == "Owner.emails at $.emails (byte 29): expected at least 1 element, found an array")
        #expect(
            fault(Snapshot.self, snapshotJSON(#""tags":["a","b","c","d","e","f"]"#))
                .contains("Snapshot.tags at $.tags (byte 105): expected at most 5 elements, found an array"))
    }

    @Test func rejectsEmptyValues() {
        #expect(
            owner(#""nickname":"""#)
                == #"Owner.nickname at $.nickname (byte 31): expected a value that is not empty, found string """#)
    }

    @Test func matchesPatterns() throws {
        #expect(Pattern("b+").matches("abbc"))
        #expect(!Pattern("^b+$").matches("abbc"))
        #expect(Pattern.isSupported(#"^\d{3}-[a-f]$"#))
        #expect(!Pattern.isSupported("("))
        #expect(!Pattern("(").matches("("))
        #expect(try Snapshot(fromJSON: snapshotJSON(#""secret":"abc""#)).secret == "abc")
    }

    @Test func sharesPatternsBetweenThreads() async {
        let pattern = Pattern(#"^[a-z]+\d$"#)
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask { pattern.matches("abc\(index % 10)") && !pattern.matches("abc") }
            }
            for await matches in group { #expect(matches) }
        }
    }

    @Test func rejectsFailedTransforms() {
        #expect(
            fault(Snapshot.self, snapshotJSON(#""price":"x""#))
                == #"Snapshot.price at $.price (byte 106): expected a value that its transform accepts, found string "x"; the transform threw NoPrice()"#
        )
    }
}
