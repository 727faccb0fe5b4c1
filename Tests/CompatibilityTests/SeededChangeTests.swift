import Compatibility
import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Classification of spec edits")
struct SeededChangeTests {
    @Test("an edit is reported with its changes, and nothing else", arguments: SeededChange.all)
    func editsAreClassified(_ change: SeededChange) throws {
        let found = try change.changes().map(\.text)
        #expect(found == change.expected)
    }

    @Test("identical specs have no changes")
    func identicalSpecs() throws {
        #expect(try SeededChange.changes(from: BaseSpec.text, to: BaseSpec.text).isEmpty)
    }

    @Test("a key with other bytes is another key, even if it is canonically equivalent")
    func equivalentKeys() throws {
        let old = BaseSpec.text.replacing("map: image.src", with: "map: caf\u{E9}")
        let new = BaseSpec.text.replacing("map: image.src", with: "map: cafe\u{301}")
        #expect(try SeededChange.changes(from: old, to: old).isEmpty)
        #expect(
            try SeededChange.changes(from: old, to: new).map(\.text)
                == ["Picture.url: map caf\u{E9} -> cafe\u{301} [map-changed]"])
    }

    @Test("a default with other bytes is another value, even if it is canonically equivalent")
    func equivalentDefaults() throws {
        let old = BaseSpec.text.replacing("note: String?", with: "note: String = caf\u{E9}")
        let new = BaseSpec.text.replacing("note: String?", with: "note: String = cafe\u{301}")
        #expect(try SeededChange.changes(from: old, to: old).isEmpty)
        #expect(
            try SeededChange.changes(from: old, to: new).map(\.text).contains { text in
                text.hasSuffix("[default-changed]")
            })
    }

    @Test("positions and docs make no difference")
    func positionsAndDocs() throws {
        let moved = BaseSpec.text.replacing(
            "models:\n", with: "models:\n  # A comment that moves what follows.\n")
        let worded = moved.replacing("    identity: id\n", with: "    doc: One picture.\n    identity: id\n")
        #expect(try SeededChange.changes(from: BaseSpec.text, to: worded).isEmpty)
    }

    @Test("a namespace renames models, and leaves their JSON as it is")
    func namespace() throws {
        let moved = BaseSpec.text.replacing("defaults: {dates: unix}", with: "defaults: {dates: unix, namespace: App}")
        let changes = try SeededChange.changes(from: BaseSpec.text, to: moved)
        #expect(changes.map(\.text).contains("App.Picture: renamed from Picture [model-renamed]"))
        #expect(changes.allSatisfy { $0.rules.allSatisfy { $0.level == .source } })
    }

    @Test("repeated keys count in what is read")
    func repeatedKeys() throws {
        let (old, new) = ("defaults: {}", "defaults: {repeated-keys: last}")
        let spec = """
            apigen: 1
            defaults: {}
            service: {name: Shop}
            endpoints:
              carts: {get: /carts, returns: '[String: Cart]'}
              add: {post: /carts, body: Order}
            models:
              Cart: {fields: {id: Int}}
              Order: {fields: {id: Int}}
            """
        let lenient = spec.replacing(old, with: new)
        #expect(
            Set(try SeededChange.changes(from: spec, to: lenient).map(\.text)) == [
                "Shop.carts: repeated-keys fail -> last [response-widened]",
                "Cart: repeated-keys fail -> last [response-widened]",
            ])
        #expect(
            try SeededChange.changes(from: lenient, to: spec).map(\.text).contains(
                "Cart: repeated-keys last -> fail [response-narrowed]"))
    }

    @Test("the clock of a signature is the client's own matter")
    func signatureClock() throws {
        let old = BaseSpec.text.replacing(
            "timeout: 15s", with: "timeout: 15s\n  sign: {digest: md5, over: timestamp, as: X-Sign}")
        let new = old.replacing("as: X-Sign}", with: "as: X-Sign, clock: server}")
        #expect(
            try SeededChange.changes(from: old, to: new).map(\.text)
                == ["Gallery: sign.clock device -> server [policy-changed]"])
        #expect(
            try SeededChange.changes(from: old, to: new.replacing("digest: md5", with: "digest: sha256")).map(\.text)
                == [
                    "Gallery: sign.clock device -> server [policy-changed]",
                    "Gallery: sign md5, time, X-Sign -> sha256, time, X-Sign [signature-changed]",
                ])
    }

    @Test("forms of signatures, and what is checked of responses, are compared")
    func signedResponses() throws {
        func text(_ lines: String) -> String { BaseSpec.text.replacing("timeout: 15s", with: "timeout: 15s" + lines) }
        let token = text("\n  sign: {over: http-message, digest: ed25519, key: $k, covers: [\"@method\"]}")
        #expect(
            try SeededChange.changes(from: token, to: token.replacing("@method", with: "@path")).map(\.text)
                == [
                    "Gallery: sign ed25519 over http-message of @method -> ed25519 over http-message of @path [signature-changed]"
                ])
        func spec(_ verify: String) -> String {
            """
            apigen: 1
            service: {name: Gallery, servers: {release: https://gallery.example}\(verify)}
            endpoints: {title: {get: /title, returns: String}}
            """
        }
        let checked = spec(", verify: {over: content-digest}")
        #expect(
            try SeededChange.changes(from: spec(""), to: checked).map(\.text)
                == ["Gallery: verify none -> content-digest [policy-changed]"])
        #expect(
            try SeededChange.changes(from: checked, to: spec("")).map(\.text)
                == ["Gallery: verify content-digest -> none [signature-changed]"])
    }

    @Test("words for booleans count in responses, and the first ones in requests")
    func boolWords() throws {
        func changes(_ old: String, _ new: String) throws -> [String] {
            let specs = [old, new].map { field in
                """
                apigen: 1
                service: {name: Things, servers: {release: https://things.example}}
                endpoints: {a: {get: /a, returns: A}, b: {post: /b, body: B}}
                models: {A: {fields: {x: \(field)}}, B: {fields: {x: \(field)}}}
                """
            }
            return try SeededChange.changes(from: specs[0], to: specs[1]).map(\.text)
        }
        let (few, many) = (
            "{type: Bool, bools: {true: [Y], false: [N]}}", "{type: Bool, bools: {true: [Y, 1], false: [N]}}"
        )
        let (fewer, more) = (#"{true: ["Y"], false: ["N"]}"#, #"{true: ["Y", 1], false: ["N"]}"#)
        #expect(try changes(few, many) == ["A.x: bools \(fewer) -> \(more) [response-widened]"])
        #expect(try changes(many, few) == ["A.x: bools \(more) -> \(fewer) [response-narrowed]"])
        #expect(
            try changes(many, many.replacing("Y, 1", with: "1, Y"))
                == [
                    "B.x: bools \(more) -> \(more.replacing(#""Y", 1"#, with: #"1, "Y""#)) [request-narrowed request-widened]"
                ])
        #expect(
            try changes("Bool", few) == [
                "A.x: bools none -> \(fewer) [response-widened]",
                "B.x: bools none -> \(fewer) [request-narrowed request-widened]",
            ])
    }

    @Test("flat models and keyed lists are compared by their keys, in both directions")
    func flatModels() throws {
        func changes(_ old: String, _ new: String) throws -> [String] {
            let specs = [old, new].map { field in
                """
                apigen: 1
                service: {name: Things, servers: {release: https://things.example}}
                endpoints: {a: {get: /a, returns: A}, b: {post: /b, body: B}}
                models: {A: {fields: {x: \(field)}}, B: {fields: {x: \(field)}}, C: {fields: {d: String, e: String}}}
                """
            }
            return try SeededChange.changes(from: specs[0], to: specs[1]).map(\.text)
        }
        let (flat, prefixed) = ("{type: C, map: $}", "{type: C, map: $, prefix: c_}")
        #expect(try changes(flat, flat) == [])
        #expect(
            try changes("C", flat) == ["A.x: map x -> $ [map-changed]", "B.x: map x -> $ [request-map-changed]"])
        #expect(
            try changes(flat, prefixed) == [
                "A.x: map $ -> $ with c_ [map-changed]", "B.x: map $ -> $ with c_ [request-map-changed]",
            ])
        let (list, keyed) = ("{type: '[C]'}", "{type: '[C]', keyed: d}")
        let sent = "[request-narrowed request-widened]"
        #expect(
            try changes(list, keyed)
                == ["A.x: keyed none -> d [response-widened]", "B.x: keyed none -> d \(sent)"])
        #expect(
            try changes(keyed, list)
                == ["A.x: keyed d -> none [response-narrowed]", "B.x: keyed d -> none \(sent)"])
        #expect(
            try changes(keyed, keyed.replacing("keyed: d", with: "keyed: e")) == [
                "A.x: keyed d -> e [response-widened response-narrowed]", "B.x: keyed d -> e \(sent)",
            ])
    }

    @Test("a list that is sent as its element is sent otherwise, and one that is only read so is not")
    func sentSingles() throws {
        let fields = "fields: {title: String, width: Int?, kind: Kind"
        let old = BaseSpec.text.replacing(fields, with: fields + ", tags: '[Int]'")
        func changes(_ single: String) throws -> [String] {
            let new = old.replacing("tags: '[Int]'", with: "tags: {type: '[Int]', single: \(single)}")
            return try SeededChange.changes(from: old, to: new).map(\.text)
        }
        #expect(try changes("wrap") == [])
        #expect(
            try changes("unwrap") == ["Draft.tags: single fail -> unwrap [request-narrowed request-widened]"])
    }

    @Test("a case counts only where a scope allows it")
    func scopedCases() throws {
        let whole = BaseSpec.text.replacing("{type: Kind, scope: [pic, video]}", with: "Kind")
        let edited = whole.replacing("[pic, video, live]", with: "[pic, video, live, still]")
        #expect(
            try SeededChange.changes(from: whole, to: edited).map(\.text)
                == ["Kind.still: added [response-case-added case-added]"])
    }

    @Test("a closed enum rejects what apps with an open one send, and links that they made")
    func closedEnums() throws {
        let open = BaseSpec.text.replacing("{enum: [pic, video, live]}", with: "{enum: [pic, video, live], open: true}")
        #expect(
            try SeededChange.changes(from: open, to: BaseSpec.text).map(\.text)
                == ["Kind: open true -> false [request-narrowed enum-closed]"])
        let linked = BaseSpec.text.replacing("{enum: [full, small]}", with: "{enum: [full, small], open: true}")
        #expect(
            try SeededChange.changes(from: linked, to: BaseSpec.text).map(\.text)
                == ["Mode: open true -> false [request-narrowed link-broken enum-closed]"])
    }

    @Test("a case that links have cannot be removed")
    func linkedCases() throws {
        let edited = BaseSpec.text.replacing("{enum: [full, small]}", with: "{enum: [full]}")
        #expect(
            try SeededChange.changes(from: BaseSpec.text, to: edited).map(\.text)
                == ["Mode.small: removed [request-case-removed link-broken case-removed]"])
    }

    @Test("a string is one for callers, whether it is in JSON or the whole body")
    func texts() throws {
        let inside = BaseSpec.text.replacing(
            "{get: '/files/{place}'", with: "{get: '/files/{place}', returns: String, at: text")
        let rules = try SeededChange.changes(
            from: inside, to: inside.replacing(", at: text", with: "")
        ).flatMap(\.rules)
        #expect(rules.contains(.responseMoved) && rules.allSatisfy { $0.level != .source })
    }

    @Test("shipped apps do not know the name of an environment")
    func renamedEnvironment() throws {
        let edited = BaseSpec.text.replacing(
            "    test: http://localhost:8080", with: "    debug: http://localhost:8080")
        #expect(
            try SeededChange.changes(from: BaseSpec.text, to: edited).map(\.text) == [
                "Gallery: environment test removed [environment-removed]",
                "Gallery: environment debug added [environment-added]",
            ])
    }

    @Test("reverting an edit is reported too")
    func revertedEdits() throws {
        for change in SeededChange.all {
            let edited = BaseSpec.text.replacing(change.old, with: change.new)
            let back = try SeededChange.changes(from: edited, to: BaseSpec.text)
            #expect(!back.isEmpty, "\(change.testDescription) can be taken back without a word")
        }
    }

    @Test("each rule is triggered by an edit or its reversal")
    func allRulesCovered() throws {
        var covered: Set<CompatibilityRule> = try SeededChange.all.reduce(into: []) { covered, change in
            let edited = BaseSpec.text.replacing(change.old, with: change.new)
            let back = try SeededChange.changes(from: edited, to: BaseSpec.text)
            covered.formUnion((try change.changes() + back).flatMap(\.rules))
        }
        covered.insert(.requirementAdded)
        let uncovered = CompatibilityRule.allCases.filter { rule in !covered.contains(rule) }
            .map(\.rawValue)
        #expect(uncovered == [])
    }

    /// Rules of whole services, which no edit of a spec with endpoints triggers alone.
    private static let ofServices: Set<CompatibilityRule> = [
        .serviceAdded, .serviceRemoved, .routesAdded, .requirementAdded,
    ]

    @Test("a new endpoint is a new requirement of a generated protocol")
    func requirements() throws {
        let old = BaseSpec.text.replacing("{dates: unix}", with: "{dates: unix, interface: true}")
        let new = old.replacing("endpoints:\n", with: "endpoints:\n  last: {get: /last, returns: Problem}\n")
        #expect(
            try SeededChange.changes(from: old, to: new).map(\.text)
                == ["Gallery.last: added [requirement-added endpoint-added]"])
    }

    @Test("a new case is visible where an enum is open and public, and breaks code elsewhere")
    func openCases() throws {
        func rules(_ declaration: String, _ access: String) throws -> [String] {
            let spec = """
                apigen: 1
                defaults: {access: \(access)}
                service: {name: Shop}
                errors: {http-404: none}
                endpoints: {a: {get: /a, returns: String, errors: {http-409: late}}}
                models:
                  Kind: \(declaration)
                  Box: {fields: {id: Int}}
                """
            let more = spec.replacing("[a]", with: "[a, b]").replacing("{a: Box}", with: "{a: Box, b: Box}")
                .replacing("http-404: none", with: "http-404: none, http-500: down")
                .replacing("http-409: late", with: "http-409: late, http-410: early")
            return Set(try SeededChange.changes(from: spec, to: more).flatMap(\.rules).map(\.rawValue)).sorted()
        }
        for open in [
            "{enum: [a], open: true}", "{enum: [a], open: a}", "{divide-type: k, cases: {a: Box}, otherwise: keep}",
        ] {
            #expect(try rules(open, "public") == ["open-case-added"])
            #expect(try rules(open, "internal") == ["case-added"])
        }
        #expect(
            try rules("{enum: [a]}", "public") == ["case-added", "open-case-added", "response-case-added"])
    }

    @Test("the example of a rule triggers it", arguments: CompatibilityRule.allCases)
    func examples(rule: CompatibilityRule) throws {
        let example = try #require(rule.example)
        #expect(rule.level == .harmless ? rule.fix == nil : rule.fix?.isEmpty == false)
        guard !Self.ofServices.contains(rule) else { return }
        // Some edits take something back that the base spec has.
        let forward = BaseSpec.text.replacing(example.old, with: example.new)
        let isReversal = !BaseSpec.text.contains(example.old)
        let edited = isReversal ? BaseSpec.text.replacing(example.new, with: example.old) : forward
        try #require(edited != BaseSpec.text)
        let changes = try SeededChange.changes(
            from: isReversal ? edited : BaseSpec.text, to: isReversal ? BaseSpec.text : edited)
        #expect(changes.contains { $0.rules.contains(rule) }, "\(changes.map(\.text))")
    }

    @Test("a change has its position in both versions")
    func positions() throws {
        let change = try #require(
            try SeededChange("      title: String\n", "      title: String?\n").changes().first)
        #expect(change.range?.range.start.line == 65)
        #expect(change.before?.range.start.line == 65)
    }
}
