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
