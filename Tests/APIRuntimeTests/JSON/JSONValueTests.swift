@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite struct JSONValueTests {
    @Test func supportsLiterals() throws {
        let json: JSON = ["a": [1, 2.5, "x", true, nil], "b": ["c": -1]]
        #expect(try json.toJSONString() == #"{"a":[1,2.5,"x",true,null],"b":{"c":-1}}"#)
        #expect(try json.description == json.toJSONString())
    }

    @Test func givesAccessToItsParts() throws {
        var json = try JSON(fromJSON: #"{"a":[1,2.5,"x",true,null],"n":12345678901234567890.10}"#)
        #expect(json["a"]?[0]?.int == 1)
        #expect(json["a"]?[1]?.double == 2.5)
        #expect(json["a"]?[1]?.int == nil)
        #expect(json["a"]?[2]?.string == "x")
        #expect(json["a"]?[3]?.bool == true)
        #expect(json["a"]?[4]?.isNull == true)
        #expect(json["a"]?[5] == nil && json["a"]?[-1] == nil && json["b"] == nil && json[0] == nil)
        #expect(json["a"]?.array?.count == 5)
        #expect(json.object?.count == 2)
        #expect(json["n"]?.number?.text == "12345678901234567890.10")
        json["a"] = 1
        json["n"] = nil
        #expect(json == ["a": 1])
        var null: JSON = nil
        null["x"] = ["y": 1]
        #expect(null == ["x": ["y": 1]])
    }

    @Test func keepsTheDigitsOfNumbers() throws {
        for number in ["1.10", "1E400", "-0", "0.1e-7", "123456789012345678901234567890"] {
            #expect(try JSON(fromJSON: number).toJSONString() == number)
            #expect(JSON.Number(number)?.text == number)
        }
        for text in ["", "1.", "x", "01", " 1", "1 ", "NaN", "+1"] {
            #expect(JSON.Number(text) == nil)
        }
        #expect(JSON.Number(Double.nan) == nil)
        #expect(JSON.Number("1e400")?.double == nil)
    }
}

@Suite struct CodableTests {
    @Test func modelsRoundTripThroughFoundationsCoders() throws {
        let picture = Snapshot(
            id: "p", url: try #require(URL(string: "https://e.com")), author: "A", tags: ["x"], kind: .video,
            score: 0.25,
            taken: Date(timeIntervalSince1970: 1), sizes: [1, 2],
            owner: Owner(name: "O", age: 3, level: .unknown(4), emails: ["abc"]),
            secret: "abc")
        var readable = try picture.asJSON
        readable["price"] = nil
        let data = try JSONEncoder().encode(readable)
        #expect(try JSONDecoder().decode(Snapshot.self, from: data) == picture)
        #expect(try JSONDecoder().decode([Owner].self, from: JSONEncoder().encode([picture.owner])) == [picture.owner])
    }

    @Test func modelsRoundTripThroughPropertyLists() throws {
        let owner = Owner(name: "O", age: 3, emails: ["abc"], colors: ["r": 1])
        for format: PropertyListSerialization.PropertyListFormat in [.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let data = try encoder.encode(owner)
            #expect(try PropertyListDecoder().decode(Owner.self, from: data) == owner)
        }
    }

    @Test func enumsAndNumbersKeepTheirValues() throws {
        let levels: [Level] = [.low, .unknown(7)]
        #expect(try JSONDecoder().decode([Level].self, from: JSONEncoder().encode(levels)) == levels)
        #expect(String(decoding: try JSONEncoder().encode([SnapshotKind.live]), as: UTF8.self) == #"["live-stream"]"#)
        let json: JSON = [1, -0.5, 18_446_744_073_709_551_000.0, "x", true, nil, ["a": [:]], []]
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(json)).array?.count == 8)
        #expect(
            try JSONDecoder().decode(JSON.self, from: Data(#"[true,1,0,1.5,null,"1"]"#.utf8)) == [
                true, 1, 0, 1.5, nil, "1",
            ])
    }

    @Test func decodingErrorsKeepTheirDescription() {
        do {
            _ = try JSONDecoder().decode(Owner.self, from: Data(#"{"name":1,"age":2}"#.utf8))
            Issue.record("no fault")
        } catch DecodingError.dataCorrupted(let context) {
            let fault = context.underlyingError as? DataFormatError
            #expect(fault?.field == "name")
            #expect(context.debugDescription.contains("Owner.name at $.name"))
        } catch {
            Issue.record("\(error)")
        }
    }
}
