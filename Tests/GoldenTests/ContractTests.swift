import APIRuntime
import FieldsScenario
import Foundation
import Testing

/// Writing rejects what reading rejects.
@Suite("Constraints of sent values")
struct ContractTests {
    /// The description of the fault of writing the value, if any.
    private func fault<Value: JSONWritable>(_ value: Value) -> String? {
        do throws(DataFormatError) {
            _ = try value.toJSON()
            return nil
        } catch {
            return error.description
        }
    }

    private let bad: Note = Note(id: 1, text: "t", tag: "x")

    private func pledge(_ change: (inout Pledge) -> Void) -> Pledge {
        var pledge = Pledge(stamp: 1)
        change(&pledge)
        return pledge
    }

    /// Pledges with one fault each, and the expected messages.
    private var faults: [(Pledge, String)] {
        let beyond = Date(timeIntervalSince1970: 253_402_300_800)
        return [
            (
                pledge { $0.stamp = 10 },
                "Pledge.stamp at $.stamp (byte 9): expected at least 0 and below 10, found number 10"
            ),
            (
                pledge { $0.word = "UP" },
                #"Pledge.word at $.deep.words[0] (byte 28): expected a text that matches ^[a-z]+$, found string "UP""#
            ),
            (pledge { $0.grade = .bad }, #"Pledge.grade at $.grade (byte 19): expected "good", found string "bad""#),
            (pledge { $0.words = [] }, "Pledge.words at $.words (byte 19): expected 1 to 2 elements, found an array"),
            (
                pledge { $0.words = ["a", "long"] },
                #"Pledge.words at $.words[1] (byte 24): expected at most 3 characters, found string "long""#
            ),
            (
                pledge { $0.holes = [nil, 0] },
                "Pledge.holes at $.holes[1] (byte 25): expected at least 1, found number 0"
            ),
            (
                pledge { $0.marks = ["a": 1, "b": 10] },
                "Pledge.marks at $.marks.b (byte 30): expected at least 0 and at most 9, found number 10"
            ),
            (
                pledge { $0.blob = Data([1, 2, 3]) },
                #"Pledge.blob at $.blob (byte 18): expected at most 2 bytes, found string "AQID""#
            ),
            (
                pledge { $0.named = "" },
                #"Pledge.named at $.named (byte 19): expected a value that is not empty, found string """#
            ),
            (
                pledge { $0.absent = [] },
                "Pledge.absent at $.absent (byte 20): expected a value that is not empty, found an array"
            ),
            (
                pledge { $0.pin = "123" },
                "Pledge.pin at $.deep.pin (byte 25): expected at least 4 characters, found a hidden value"
            ),
            (
                pledge { $0.secret = bad },
                "Note.tag at $.secret.tag (byte 45): expected at least 2 characters, found a hidden value"
            ),
            (
                pledge { $0.notes = [Note(id: 1, text: "t"), bad] },
                #"Note.tag at $.notes[1].tag (byte 65): expected at least 2 characters, found string "x""#
            ),
            (
                pledge { $0.byName = ["a b": bad] },
                #"Note.tag at $.byName["a b"].tag (byte 52): expected at least 2 characters, found string "x""#
            ),
            (
                pledge { $0.either = .note(bad) },
                #"Note.tag at $.either.tag (byte 59): expected at least 2 characters, found string "x""#
            ),
            (
                pledge { $0.any = .note(bad) },
                #"Note.tag at $.any.tag (byte 42): expected at least 2 characters, found string "x""#
            ),
            (pledge { $0.any = .double(.nan) }, "Pledge.any at $.any (byte 17): expected a finite number, found NaN"),
            (
                pledge { $0.ratio = -.infinity },
                "Pledge.ratio at $.ratio (byte 19): expected a finite number, found -Infinity"
            ),
            (pledge { $0.price = .nan }, "Pledge.price at $.price (byte 19): expected a number, found NaN"),
            (
                pledge { $0.at = beyond },
                "Pledge.at at $.at (byte 16): expected Date as in RFC 3339, of the years 0 to 9999, found 10000-01-01T00:00:00Z"
            ),
            (
                pledge { $0.day = Date(timeIntervalSince1970: 0) },
                #"Pledge.day at $.day (byte 17): expected at least "2020-01-01", found string "1970-01-01""#
            ),
            (
                pledge { $0.days = [Date(timeIntervalSince1970: 0), beyond] },
                "Pledge.days at $.days[1] (byte 28): expected Date as d.M.yy, of the years 1969 to 2068, found 10000-01-01T00:00:00Z"
            ),
            (
                pledge { $0.seconds = Date(timeIntervalSince1970: 1e300) },
                "Pledge.seconds at $.seconds (byte 21): expected Date as seconds since 1970, at most 30,000 years from then, found a Date of 1e+300 seconds since 2001"
            ),
            (
                pledge { $0.unknownKeys = ["stamp": 3] },
                #"Pledge.stamp at $.stamp (byte 19): expected keys that are not in the spec, found key "stamp""#
            ),
        ]
    }

    @Test("are checked at every depth, with the messages of reading")
    func depth() {
        for (pledge, expected) in faults { #expect(fault(pledge) == expected) }
        #expect(fault(Pledge(stamp: 1, loose: .infinity)) == nil)
        #expect(
            fault([bad]) == #"Note.tag at $[0].tag (byte 26): expected at least 2 characters, found string "x""#)
        #expect(fault(Place(x: 91)) == "Place.x at $[0] (byte 1): expected at most 90, found number 91")
        #expect(
            fault(Place(x: 9, label: "long"))
                == #"Place.label at $[1] (byte 3): expected at most 3 characters, found string "long""#)
    }

    @Test("apply to patches")
    func patches() throws {
        #expect(
            fault(NotePatch(tag: .set("x")))
                == #"NotePatch.tag at $.tag (byte 7): expected at least 2 characters, found string "x""#)
        #expect(fault(PledgePatch(words: .set([]))) != nil)
        #expect(fault(PledgePatch(named: .set(""))) != nil)
        #expect(try text(NotePatch(tag: .clear)) == #"{"tag":null}"#)
        #expect(try text(NotePatch(tag: .set("xy"))) == #"{"tag":"xy"}"#)
        #expect(throws: DataFormatError.self) { try NotePatch(fromJSON: #"{"tag":"x"}"#) }
    }

    @Test("reading the same bytes gives the same fault")
    func readingGivesTheSameFault() throws {
        for value in ["1", "5", "9"] {
            let json = #"{"id":1,"text":"t","tag":"\#(value)"}"#
            let written = fault(Note(id: 1, text: "t", tag: value))
            #expect(written != nil && written == GoldenTests.fault(Note.self, json))
        }
    }

    @Test("validate: all reports all faults")
    func validateAll() throws {
        #expect(
            fault(Report(notes: [bad, bad], count: 0))
                == #"""
                Note.tag at $.notes[0].tag (byte 35): expected at least 2 characters, found string "x"
                Note.tag at $.notes[1].tag (byte 65): expected at least 2 characters, found string "x"
                Report.count at $.count (byte 79): expected at least 1, found number 0
                """#)
    }

    @Test("encoders of other formats reject invalid values")
    func otherEncoders() throws {
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(bad) }
        #expect(try JSONDecoder().decode(Note.self, from: JSONEncoder().encode(Note(id: 1, text: "t"))).id == 1)
    }

    private func refusal(_ call: (ContractsDAO) async throws -> Void) async -> String? {
        let transport = StubTransport("{}")
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        let dao = ContractsDAO(client: APIClient(server: "https://example.com", configuration: configuration))
        do {
            try await call(dao)
            return nil
        } catch {
            guard case .request(let fault)? = error as? APIError<ContractsError> else { return "\(error)" }
            let sent = try? await transport.request()
            #expect(sent == "0 requests")
            return fault.description
        }
    }

    @Test("a call with an invalid value throws before anything is sent")
    func calls() async {
        let tag = #"expected at least 2 characters, found string "x""#
        let note = bad
        #expect(
            await refusal { try await $0.addNote(body: note).value }
                == "Contracts.addNote: body: Note.tag at $.tag (byte 25): \(tag)")
        #expect(
            await refusal { try await $0.addNotes(body: [note]).value }
                == "Contracts.addNotes: body: Note.tag at $[0].tag (byte 26): \(tag)")
        #expect(
            await refusal { try await $0.changeNote(id: 1, body: NotePatch(tag: .set("x"))).value }
                == "Contracts.changeNote: body: NotePatch.tag at $.tag (byte 7): \(tag)")
        #expect(
            await refusal { try await $0.tagNote(note: note).value }
                == "Contracts.tagNote: of.note: Note.tag at $.of.note.tag (byte 25): \(tag)")
        #expect(
            await refusal { try await $0.hideNote(note: note).value }
                == "Contracts.hideNote: note: Note.tag at $.note.tag (byte 25): expected at least 2 characters, found a hidden value"
        )
        for (pledge, _) in faults {
            let fault = await refusal { try await $0.addPledge(body: pledge).value }
            #expect(fault?.hasPrefix("Contracts.addPledge: body: ") == true, "\(fault ?? "sent")")
        }
    }

    @Test("a parameter that cannot be written throws before anything is sent")
    func unwritableParameters() async {
        #expect(
            await refusal { try await $0.findNotes(ratio: .infinity).value }
                == "Contracts.findNotes: ratio: expected a finite number, found Infinity")
        #expect(
            await refusal { try await $0.findNotes(rates: [1, .nan]).value }
                == "Contracts.findNotes: rates: [Double] at $[1] (byte 3): expected a finite number, found NaN")
        #expect(
            await refusal { try await $0.findNotes(since: .distantFuture.addingTimeInterval(1e12)).value }?
                .hasPrefix("Contracts.findNotes: since: expected Date as in RFC 3339, of the years 0 to 9999") == true)
        #expect(
            await refusal { try await $0.findNotes(weight: -.infinity).value }
                == "Contracts.findNotes: X-Weight: expected a finite number, found -Infinity")
        #expect(
            await refusal { try await $0.findNotes(price: .nan).value }
                == "Contracts.findNotes: price: expected a number, found NaN")
        #expect(
            await refusal { try await $0.weigh(weight: .infinity).value }
                == "Contracts.weigh: weight: expected a finite number, found Infinity")
        #expect(
            await refusal { try await $0.attach(days: [Date(timeIntervalSince1970: -1e9)]).value }?
                .hasPrefix("Contracts.attach: days: [Date] at $[0] (byte 1): expected Date as d.M.yy") == true)
        #expect(
            await refusal { try await $0.noteAt(ratio: .nan).value }
                == "Contracts.noteAt: ratio: expected a finite number, found NaN")
    }
}
