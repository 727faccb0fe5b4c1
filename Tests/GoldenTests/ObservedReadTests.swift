@_spi(Generated) import APIRuntime
import DriftScenario
import FieldsScenario
import RandomNumbers
import ShapesScenario
import Testing
import TolerantScenario

@Suite("Observed reads")
struct ObservedReadTests {
    /// Reads a document twice, as a call with a monitor does.
    private func expectSame<Value: JSONReadable & Equatable>(_ type: Value.Type, _ bytes: [UInt8]) -> Drift {
        let plain: Result<(value: Value, tolerated: DataFormatError.Tolerated), DataFormatError> = Result {
            () throws(DataFormatError) in try Value.decode(bytes, at: "data")
        }
        let (observed, drift) = Value.observe(bytes, at: "data", options: ReadOptions())
        let text = String(decoding: bytes, as: UTF8.self)
        switch (observed, plain) {
        case (.success(let observed), .success(let plain)): #expect(observed == plain, "\(text)")
        case (.failure(let observed), .failure(let plain)): #expect(observed == plain, "\(text)")
        default: Issue.record("only one of two reads failed: \(text)")
        }
        return drift
    }

    /// Changes a few bytes of a document.
    private func mutate(_ json: String, _ random: inout SplitMix64) -> [UInt8] {
        var bytes = Array(json.utf8)
        let samples = Array(#"{}[]:,"\0149-.eEtfnull aidmx"#.utf8)
        for _ in 0...random.below(3) {
            let place = random.below(bytes.count)
            switch random.below(3) {
            case 0: bytes[place] = samples[random.below(samples.count)]
            case 1: bytes.remove(at: place)
            default: bytes.insert(samples[random.below(samples.count)], at: place)
            }
        }
        return bytes
    }

    private func check<Value: JSONReadable & Equatable>(_ type: Value.Type, _ json: String) {
        let document = #"{"odd": 1, "data": "# + json + "}"
        #expect(expectSame(type, Array(document.utf8)).differences.filter { $0.kind == .invalid }.isEmpty)
        var random = SplitMix64(seed: 22)
        for _ in 0..<2_000 { _ = expectSame(type, mutate(document, &random)) }
    }

    @Test("have the value and the error of a read that is not observed, whatever the document")
    func sameResults() {
        check(
            [Item].self,
            #"""
            [{"id": "1", "name": "a", "role": "x", "level": "5", "tags": ["plain", "y"], "sizes": [{"width": 1, "height": 0}],
              "parts": [{"kind": "screw", "length": 3}, {"kind": "nail"}], "counts": {"left": 7}, "place": [1, 2, "c", 4],
              "images": {"large": {"src": "https://a.b", "alt": "c"}, "small": {}}, "made": {"by": "d"}, "note": "",
              "token": "t", "owner": {"role": "o", "age": 3}, "extra": {"any": [1]}}]
            """#)
        check(
            Zoo.self,
            #"""
            {"animals": [{"kind": "cat", "name": "a"}, {"age": 2, "kind": "dog"}, {"kind": 3, "depth": null}],
             "kept": [{"meta": {"type": "cat"}, "name": "b"}, {"meta": {"type": "cow"}, "size": 3}], "cats": [{"kind": "bat"}]}
            """#)
        check(
            [Payment].self,
            #"["x", {"id": 1, "number": "2", "odd": [3]}, {"id": 1, "account": {"number": "3"}}, 2, [{"id": 4, "number": "5"}]]"#
        )
        check(
            Checked.self,
            #"""
            {"one": 1, "share": 0.5, "day": "2026-01-02", "name": "abc", "blob": "AQI=", "tags": ["a", "b"],
             "marks": {"x": 3}, "grade": "good", "more": 1}
            """#)
        check(
            Cast.self,
            #"""
            {"string": 1, "int": "2", "bool": "1", "double": "2.5", "decimal": "3.10", "list": ["1", 2], "table": {"a": 5},
             "when": "1700000000"}
            """#)
        check(
            TolerantScenario.Product.self,
            #"""
            {"id": 1, "title": 5, "names": {"en": 5}, "name": "n", "memo": [], "text": {"note": "c"}, "sizes": [1, "2"],
             "maker": {"name": "m", "city": {"zip": "1"}}, "grades": [1, "x"], "owner": {"id": "x"}, "images": 5, "cents": 7}
            """#)
        check(
            Liar.self,
            #"""
            {"day": "\u006eull", "place": false, "stars": 0, "ratio": "0", "name": "N", "names": {"en": "e"},
             "box": {"size": false, "width": 0}, "extra": [false], "pin": "none", "grade": "good", "since": 0}
            """#)
        check(
            Survey.self,
            #"{"sure": "Y", "perhaps": -1, "more": {"usual": "off"}, "all": ["T", "x", true], "cleared": "X"}"#)
        check(
            Overlapping.self, #"{"image": {"src": "a", "size": {"a": 1}, "odd": {}}}"#)
    }

    @Test("know the tag of a union as a key of the spec, wherever it is")
    func tags() {
        let json = #"""
            {"data": {"animals": [{"kind": "cat", "name": "a"}, {"name": "a", "kind": "cat"}],
              "kept": [{"meta": {"type": "cat"}, "name": "b"}, {"meta": {"type": "cow"}}], "cats": []}}
            """#
        let drift = expectSame(Zoo.self, Array(json.utf8))
        #expect(
            drift.differences.map { "\($0.kind) \($0.path) \($0.text)" } == ["unknownValue $.data.kept[].meta.type cow"]
        )
    }

    @Test("of hostile documents end soon, with few notes")
    func hostile() {
        let deep = String(repeating: #"{"value": 1, "odd": 2, "left": "#, count: 600) + "null"
        let trees = #"{"data": "# + deep + String(repeating: "}", count: 601)
        #expect(expectSame(Tree.self, Array(trees.utf8)).differences.count == 2)
        let keys = (0..<20_000).map { #""k\#($0)": 0"# }.joined(separator: ",")
        let drift = expectSame(Tree.self, Array((#"{"data": {"value": 1, "# + keys + "}}").utf8))
        #expect(drift.differences.count < 200)
        #expect(drift.differences.map(\.count).reduce(drift.others, +) == 20_000)
    }
}
