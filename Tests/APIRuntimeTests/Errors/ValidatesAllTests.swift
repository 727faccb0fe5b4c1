@_spi(Generated) import APIRuntime
import Testing

@_spi(Generated) @testable import APIJSON

/// `validate: all`: one error that reports all faults.
@Suite struct ValidatesAllTests {
    private func faults<Value: JSONReadable>(_ type: Value.Type, _ json: String) -> [String] {
        do throws(DataFormatError) {
            _ = try Value(fromJSON: json)
            return []
        } catch {
            return ([error] + error.further).map { "\($0.model).\($0.field ?? "") \($0.path) \($0.expected)" }
        }
    }

    @Test func reportsEveryField() {
        let json = #"{"name":1,"level":"x","emails":["abc",5,"d","e"],"colors":{"a":300,"b":"x","c":1},"nickname":""}"#
        #expect(
            faults(Owner.self, json) == [
                "Owner.name $.name String", "Owner.level $.level Int", "Owner.emails $.emails[1] String",
                "Owner.emails $.emails[2] at least 3 characters", "Owner.emails $.emails[3] at least 3 characters",
                "Owner.colors $.colors.b Int", "Owner.colors $.colors.a at most 255",
                "Owner.nickname $.nickname a value that is not empty", "Owner.age $.age a value",
            ])
    }

    @Test func reportsAllMissingKeys() {
        #expect(faults(Owner.self, "{}") == ["Owner.name $.name String", "Owner.age $.age Int"])
        #expect(
            faults([Owner].self, #"[{"age":1},{"name":"A","age":1},{"name":"B"}]"#)
                == ["Owner.name $[0].name String", "Owner.age $[2].age Int"])
    }

    @Test func doesNotCountDroppedElementsAsMissing() {
        #expect(faults(Owner.self, #"{"name":"A","age":1,"emails":[5]}"#) == ["Owner.emails $.emails[0] String"])
    }

    @Test func otherModelsStopAtTheFirstFault() {
        #expect(faults(Photo.self, #"{"type":1,"width":"x"}"#) == ["Photo.type $.type String"])
        #expect(
            faults(Snapshot.self, snapshotJSON(#""owner":{"name":1,"age":2,"nickname":""},"kind":"x""#)) == [
                "Owner.name $.owner.name String", "Owner.nickname $.owner.nickname a value that is not empty",
                #"Snapshot.kind $.kind "pic", "video" or "live-stream""#,
            ])
    }

    @Test func stopsAtASyntaxError() {
        #expect(
            faults(Owner.self, #"{"name":1,"age":01,"nickname":""}"#)
                == ["Owner.name $.name String", "Owner.age $.age a number without leading zeros"])
    }

    @Test func reportsAtMostAHundredFaults() {
        let owners: String = Array(repeating: #"{"name":1,"age":"x"}"#, count: 80).joined(separator: ",")
        #expect(faults([Owner].self, "[\(owners)]").count == 100)
    }

    @Test func describesEachFaultOnALine() {
        #expect(fault(Owner.self, "{}").split(separator: "\n").count == 2)
    }

    /// A form's JSON, which has all that is required, with these members.
    private func form(_ members: String) -> String {
        #"{"id":1,"image":{"src":"s"},"author":"A","code":"c",\#(members)}"#
    }

    @Test("the search goes on in nested models, arrays, dictionaries and unions")
    func nestedFaults() {
        let members = #"""
            "owner":{"name":"A","age":-1,"nickname":7},"photo":{"type":1,"width":"x"},
            "party":{"name":"B","age":2,"emails":[1,"abc",2]},"grid":[[1,"a"],"b",[2,null]],
            "photos":{"p":{"type":"t","width":1},"q":{"width":"y"},"r":3},"words":["a","abc","abcdef",5]
            """#
        #expect(
            faults(Form.self, form(members)) == [
                "Owner.age $.owner.age at least 0 and below 150", "Owner.nickname $.owner.nickname String",
                "Photo.type $.photo.type String", "Photo.width $.photo.width Int",
                "Owner.emails $.party.emails[0] String", "Owner.emails $.party.emails[2] String",
                "Form.grid $.grid[0][1] Int", "Form.grid $.grid[1] an array", "Form.grid $.grid[2][1] Int",
                "Photo.width $.photos.q.width Int", "Photo.type $.photos.q.type a value",
                "Form.photos $.photos.r an object", "Form.words $.words[3] String",
                "Form.words $.words[0] at least 2 characters", "Form.words $.words[2] at most 4 characters",
            ])
    }

    @Test("a union whose type is unknown is one fault")
    func unionFaults() {
        let members = #""shape":{"meta":{"kind":"cube"},"seconds":"x"},"party":4,"known":{"type":"zip"},"color":1"#
        let expected = [
            "Form.shape $.shape.meta.kind clip as meta.kind", "Form.party $.party String or Owner",
            "Form.known $.known.type pic as type", "Form.color $.color Color",
        ]
        #expect(faults(Form.self, form(members)) == expected)
        // The known type drops its whole element.
        let first = expected.prefix(2).map { $0.replacing("$", with: "$[0]") }
        #expect(faults([Form].self, "[\(form(members))]") == first)
    }

    @Test("elements that are dropped make no fault")
    func droppedElements() {
        let members = #"""
            "lenient":[{"name":1},5,{"name":"A","age":1}],"knowns":[{"type":"zip"},{"type":"pic","width":"x"}],"color":1
            """#
        #expect(faults(Form.self, form(members)) == ["Photo.width $.knowns[1].width Int", "Form.color $.color Color"])
    }

    @Test("fields on paths are searched like others")
    func faultsOnPaths() {
        #expect(
            faults(Form.self, #"{"image":{"src":5,"sizes":[1,"x"]},"user":{"name":7,"nick":""},"code":"","color":3}"#)
                == [
                    "Form.source $.image.src String", "Form.size $.image.sizes[1] Int",
                    "Form.code $.code a value that is not empty", "Form.color $.color Color", "Form.id $.id Int",
                    "Form.author $.user.name String", "Form.nick $.user.nick a value that is not empty",
                ])
        #expect(
            faults(Form.self, #"{"id":1,"image":7,"user":{"name":"N","nick":{"age":-1}},"code":"c"}"#) == [
                "Form.source $.image an object or an array",
                "Owner.age $.user.nick.age at least 0 and below 150", "Owner.name $.user.nick.name String",
            ])
        #expect(
            faults(Form.self, #"{"id":1,"image":null,"author":"A","code":"c"}"#) == [
                "Form.source $.image.src String"
            ])
    }

    @Test("a required field with several paths that is missing does not end the search")
    func missingOnAllPaths() {
        #expect(
            faults([Form].self, #"[{"id":1,"image":{"src":"s"},"code":"c"},{"id":"x","code":"c"}]"#) == [
                "Form.author $[0].author String", "Form.id $[1].id Int", "Form.source $[1].image a value",
                "Form.author $[1].author String",
            ])
    }

    @Test("a fault in the value of one path is the only one of its field")
    func faultOnOnePath() {
        #expect(
            faults(Form.self, #"{"id":1,"image":{"src":"s"},"author":true,"user":{"name":5},"code":"c"}"#)
                == ["Form.author $.author String"])
    }

    @Test("a value that two fields read makes each fault once")
    func sharedValues() {
        #expect(
            faults(Form.self, form(#""pair":{"type":5,"width":"x","name":1,"age":200}"#)) == [
                "Photo.type $.pair.type String", "Photo.width $.pair.width Int", "Owner.name $.pair.name String",
                "Owner.age $.pair.age at least 0 and below 150",
            ])
        #expect(faults(Form.self, form(#""pair":[1]"#)) == ["Form.first $.pair an object"])
    }

    @Test("keys that are unknown or repeated do not end the search")
    func faultsOfKeys() {
        let members = #"""
            "x":{"a":01e},"id":2,"note":3,"owner":{"name":"A","age":1,"name":2},"sample":[0,1,"n",4,5],"color":1
            """#.replacing("01e", with: "1")
        #expect(
            faults(Form.self, form(members)) == [
                "Form. $.x only what the spec names", "Form.id $.id each key once",
                "Owner.name $.owner.name each key once", "Sample. $.sample[3] only what the spec names",
                "Sample. $.sample[4] only what the spec names", "Form.color $.color Color",
            ])
    }

    @Test("a syntax error within a fault that is skipped ends the search")
    func syntaxInSkippedPlaces() {
        #expect(
            faults(Form.self, form(#""photo":[1,2,tru],"color":1"#))
                == ["Form.photo $.photo an object", "Form.photo $.photo[2] a value"])
        #expect(
            faults(Form.self, form(#""words":["a",5,"\#u{1}"],"color":1"#))
                == [
                    "Form.words $.words[1] String", "Form.words $.words[2] an escaped control character",
                ])
    }

    @Test("the value at a path is searched; an envelope around it is not")
    func faultsInEnvelopes() throws {
        let value = form(#""photo":{"type":1,"width":"x"}"#)
        let expected = ["$.data.photo.type", "$.data.photo.width"]
        let bytes = Array(#"{"data":\#(value),"code":1}"#.utf8)
        let error: DataFormatError? = #expect(throws: DataFormatError.self) { try Form.decode(bytes, at: "data") }
        #expect(error.map { [$0] + $0.further }?.map(\.path) == expected)
        var read: Form?
        #expect(try EnvelopeScan(bytes).open(&read, at: "data", scalars: ["code"]).scalars.all == ["1"])
        #expect(read == nil)
        // The envelope itself cannot be read, so the value in it does not count.
        let broken = Array(#"{"data":\#(value),"code":01}"#.utf8)
        let third: DataFormatError? = #expect(throws: DataFormatError.self) {
            try EnvelopeScan(broken).open(&read, at: "data", scalars: ["code"])
        }
        #expect(third?.path == "$.code")
        #expect(third?.further == [])
    }

    @Test("the fault at which a model that stops at its first ends the search is reported, too")
    func endOfTheSearch() {
        let first = form(#""photo":{"type":1,"width":"x"}"#)
        let json = #"{"name":"n","forms":[\#(first),{"id":2}],"best":{"id":"x"},"size":"s","more":1}"#
        #expect(
            faults(Folder.self, json) == [
                "Photo.type $.forms[0].photo.type String", "Photo.width $.forms[0].photo.width Int",
                "Form.source $.forms[1].image a value", "Form.code $.forms[1].code String",
                "Form.author $.forms[1].author String", "Form.id $.best.id Int", "Form.source $.best.image a value",
                "Form.code $.best.code String", "Form.author $.best.author a value", "Folder.size $.size Int",
            ])
        #expect(faults([Form].self, "[5,\(first)]") == ["[Form]. $[0] an object"])
    }

    @Test("a document is read twice and a value is written twice, however many faults there are", arguments: [1, 99])
    func numberOfReads(faults count: Int) {
        let numbers: [Int] = Array(repeating: 300, count: count)
        let json = #"{"mark":"m","numbers":\#(numbers)}"#
        let marks = Marks()
        Marks.$current.withValue(marks) {
            #expect(faults(Tally.self, json).count == count)
            #expect(marks.reads.value == 2)
            let error: DataFormatError? = #expect(throws: DataFormatError.self) {
                try Tally(mark: Mark(), numbers: numbers).toJSON()
            }
            #expect(error?.further.count == count - 1)
            #expect(marks.writes.value == 2)
        }
    }
}

/// A model of which every fault is reported, with a value that counts how often the model is read and written.
nonisolated private struct Tally: APIObject {
    var mark: Mark
    var numbers: [Int]
    static let fields: FieldTable = FieldTable("Tally", Self.self, validatesAll: true)

    init(mark: Mark, numbers: [Int]) {
        self.mark = mark
        self.numbers = numbers
    }

    init(placeholder: Placeholder) {
        self.init(mark: Mark(), numbers: [])
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("mark", .required) { try reader.read(into: &mark) }
        if try reader.field("numbers", .required) {
            try reader.read(into: &numbers)
            try reader.check(each: numbers, .range(max: 255))
        }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("mark", mark)
        writer.check(each: numbers, .range(max: 255), at: "numbers")
        writer.field("numbers", numbers)
    }
}

/// Counts its reads and writes.
private struct Mark: CustomModel {
    static let placeholder: Mark = Mark()

    init() {}

    init(json: JSON) {
        Marks.current?.reads.increase()
    }

    var json: JSON {
        Marks.current?.writes.increase()
        return "m"
    }
}

private final class Marks: Sendable {
    @TaskLocal static var current: Marks?
    let reads: Counter = Counter()
    let writes: Counter = Counter()
}
