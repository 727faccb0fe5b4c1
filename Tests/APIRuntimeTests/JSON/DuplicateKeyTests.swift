@_spi(Generated) import APIRuntime
import Foundation
import Testing

/// A repeated key is rejected if it is read: JSON does not define which value counts.
@Suite struct DuplicateKeyTests {
    @Test(arguments: [
        (#"{"name":"A","age":1,"name":"B"}"#, "Owner.name at $.name (byte 20)", #"key "name""#),
        (#"{"name":"A","age":1,"n\u0061me":"B"}"#, "Owner.name at $.name (byte 20)", #"key "name""#),
        (
            #"{"name":"A","age":1,"nickname":null,"nickname":"N"}"#, "Owner.nickname at $.nickname (byte 36)",
            #"key "nickname""#
        ),
        (#"{"name":"A","age":1,"colors":{"x":1,"y":2,"x":1}}"#, "Owner.colors at $.colors.x (byte 42)", #"key "x""#),
    ])
    func inModels(_ json: String, _ place: String, _ found: String) {
        #expect(fault(Owner.self, json) == "\(place): expected each key once, found \(found)")
    }

    @Test func inDictionariesAndJSON() throws {
        #expect(
            fault([String: Int].self, #"{"a":1,"a":2}"#)
                == #"[String: Int] at $.a (byte 7): expected each key once, found key "a""#)
        #expect(
            fault(JSON.self, #"[0,{"b":{"a":1,"a":1}}]"#)
                == #"JSON at $[1].b.a (byte 15): expected each key once, found key "a""#)
        // Canonically equivalent keys are one in Swift: the first value would be lost.
        #expect(fault([String: Int].self, "{\"\u{E9}\":1,\"e\u{301}\":2}").contains("each key once"))
        #expect(try [String: Int](fromJSON: #"{"a":1,"A":2}"#) == ["a": 1, "A": 2])
    }

    @Test func inDictionariesThatDropBadElements() throws {
        let options = ReadOptions(dropsBadElements: true)
        func read(_ json: String) throws -> [String: Int] {
            try [String: Int].decode(Array(json.utf8), at: .root, options: options).value
        }
        #expect(try read(#"{"a":1,"b":"x"}"#) == ["a": 1])
        #expect(throws: DataFormatError.self) { try read(#"{"a":1,"a":"x"}"#) }
        #expect(throws: DataFormatError.self) { try read(#"{"a":1,"a":2}"#) }
    }

    @Test func inContainersOfPaths() throws {
        let again = snapshotJSON(
            #""image":{"src":"https://e.com/1"},"image":{"src":"https://e.com/3"}"#)
        #expect(fault(Snapshot.self, again).contains(#"expected each key once, found key "image""#))
        let within = snapshotJSON(
            #""image":{"src":"https://e.com/1","src":"https://e.com/3"}"#, without: "image")
        #expect(fault(Snapshot.self, within).hasPrefix("Snapshot.url at $.image.src"))
    }

    @Test func inUnknownKeysThatAreKept() {
        #expect(fault(Snapshot.self, snapshotJSON(#""more":1,"more":2"#)).contains("$.more (byte"))
    }

    @Test func inUnknownKeysThatAreIgnored() throws {
        #expect(try Owner(fromJSON: #"{"name":"A","x":1,"age":1,"x":2}"#) == Owner(name: "A", age: 1))
    }

    @Test(arguments: [
        #"{"type":"pic","width":1,"type":"video","seconds":2}"#,
        #"{"type":"video","seconds":1,"type":"video"}"#,
        #"{"type":"none","seconds":1,"type":"video"}"#,
        #"{"type":"pic","width":1,"t\u0079pe":"video"}"#,
        #"{"type":"album","items":[{"type":"pic","width":1}],"seconds":2,"type":"video"}"#,
    ])
    func inTagsOfUnions(_ json: String) throws {
        #expect(fault(Media.self, json).contains("$.type (byte"))
        #expect(fault([Media].self, "[\(json)]").contains("$[0].type (byte"))
    }

    @Test func inTagsOfNestedObjects() throws {
        let meta = #"{"meta":{"kind":"no"},"meta":{"kind":"clip"},"seconds":3}"#
        #expect(fault(Shape.self, meta).contains("expected each key once"))
        let kind = #"{"meta":{"kind":"no","kind":"clip"},"seconds":3}"#
        #expect(fault(Shape.self, kind).contains("expected each key once"))
    }

    @Test func onThePathToAValue() throws {
        for json in [#"{"r":{"d":1},"r":{"d":2}}"#, #"{"r":{"d":2,"d":3}}"#] {
            #expect(throws: DataFormatError.self) { try Int.decode(Array(json.utf8), at: "r.d") }
        }
        let others = Array(#"{"x":1,"r":{"x":1,"d":2,"x":2},"x":2}"#.utf8)
        #expect(try Int.decode(others, at: "r.d").value == 2)
    }

    /// A cursor records 128 keys; the keys of larger objects are compared with one another.
    @Test func inObjectsWithManyKeys() throws {
        let names: [String] = (0..<200).map { "k\($0)" }
        let object: String = "{" + names.map { #""\#($0)":1"# }.joined(separator: ",")
        #expect(try ManyKeys(fromJSON: object + "}").count == 200)
        for name in ["k0", "k127", "k128", "k199"] {
            #expect(throws: DataFormatError.self) { try ManyKeys(fromJSON: object + #","\#(name)":1}"#) }
        }
        #expect(try ManyKeys(fromJSON: object + #","x":1,"x":1}"#).count == 200)
    }
}

/// Counts its known keys.
private struct ManyKeys: APIObject, Hashable, Codable {
    var count: Int = 0

    static let fields: FieldTable = FieldTable("ManyKeys", Self.self)
    static let names: [StaticString] = [
        "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9", "k10", "k11", "k12", "k13", "k14", "k15", "k16",
        "k17", "k18", "k19", "k20", "k21", "k22", "k23", "k24", "k25", "k26", "k27", "k28", "k29", "k30", "k31",
        "k32", "k33", "k34", "k35", "k36", "k37", "k38", "k39", "k40", "k41", "k42", "k43", "k44", "k45", "k46",
        "k47", "k48", "k49", "k50", "k51", "k52", "k53", "k54", "k55", "k56", "k57", "k58", "k59", "k60", "k61",
        "k62", "k63", "k64", "k65", "k66", "k67", "k68", "k69", "k70", "k71", "k72", "k73", "k74", "k75", "k76",
        "k77", "k78", "k79", "k80", "k81", "k82", "k83", "k84", "k85", "k86", "k87", "k88", "k89", "k90", "k91",
        "k92", "k93", "k94", "k95", "k96", "k97", "k98", "k99", "k100", "k101", "k102", "k103", "k104", "k105",
        "k106", "k107", "k108", "k109", "k110", "k111", "k112", "k113", "k114", "k115", "k116", "k117", "k118",
        "k119", "k120", "k121", "k122", "k123", "k124", "k125", "k126", "k127", "k128", "k129", "k130", "k131",
        "k132", "k133", "k134", "k135", "k136", "k137", "k138", "k139", "k140", "k141", "k142", "k143", "k144",
        "k145", "k146", "k147", "k148", "k149", "k150", "k151", "k152", "k153", "k154", "k155", "k156", "k157",
        "k158", "k159", "k160", "k161", "k162", "k163", "k164", "k165", "k166", "k167", "k168", "k169", "k170",
        "k171", "k172", "k173", "k174", "k175", "k176", "k177", "k178", "k179", "k180", "k181", "k182", "k183",
        "k184", "k185", "k186", "k187", "k188", "k189", "k190", "k191", "k192", "k193", "k194", "k195", "k196",
        "k197", "k198", "k199",
    ]

    init(placeholder: Placeholder) {}

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        for name in Self.names where try reader.field(name) {
            try reader.skipValue()
            count += 1
        }
    }

    func writeFields(_ writer: inout JSONWriter) {}
}
