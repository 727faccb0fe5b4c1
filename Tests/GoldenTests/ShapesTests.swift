import APIRuntime
import ShapesScenario
import Testing

@Suite("Generated enums, unions, tuples and recursive models")
struct ShapesTests {
    @Test("a closed enum accepts only its raw values")
    func closedEnum() throws {
        #expect(try [Fruit](fromJSON: #"["apple","cherry-pie"]"#) == [.apple, .cherryPie])
        #expect(try [Vote](fromJSON: "[1,-1,0]") == [.up, .down, .none])
        #expect(
            fault([Fruit].self, #"["apple","pear"]"#)
                == #"[Fruit] at $[1] (byte 9): expected "apple", "banana" or "cherry-pie", found string "pear""#)
        #expect(try text([Fruit.cherryPie]) == #"["cherry-pie"]"#)
    }

    @Test("raw values that YAML or Swift would misread keep their text")
    func rawValues() throws {
        #expect(try [Reaction](fromJSON: #"["+1","-1","off","no","3d"]"#) == [.plus1, .minus1, .off, .no, ._3d])
    }

    @Test("an open enum keeps unknown values")
    func openEnum() throws {
        #expect(try [Level](fromJSON: "[1,9,5]") == [.low, .high, .unknown(5)])
        #expect(try text([Level.high, .unknown(5)]) == "[9,5]")
        #expect(try [Colour](fromJSON: #"["red","blue"]"#) == [.red, .unknown("blue")])
    }

    @Test("deprecated cases are read, written and listed, and can be defaults")
    func deprecatedCases() throws {
        #expect(Phase.allCases.map(\.rawValue) == ["made", "run", "begun", "halted"])
        let phases = try [Phase](fromJSON: #"["made","run","halted"]"#)
        #expect(phases.map(\.rawValue) == ["made", "run", "halted"])
        #expect(try text(phases) == #"["made","run","halted"]"#)
        #expect(Phase(rawValue: "running") == nil)
        let gears = try [Gear](fromJSON: "[1,2,3]")
        #expect(gears == [Gear(rawValue: 1), .high, .unknown(3)] && gears.map(\.rawValue) == [1, 2, 3])
        let stage = try Stage(fromJSON: "{}")
        #expect(stage.phase.rawValue == "run" && stage.last?.rawValue == "halted")
        #expect(stage.gears.map(\.rawValue) == [1, 2] && stage == Stage())
    }

    @Test("raw values are compared by their bytes")
    func equivalentRawValues() throws {
        let (composed, decomposed) = ("\"caf\u{E9}\"", "\"cafe\u{301}\"")
        for json in [decomposed, #""cafe\u0301""#] {
            #expect(try [Dish](fromJSON: "[\(json)]") == [.café])
            #expect(try [Drink](fromJSON: "[\(json)]") == [.café])
        }
        for written in [try text([Dish.café]), try text([Drink.café])] {
            #expect(Array(written.utf8) == Array("[\(decomposed)]".utf8))
        }
        for json in [composed, #""caf\u00e9""#] {
            let dishes = try [Dish](fromJSON: "[\(json)]")
            // Swift's own `==` of models takes both for equal.
            guard case .unknown? = dishes.first else {
                Issue.record("\(json) is not the case with other bytes")
                continue
            }
            #expect(Array(try text(dishes).utf8) == Array("[\(composed)]".utf8))
            #expect(fault([Drink].self, "[\(json)]") != nil)
        }
    }

    @Test(
        "a tag is sent as the kind of value that the spec writes",
        arguments: [
            (Sent._3(Fish()), #"{"is":3}"#), (._4(Fish()), #"{"is":"4"}"#), (.true(Fish()), #"{"is":true}"#),
            (.false(Fish()), #"{"is":"false"}"#), (.other(Fish()), #"{"is":"5"}"#),
        ])
    func kindsOfTags(value: Sent, json: String) throws {
        #expect(try text(value) == json)
        let other =
            json.contains(#":""#)
            ? json.replacing(/:"(.*)"/) { ":\($0.1)" } : json.replacing(/:(.*)}/) { ":\"\($0.1)\"}" }
        for json in [json, other] { #expect(try Sent(fromJSON: json) == value) }
    }

    @Test("what is no object is no value of a union by a key, whatever it does with other tags")
    func objects() {
        for json in ["4", "null", "[]", #""cat""#, "true"] {
            #expect(fault([Animal].self, "[\(json)]")?.contains("expected an object") == true)
            #expect(fault([Kept].self, "[\(json)]")?.contains("expected an object") == true)
            #expect(fault(Zoo.self, #"{"animals":[],"cats":[\#(json)]}"#)?.contains("expected an object") == true)
        }
    }

    @Test("a tag chooses the case, anywhere in the object")
    func taggedUnion() throws {
        let json = #"[{"name":"Tom","kind":"cat"},{"kind":"dog","age":3},{"kind":3,"depth":1.5},{"kind":"3"}]"#
        let animals = try [Animal](fromJSON: json)
        #expect(
            animals == [
                .cat(Cat(name: "Tom")), .dog(Dog(kind: "dog", age: 3)), ._3(Fish(depth: 1.5)), ._3(Fish(depth: nil)),
            ])
        #expect(
            try text(animals)
                == #"[{"kind":"cat","name":"Tom"},{"kind":"dog","age":3},{"kind":3,"depth":1.5},{"kind":3}]"#)
    }

    @Test("an unknown tag is an error, kept or dropped, as declared")
    func otherwise() throws {
        #expect(fault(Animal.self, #"{"kind":"bird"}"#)?.contains("at $.kind (byte 8)") == true)
        #expect(fault(Animal.self, "{}")?.contains("$") == true)
        #expect(try Kept(fromJSON: #"{"meta":{"type":"bird"}}"#) == .unknown(["meta": ["type": "bird"]]))
        let zoo = try Zoo(
            fromJSON: #"{"animals":[],"cats":[{"kind":"cat","name":"a"},{"kind":"dog"},{"kind":"cat","name":"b"}]}"#)
        #expect(zoo.cats == [.cat(Cat(name: "a")), .cat(Cat(name: "b"))])
        #expect(
            fault(Zoo.self, #"{"animals":[],"cats":[{"kind":"cat"}]}"#)?.hasPrefix("Cat.name at $.cats[0].name") == true
        )
    }

    @Test("the shape of the JSON chooses the case")
    func untaggedUnion() throws {
        let json = #"["x",1.5,true,[1],{"name":"Tom"}]"#
        let values = try [Value](fromJSON: json)
        #expect(values == [.string("x"), .double(1.5), .bool(true), .array([1]), .cat(Cat(name: "Tom"))])
        #expect(try text(values) == json)
        #expect(fault(Value.self, "null")?.contains("found null") == true)
    }

    @Test("the keys of an object choose the case")
    func keys() throws {
        let json = #"["x",{"id":1,"number":"4","next":{"id":2,"account":{"number":"5"}}},[{"id":3,"number":"6"}],7]"#
        let card = Card(id: 1, number: "4", next: .bank(Bank(id: 2, number: "5")))
        let values = try [Payment](fromJSON: json)
        #expect(
            values == [
                .string("x"), .card(card), .parts(.first([Card(id: 3, number: "6")])), .parts(.count(7)),
            ])
        #expect(try text(values) == json)
        let bank = Payment.bank(Bank(id: 1, number: "2"))
        #expect(try Payment(fromJSON: #"{"number":null,"id":1,"account":{"number":"2"}}"#) == bank)
        #expect(try Payment(fromJSON: #"{"id":1,"\u0061ccount":{"number":"2"}}"#) == bank)
        let both = try Payment(fromJSON: #"{"account":{"number":"2"},"id":1,"number":"4"}"#)
        guard case .card(let kept) = both else {
            Issue.record("the first case whose keys are present is chosen")
            return
        }
        #expect(kept.number == "4")
    }

    @Test("an object without the keys of any case is refused, by the keys that it needs")
    func missingKeys() {
        let expected = "expected String, Card with number, Bank with account or Parts, found an object"
        #expect(fault(Payment.self, #"{"id":1}"#)?.contains(expected) == true)
        #expect(fault(Payment.self, "{}")?.contains(expected) == true)
        #expect(fault(Payment.self, #"{"number":null}"#)?.contains(expected) == true)
        #expect(
            fault(Card.self, #"{"id":1,"number":"2","next":{"id":3}}"#)?.hasPrefix("Card.next at $.next (byte 28)")
                == true)
        #expect(fault(Payment.self, #"{"id":1,"number":"2","number":"3"}"#)?.contains("number") == true)
        #expect(fault(Payment.self, #"{"id":1,"x":[1,}"#) != nil)
        let several = fault(Payment.self, #"{"id":"a","account":{"number":1},"note":2}"#)
        #expect(several?.contains("id") == true)
    }

    @Test("a case that needs several keys is chosen if all are present")
    func severalKeys() throws {
        #expect(try Pair(fromJSON: #"{"a":1,"b":2}"#) == .left(Left(a: 1, b: 2)))
        #expect(try Pair(fromJSON: #"{"c":1,"b":2}"#) == .right(Right(b: 2, c: 1)))
        #expect(try Pair(fromJSON: #"{"c":1,"a":2}"#) == .both(Both(a: 2, c: 1)))
        #expect(try Pair(fromJSON: #"{"c":1,"a":2,"b":3}"#) == .left(Left(a: 2, b: 3)))
        #expect(fault(Pair.self, #"{"a":1}"#)?.contains("Left with a and b") == true)
    }

    @Test("constants choose the case, and the last object takes the rest")
    func constants() throws {
        let json =
            #"["x",{"id":1,"deleted":true},{"id":2,"object":"bill"},{"id":3,"object":4},{"a":5},{"object":"bill","id":6}]"#
        let bills = [Bill(id: 2), Bill(id: 6)]
        let expected: [Owner] = [
            .string("x"), .gone(Gone(id: 1, deleted: true)), .bill(bills[0]), .fine(Fine(id: 3, object: 4)),
            .dictionary(["a": 5]), .bill(bills[1]),
        ]
        #expect(try [Owner](fromJSON: json) == expected)
        #expect(try [Owner](fromJSON: try text(expected)) == expected)
        #expect(try Owner(fromJSON: #"{"\u006fbject":"\u0062ill","id":2}"#) == .bill(bills[0]))
        #expect(try Owner(fromJSON: #"{"object":"a=b","id":2}"#) == .bill(Bill(id: 2, object: "a=b")))
        #expect(try Owner(fromJSON: #"{"object":null,"deleted":false,"id":2}"#) == .gone(Gone(id: 2, deleted: false)))
        #expect(try Owner(fromJSON: "{}") == .dictionary([:]))
        #expect(fault(Owner.self, #"{"id":1,"object":{}}"#)?.contains("object") == true)
        // A constant chooses the case, also if another key of it is missing and a later case could be read.
        #expect(try Funding(fromJSON: #"{"object":"sepa","iban":"x"}"#) == .sepa(Sepa(iban: "x")))
        #expect(try Funding(fromJSON: #"{"iban":"x"}"#) == .dictionary(["iban": "x"]))
        #expect(fault(Funding.self, #"{"object":"visa","iban":"x"}"#)?.contains("Visa.number") == true)
    }

    @Test("booleans that are constants choose the case")
    func booleanConstants() throws {
        #expect(try Record(fromJSON: #"{"deleted":true,"id":1}"#) == .erased(Erased(id: 1)))
        #expect(try Record(fromJSON: #"{"id":1,"deleted":false}"#) == .live(Live(id: 1, deleted: false)))
        #expect(try text(Erased(id: 1)) == #"{"id":1,"deleted":true}"#)
        #expect(fault(Record.self, #"{"id":1}"#)?.contains("deleted = true") == true)
    }

    @Test("the first case whose keys are all there is chosen, in any order of the keys")
    func everyPresence() {
        for number in 0..<27 {
            // Each key is absent, null or 1.
            let states = ["a": number % 3, "b": number / 3 % 3, "c": number / 9]
            let present = Set(states.filter { $0.value == 2 }.keys)
            // `Both` has no key `b` and refuses others.
            let expected: Pair? =
                present.isSuperset(of: ["a", "b"])
                ? .left(Left(a: 1, b: 1))
                : present.isSuperset(of: ["b", "c"])
                    ? .right(Right(b: 1, c: 1))
                    : present == ["a", "c"] && states["b"] == 0 ? .both(Both(a: 1, c: 1)) : nil
            for keys in [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"], ["c", "b", "a"]] {
                let members = keys.filter { states[$0] != 0 }.map { "\"\($0)\":\(states[$0] == 1 ? "null" : "1")" }
                let json = "{\(members.joined(separator: ","))}"
                #expect((try? Pair(fromJSON: json)) == expected, "\(json)")
            }
        }
    }

    @Test("a case can have another name than its tag")
    func caseNames() throws {
        let json = #"{"mediaType":"application/vnd.list+json","name":"Tom"}"#
        #expect(try Manifest(fromJSON: json) == .list(Cat(name: "Tom")))
        try expectRoundTrip(Manifest.self, json)
    }

    @Test("tuples are arrays; optional elements may be missing, extra ones are ignored")
    func tuples() throws {
        #expect(try Point(fromJSON: "[1,2]") == Point(x: 1, y: 2))
        #expect(try Point(fromJSON: #"[1,2,"a",4]"#) == Point(x: 1, y: 2, label: "a"))
        #expect(fault(Point.self, "[1]")?.hasPrefix("Point.y at $[1] (byte 0)") == true)
        #expect(try StrictPoint(fromJSON: #"[1,"2"]"#) == StrictPoint(x: 1, y: 2))
        #expect(fault(StrictPoint.self, "[1,2,3]")?.contains("at $[2] (byte 5)") == true)
        try expectRoundTrip(Point.self, #"[1.5,2.5,"a"]"#)
    }

    @Test("recursive models are read up to the depth limit")
    func recursiveModels() throws {
        let tree = try Tree(fromJSON: #"{"value":1,"left":{"value":2,"right":{"value":3}}}"#)
        #expect(tree.left?.right?.value == 3)
        #expect(tree == Tree(value: 1, left: Tree(value: 2, right: Tree(value: 3))))
        try expectRoundTrip(Person.self, #"{"name":"a","employer":{"name":"b","owner":{"name":"c"}}}"#)
        let deep = String(repeating: #"{"value":1,"left":"#, count: 100_000)
        #expect(fault(Tree.self, deep)?.hasSuffix("expected at most 512 levels of nesting, found an object") == true)
        let expression = #"{"op":"negate","of":{"op":"negate","of":{"op":"number","value":1.5}}}"#
        try expectRoundTrip(Expression.self, expression)
    }
}
