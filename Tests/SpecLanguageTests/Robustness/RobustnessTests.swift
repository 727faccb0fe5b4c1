import SpecLanguage
import Testing

@Suite("Robustness of the checker", .timeLimit(.minutes(5)))
struct RobustnessTests {
    private func rules(_ text: String) -> [Rule] {
        Specs.check(["Spec": text]).diagnostics.map(\.rule)
    }

    @Test("random specs give sorted diagnostics", arguments: 0..<20)
    func randomSpecs(seed: Int) {
        var specs = RandomSpecs(seed: UInt64(seed))
        var faulty = 0
        for _ in 0..<50 {
            let text = specs.spec()
            let source = SpecSource(path: "A.yaml", name: "A", bytes: Array(text.utf8))
            let checked = SpecChecker().check([source])
            #expect(checked.diagnostics == checked.diagnostics.sorted())
            if checked.hasErrors { faulty += 1 }
        }
        #expect(faulty > 40)
    }

    @Test("a damaged spec gives sorted diagnostics", arguments: 0..<10)
    func damagedSpecs(seed: Int) {
        let original = Array(Self.correct.utf8)
        #expect(!SpecChecker().check([SpecSource(path: "A.yaml", name: "A", bytes: original)]).hasErrors)
        var random = RandomSpecs(seed: UInt64(seed))
        for _ in 0..<40 {
            var bytes = original
            let place = Int.random(in: bytes.indices, using: &random)
            if Bool.random(using: &random) {
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            } else {
                bytes.removeSubrange(place...)
            }
            let checked = SpecChecker().check([SpecSource(path: "A.yaml", name: "A", bytes: bytes)])
            #expect(checked.diagnostics == checked.diagnostics.sorted())
        }
    }

    @Test("patterns that are nested too deep, or too long, are refused before parsing")
    func deepPatterns() {
        let deep = String(repeating: "(", count: 5_000) + String(repeating: ")", count: 5_000)
        #expect(rules("models: {A: {fields: {a: {type: String, pattern: '\(deep)'}}}}") == [.badPattern])
        let nested = String(repeating: "[a&&", count: 2_000) + String(repeating: "]", count: 2_000)
        #expect(rules("models: {A: {fields: {a: {type: String, pattern: '\(nested)'}}}}") == [.badPattern])
        let long = String(repeating: "a", count: 20_000)
        #expect(rules("models: {A: {fields: {a: {type: String, pattern: '\(long)'}}}}") == [.badPattern])
    }

    @Test(
        "defaults are matched in linear time",
        arguments: ["(a+)+$", "(a|a)*$", "a*a*a*a*a*a*a*a*a*a*b", "(.*)*(.*)*x", "(a?){30}a{30}"])
    func slowPatterns(pattern: String) {
        let text = String(repeating: "a", count: 40) + "!"
        let field = "{type: String, pattern: '\(pattern)', default: '\(text)'}"
        _ = rules("models: {A: {fields: {a: \(field)}}}")
    }

    @Test("long chains of includes, unions and structs are checked")
    func chains() {
        let includes = (0..<3_000).map { "  I\($0): {include: [I\($0 + 1)]}" } + ["  I3000: {fields: {a: Int}}"]
        #expect(rules("models:\n" + includes.joined(separator: "\n")) == [])
        let unions =
            (0..<3_000).map { "  U\($0): {one-of: [U\($0 + 1), '[Int]']}" } + ["  U3000: {one-of: [Int, String]}"]
        #expect(Set(rules("models:\n" + unions.joined(separator: "\n"))) == [.ambiguousOneOf])
        let structs = (0..<3_000).map { "  S\($0): {fields: {s: S\($0 + 1)}}" }
        #expect(
            rules("models:\n" + (structs + ["  S3000: {fields: {s: S0}}"]).joined(separator: "\n")) == [.recursiveModel]
        )
        #expect(rules("models:\n" + (structs + ["  S3000: {fields: {s: S0?}}"]).joined(separator: "\n")) == [])
    }

    @Test("includes that double at every step are limited")
    func doublingIncludes() {
        let models = (0..<40).map { "  I\($0): {include: [I\($0 + 1), J\($0 + 1)], fields: {i\($0): Int}}" }
        let others = (0..<40).map { "  J\($0): {include: [I\($0 + 1), J\($0 + 1)], fields: {j\($0): Int}}" }
        let last = ["  I40: {fields: {i: Int}}", "  J40: {fields: {j: Int}}"]
        #expect(rules("models:\n" + (models + others + last).joined(separator: "\n")) == [])
        let wide = "  W: {fields: {" + (0..<1_000).map { "f\($0): Int" }.joined(separator: ", ") + "}}"
        let many = (0..<300).map { "  V\($0): {include: [W]}" }
        #expect(Set(rules("models:\n" + ([wide] + many).joined(separator: "\n"))) == [.tooLarge])
    }

    @Test(
        "names of up to 500 bytes are accepted",
        arguments: [("M", 500, [] as [Rule]), ("M", 501, [.tooLarge])])
    func longNames(start: String, count: Int, expected: [Rule]) {
        let name = start + String(repeating: "x", count: count - 1)
        #expect(rules("models: {\(name): {fields: {a: Int}}}") == expected)
        #expect(rules("models: {A: {fields: {\(name): Int}}}") == expected)
        #expect(rules("models: {A: {enum: [\(name)]}}") == expected)
        #expect(rules("service: {name: G}\nendpoints: {\(name): {get: /a}}") == expected)
    }

    @Test("ten thousand faulty fields are reported")
    func manyFaults() {
        let fields = (0..<10_000).map { "      f\($0): {type: Tpe\($0), mpa: x}" }
        let found = rules("models:\n  A:\n    fields:\n" + fields.joined(separator: "\n"))
        #expect(found.count == 20_000)
    }

    @Test("a thousand duplicate names are reported")
    func manyNames() {
        let models = (0..<1_000).map {
            "  Some-Model\($0): {enum: [a]}\n  SomeModel\($0): {fields: {m: SomeMdel\($0)}}"
        }
        let found = rules("models:\n" + models.joined(separator: "\n"))
        #expect(found.filter { $0 == .duplicateName }.count == 1_000)
    }

    private static let correct = """
        apigen: 1
        defaults: {naming: snake-case, dates: unix, auto-cast: true}
        models:
          Picture:
            identity: id
            patch: true
            fields:
              id: {type: String, length: {min: 1}, pattern: '^[a-z]+$'}
              tags: '[String] = []'
              score: {type: Double, scope: {min: 0, below: 1}, default: 0.5}
              kind: {type: Kind, scope: [pic, video], default: pic, map: [a.b, 'c\\.d']}
              next: Picture?
          Kind: {enum: [pic, video, live-stream], open: true}
          Media: {divide-type: type, cases: {pic: Picture, 3: Ended}, otherwise: keep}
          Ended: {include: [Base], fields: {when: Date}}
          Base: {fields: {number: Int}}
          Party: {one-of: [String, [Int], Picture]}
          Point: {tuple: {x: Double, y: Double?}}
        """

    @Test("patterns that take too long to compile are reported once")
    func slowPatternCompilation() throws {
        func checked(_ pattern: String) -> CheckedSpecs {
            let fields = (0..<60).map { "    a\($0): {type: String, pattern: '\(pattern)\($0)'}\n" }
            return Specs.check(["Spec": "models:\n  A:\n   fields:\n" + fields.joined()])
        }
        let heavy = checked("(a?b?){139}").diagnostics
        #expect(heavy.map(\.rule) == [.tooLarge])
        #expect(heavy.first?.message == "the patterns of this file take more than 1000000 steps to compile")
        #expect(checked("^[A-Z]{2,3}-[0-9]{1,255}").diagnostics == [])
    }
}
