@_spi(Generated) import APIRuntime
import Testing

@Suite("arrays of numbers") struct NumberArrayTests {
    /// The elements, each read on its own.
    private func readAlone<Value: JSONReadable>(_ elements: [String]) throws -> [Value] {
        try elements.map { try Value(fromJSON: $0) }
    }

    @Test("every form of a number reads as it does alone, with any whitespace", arguments: ["", " ", "\n\t "])
    func forms(space: String) throws {
        let doubles = [
            "0", "-0", "7", "-7.5", "1234567.125", "0.1", "1e3", "1E-7", "-2.5e+10", "123456789012345678901234567890",
            "0.30000000000000004", "4503599627370497.5", "18446744073709551615", "1e-400", "12345678", "0.12345678",
        ]
        let text = "[" + doubles.map { space + $0 + space }.joined(separator: ",") + "]"
        #expect(try [Double](fromJSON: text) == readAlone(doubles))

        let integers = [
            "0", "-0", "12", "-12345678", "123456789", "4.0", "5e2", "9223372036854775807", "-9223372036854775808",
            "123456789012345678", "1234567890123456789",
        ]
        let list = "[" + integers.map { space + $0 + space }.joined(separator: ",") + "]"
        #expect(try [Int](fromJSON: list) == readAlone(integers))
    }

    @Test("arrays of every length keep all elements in their order")
    func lengths() throws {
        for count in 0...70 {
            let integers = (0..<count).map { $0 * 37 - 900 }
            #expect(try [Int](fromJSON: integers.toJSON()) == integers)
            let doubles = integers.map { Double($0) / 8 }
            #expect(try [Double](fromJSON: doubles.toJSON()) == doubles)
            let pairs = integers.map { [$0, $0 &* $0] }
            #expect(try [[Int]](fromJSON: pairs.toJSON()) == pairs)
        }
    }

    @Test("behind any number of elements, other forms of numbers are read, and faults have their place")
    func laterElements() throws {
        for count in 0...70 {
            let start = "[" + (0..<count).map { "\($0)," }.joined()
            #expect(try [Int](fromJSON: start + "5e2,7]") == Array(0..<count) + [500, 7])
            #expect(try [Double](fromJSON: start + "25E-1 , 7]") == (0..<count).map(Double.init) + [2.5, 7])
            for text in [start + "null]", start + "1", start + "1,]", start + "1;2]"] {
                #expect(throws: DataFormatError.self) { try [Double](fromJSON: text) }
            }
            let error = try #require(throws: DataFormatError.self) { try [Int](fromJSON: start + "{}]") }
            #expect(error.path == "$[\(count)]")
            #expect(error.byteOffset == start.utf8.count)
        }
    }

    @Test(
        "an element that is wrong is reported with its place, wherever it is",
        arguments: [
            ("[\"1\",2]", "$[0]", 1), ("[1,\"2\"]", "$[1]", 3), ("[1, 2 ,null]", "$[2]", 7), ("[1,2,[3]]", "$[2]", 5),
            ("[1,2,{}]", "$[2]", 5), ("[1,2.5,true]", "$[1]", 3), ("[9223372036854775808]", "$[0]", 1),
        ])
    func wrongElements(json: String, path: String, offset: Int) throws {
        let error = try #require(throws: DataFormatError.self) { try [Int](fromJSON: json) }
        #expect(error.path == path)
        #expect(error.byteOffset == offset)
    }

    @Test(
        "what is no JSON is refused",
        arguments: [
            "[1,]", "[1", "[1,", "[,1]", "[1 2]", "[01]", "[1.]", "[-]", "[1e]", "[+1]", "[.5]", "[1]]", "[--1]",
        ])
    func syntax(json: String) {
        #expect(throws: DataFormatError.self) { try [Double](fromJSON: json) }
        #expect(throws: DataFormatError.self) { try [Int](fromJSON: json) }
    }

    @Test("digits of every number before and after the point, at every distance from the end, are all read")
    func digits() throws {
        let digits = "12345678901234567890"
        for whole in 1...19 {
            for fraction in 0...(19 - whole) {
                let text = digits.prefix(whole) + (fraction > 0 ? "." + digits.dropFirst(whole).prefix(fraction) : "")
                let expected = try #require(Double(String(text)))
                for rest in ["", ",1", ",1.25", ",12345678"] {
                    let values = try [Double](fromJSON: "[\(text)\(rest)]")
                    #expect(values.first == expected, "\(text)\(rest)")
                }
            }
        }
    }
}
