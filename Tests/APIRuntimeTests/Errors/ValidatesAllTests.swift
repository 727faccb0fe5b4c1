@_spi(Generated) import APIRuntime
import Testing

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
        let json: String =
            #"{"name":1,"level":"x","emails":["abc",5,"d","e"],"colors":{"a":300,"b":"x","c":1},"nickname":""}"#
        #expect(
            faults(Owner.self, json) == [
                "Owner.name $.name String", "Owner.level $.level Int", "Owner.emails $.emails[1] String",
                "Owner.emails $.emails[2] at least 3 characters", "Owner.emails $.emails[3] at least 3 characters",
                "Owner.colors $.colors.b Int", "Owner.colors $.colors.a at most 255",
                "Owner.nickname $.nickname a value that is not empty", "Owner.age $.age a value",
            ])
    }

    @Test func reportsAllMissingKeys() {
        #expect(faults(Owner.self, "{}") == ["Owner.name $.name a value", "Owner.age $.age a value"])
        #expect(
            faults([Owner].self, #"[{"age":1},{"name":"A","age":1},{"name":"B"}]"#)
                == ["Owner.name $[0].name a value", "Owner.age $[2].age a value"])
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
}
