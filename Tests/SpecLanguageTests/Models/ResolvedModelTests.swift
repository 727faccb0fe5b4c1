import Testing

@testable import SpecLanguage

@Suite("Resolved models")
struct ResolvedModelTests {
    @Test("a struct with all keys")
    func structure() throws {
        let text = """
            models:
              picture-info:
                doc: One picture.
                deprecated: Gone.
                access: package
                identity: [number, item_no]
                unknown-keys: keep
                validate: all
                patch: true
                fields: {number: Int, item_no: String, title: String?}
            """
        let model = try Specs.model("PictureInfo", text)
        #expect((model.doc, model.deprecated, model.access) == ("One picture.", "Gone.", .package))
        let structure = try Specs.structure("PictureInfo", text)
        #expect(structure.fields.map(\.name) == ["number", "itemNo", "title"])
        #expect(structure.identity == ["number", "itemNo"])
        #expect((structure.unknownKeys, structure.validation) == (.keep, .all))
        #expect(structure.hasPatch)
        #expect(structure.layout == .object)
    }

    @Test("a struct without fields")
    func emptyStructure() throws {
        #expect(try Specs.structure("A", "models: {A: {fields: {}}}").fields == [])
    }

    @Test("the file's access applies to models without their own")
    func access() throws {
        let models = try Specs.models(
            "defaults: {access: internal}\nmodels: {A: {enum: [a]}, B: {access: public, enum: [a]}}")
        #expect(models.map(\.access) == [.internal, .public])
    }

    @Test("a field that is declared again takes the place of the included one")
    func redeclaredFields() throws {
        let fields = try Specs.structure(
            "B",
            """
            models:
              A: {fields: {id: Int, note: String?, size: {type: Int, map: box.size}}}
              B: {include: [A], fields: {b: Int, size: {type: Int, map: box.size, scope: {min: 0}}, note: {type: String, default: x}}}
            """
        ).fields
        #expect(fields.map(\.name) == ["id", "note", "size", "b"])
        #expect(fields[1].type == .builtIn(.string) && fields[1].defaultValue == .string("x"))
        #expect(!fields[2].constraints.isEmpty)
    }

    @Test("included fields come first, and once if included twice")
    func includes() throws {
        let text = """
            models:
              D: {include: [B, C], fields: {d: Int}}
              B: {include: [A], fields: {b: Int}}
              C: {include: [A], fields: {c: Int}}
              A: {fields: {a: Int}}
              Only: {include: [D]}
            """
        #expect(try Specs.structure("D", text).fields.map(\.name) == ["a", "b", "c", "d"])
        #expect(try Specs.structure("Only", text).fields.map(\.name) == ["a", "b", "c", "d"])
    }

    @Test("fields of a tuple have their positions as paths")
    func tuple() throws {
        let text = "models: {A: {unknown-keys: error, tuple: {at: {type: Date, format: unix}, value: Double?}}}"
        let structure = try Specs.structure("A", text)
        #expect(structure.layout == .tuple)
        #expect(structure.fields.map(\.paths) == [[JSONPath(["0"])], [JSONPath(["1"])]])
        #expect(structure.unknownKeys == .error)
    }

    @Test(
        "enums have names, raw values and a raw type",
        arguments: [
            ("[pic, live-stream]", .string, ["pic": "pic", "liveStream": "live-stream"]),
            (
                "[yes, off, 1.0, null, ~x]", .string,
                ["yes": "yes", "off": "off", "_1_0": "1.0", "null": "null", "x": "~x"]
            ),
            ("[1, 2]", .integer, ["_1": "1", "_2": "2"]), ("{up: +1, down: -1}", .integer, ["up": "1", "down": "-1"]),
            ("[+1, -1, laugh]", .string, ["plus1": "+1", "minus1": "-1", "laugh": "laugh"]),
            ("['1', '2']", .string, ["_1": "1", "_2": "2"]), ("{a: 1, b: x}", .string, ["a": "1", "b": "x"]),
            ("['', a]", .string, ["empty": "", "a": "a"]), ("{none: ''}", .string, ["none": ""]),
            ("[99999999999999999999]", .string, ["_99999999999999999999": "99999999999999999999"]),
            ("[1.0, 2]", .string, ["_1_0": "1.0", "_2": "2"]),
        ] as [(String, Enumeration.RawType, [String: String])])
    func enumerations(text: String, rawType: Enumeration.RawType, cases: [String: String]) throws {
        guard case .enumeration(let enumeration) = try Specs.model("A", "models: {A: {enum: \(text)}}").kind else {
            Issue.record("no enum")
            return
        }
        #expect(enumeration.rawType == rawType)
        #expect(Dictionary(uniqueKeysWithValues: enumeration.cases.map { ($0.name, $0.rawValue) }) == cases)
        #expect(!enumeration.isOpen)
    }

    @Test("an enum may have a case unknown if it is not open")
    func openEnumeration() throws {
        let models = try Specs.models("models: {A: {enum: [up, unknown], open: false}, B: {enum: [a], open: true}}")
        guard case .enumeration(let first) = models[0].kind, case .enumeration(let second) = models[1].kind else {
            Issue.record("no enums")
            return
        }
        #expect((first.isOpen, second.isOpen) == (false, true))
    }

    @Test("a tagged union has cases by the value of a key")
    func taggedUnion() throws {
        let text = """
            models:
              Media: {divide-type: meta.type, cases: {pic: A, video-clip: B, 3: A}, otherwise: keep}
              A: {fields: {a: Int}}
              B: {divide-type: kind, cases: {x: A}}
            """
        guard case .tagged(let union) = try Specs.model("Media", text).kind else {
            Issue.record("no union")
            return
        }
        #expect(union.path == JSONPath(["meta", "type"]))
        #expect(union.cases.map(\.name) == ["pic", "videoClip", "_3"])
        #expect(union.cases.map(\.tag) == ["pic", "video-clip", "3"])
        #expect(union.otherwise == .keep)
        #expect(union.cases.map(\.isIndirect) == [false, false, false])
    }

    @Test("an untagged union has cases by the shape of the value")
    func untaggedUnion() throws {
        let text = """
            defaults: {dates: unix}
            models:
              Value: {one-of: [String, Bool, [Int], Customer]}
              Wide: {one-of: [Value, Date]}
              Mine: {one-of: [Colour, String]}
              Table: {one-of: [[String: Int], Pair, Level, Word]}
              Customer: {fields: {a: Int}}
              Colour: {external: BrandKit.Colour}
              Pair: {tuple: {a: Int}}
              Level: {enum: [1, 2]}
              Word: {enum: [a, b]}
            """
        let unions = try Specs.models(text).compactMap { model -> UntaggedUnion? in
            if case .untagged(let union) = model.kind { union } else { nil }
        }
        #expect(
            unions.map { $0.cases.map(\.name) } == [
                ["string", "bool", "array", "customer"], ["value", "date"], ["colour", "string"],
                ["dictionary", "pair", "level", "word"],
            ])
        #expect(
            unions.map { $0.cases.map(\.shapes) } == [
                [[.string], [.bool], [.array], [.object]], [[.string, .bool, .array, .object], [.number]],
                [[.number, .bool, .array, .object], [.string]], [[.object], [.array], [.number], [.string]],
            ])
        #expect(unions.map(\.dateFormat) == [nil, .unix, nil, nil])
    }

    @Test("the structs of an untagged union are selected by required keys that the others do not have")
    func unionKeys() throws {
        let text = """
            models:
              Payment: {one-of: [String, Card, Bank]}
              Named: {one-of: {first: A, second: B, third: C}}
              Card: {unknown-keys: keep, fields: {id: Int, no: {type: String, map: card.number}, parent: Payment?}}
              Bank: {include: [Account], fields: {id: Int, note: {type: String?, encode: only}}}
              Account: {fields: {iban: {type: String, map: [account.iban, account.number]}}}
              A: {fields: {x: Int, y: Int, a: Int?}}
              B: {fields: {y: Int, z: Int}}
              C: {fields: {x: Int, z: Int}}
            """
        let unions = try Specs.models(text).compactMap { model -> UntaggedUnion? in
            if case .untagged(let union) = model.kind { union } else { nil }
        }
        #expect(
            unions.map { $0.cases.map(\.keys) } == [
                [[], ["card"], ["account"]], [["x", "y"], ["y", "z"], ["x", "z"]],
            ])
        #expect(unions.map { $0.cases.map(\.name) } == [["string", "card", "bank"], ["first", "second", "third"]])
    }

    @Test("the objects of an untagged union are selected by constants, and in their order")
    func orderedUnion() throws {
        let text = """
            models:
              Owner: {one-of: [String, DeletedCustomer, Customer]}
              Source: {one-of: [Card, Bank, Other]}
              Filter: {one-of: [Shape, Card, "[String: JSON]"]}
              Record: {one-of: [Erased, Live]}
              Customer: {fields: {id: String, name: String?}}
              DeletedCustomer: {fields: {id: String, deleted: Bool}}
              Card: {fields: {id: String, object: {type: String = card, scope: [card]}}}
              Bank: {fields: {id: String, object: {type: Kind, scope: [bank, iban]}}}
              Other: {fields: {id: String, object: String}}
              Erased: {fields: {id: String, deleted: {type: Bool = true, scope: [true]}}}
              Live: {fields: {id: String, deleted: {type: Bool, scope: [false]}}}
              Kind: {enum: {card: card, bank: bank_account, iban: iban}}
              Shape: {divide-type: type, cases: {circle: Other, square: Card}, otherwise: keep}
            """
        let unions = try Specs.models(text).compactMap { model -> UntaggedUnion? in
            if case .untagged(let union) = model.kind { union } else { nil }
        }
        #expect(
            unions.map { $0.cases.map(\.conditions) } == [
                [[], ["deleted"], []],
                [["object = card"], ["object = bank_account|iban"], []],
                [["type = circle|square"], ["object = card"], []],
                [["deleted = true"], ["deleted = false"]],
            ])
    }

    @Test("the case of a tagged union can have another name than its tag")
    func caseNames() throws {
        let text = """
            models:
              Media:
                divide-type: type
                cases: {manifestList: {type: Pic, tag: application/vnd.list+json}, pic: Pic, third: {tag: 3, type: Pic}}
              Pic: {fields: {a: Int}}
            """
        guard case .tagged(let union) = try Specs.model("Media", text).kind else {
            Issue.record("not a tagged union")
            return
        }
        #expect(union.cases.map(\.name) == ["manifestList", "pic", "third"])
        #expect(union.cases.map(\.tag) == ["application/vnd.list+json", "pic", "3"])
    }

    @Test(
        "an external type has a module and a name",
        arguments: [("BrandKit.Color", "BrandKit", "Color"), ("Color", nil, "Color"), ("A.B.C", "A", "B.C")]
            as [(String, String?, String)])
    func externalType(text: String, module: String?, name: String) throws {
        let model = try Specs.model("Paint", "models: {Paint: {external: \(text)}}")
        #expect(model.kind == .external(ExternalType(module: module, typeName: name)))
    }
}
