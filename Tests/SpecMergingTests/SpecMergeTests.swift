import SpecMerging
import Testing

@Suite("The merge of edited specs and a new import")
struct SpecMergeTests {
    private static let base: String = """
        apigen: 1
        service:
          name: Shop
        errors: {http-404: notFound}
        endpoints:
          listPets:
            get: /pets
            parameters:
              limit: {type: Int = 20, scope: {min: 1}}
              page: Int?
            returns: [Pet]
          pet: {get: '/pets/{id}', parameters: {id: Int}, returns: Pet}
        models:
          Kind:
            enum: [cat, dog]
            open: true
          Pet:
            fields:
              id: Int
              kind: Kind = cat
              home_address: String?
              owner: Owner?
          Owner:
            doc: A person.
            fields:
              name: {type: String, length: {min: 1}}
              age: Int?

        """

    /// The merge of a base with edits and changes, each `old → new`.
    private static func merged(
        edits: [(String, String)] = [], changes: [(String, String)] = [], more: [SpecMerge.File] = [],
        names: (ImportedNames?, ImportedNames) = (nil, ImportedNames())
    ) -> (text: String, merge: SpecMerge) {
        func text(_ changes: [(String, String)]) -> SpecMerge.File {
            var text = base
            for (old, new) in changes {
                #expect(text.contains(old), "\(old)")
                text = text.replacing(old, with: new)
            }
            return SpecMerge.File(name: "Shop.yaml", bytes: Array(text.utf8))
        }
        let merge = SpecMerge(
            SpecMerge.Input(
                base: [text([])], edited: [text(edits)] + more, imported: [text(changes)], baseNames: names.0,
                importedNames: names.1))
        return (String(decoding: merge.files.first { $0.name == "Shop.yaml" }?.bytes ?? [], as: UTF8.self), merge)
    }

    @Test("without edits, the result is the import; without changes, the edits")
    func oneSide() {
        let change = ("age: Int?", "age: Int?\n      born: String?")
        #expect(Self.merged(changes: [change]).text == Self.base.replacing(change.0, with: change.1))
        #expect(Self.merged(edits: [change]).text == Self.base.replacing(change.0, with: change.1))
        #expect(Self.merged(edits: [change], changes: [change]).text == Self.base.replacing(change.0, with: change.1))
    }

    @Test("an edit of the bytes alone is an edit, even if the texts are canonically equivalent")
    func equivalentTexts() {
        let old = "doc: A person."
        let (edit, change) = ((old, "doc: Jos\u{E9}."), (old, "doc: Jose\u{301}."))
        #expect(Self.merged(edits: [edit], changes: [change]).text.contains("<<<<<<< edited"))
        #expect(!Self.merged(edits: [edit], changes: [edit]).text.contains("<<<<<<< edited"))
    }

    @Test("without edits and changes, the specs and the names stay as they are")
    func nothingChanged() {
        let names = ImportedNames(models: ["Pet": ImportedNames.Origin(pointer: "#/components/schemas/Pet")])
        let (text, merge) = Self.merged(names: (names, names))
        #expect(text == Self.base)
        #expect(merge.files.map(\.name) == ["Shop.yaml"])
        #expect(merge.findings.isEmpty)
        #expect(!merge.isRefused)
        #expect(merge.names == names)
    }

    @Test("an optional type that moves between braces gets quotes, which all parsers read")
    func quotedTypes() {
        let (text, _) = Self.merged(
            edits: [("age: Int?", "age: Double?")], changes: [("age: Int?", "age: {type: 'Int?', scope: {min: 0}}")])
        #expect(text.contains("age: {type: 'Double?', scope: {min: 0}}"))
    }

    @Test("changes of different keys of one field are both made")
    func keysOfAField() {
        let (text, merge) = Self.merged(
            edits: [("home_address: String?", "home_address: {type: 'String?', sensitive: true}")],
            changes: [("home_address: String?", "home_address: {type: 'String?', length: {max: 9}}")])
        #expect(text.contains("home_address: {type: 'String?', length: {max: 9}, sensitive: true}"))
        #expect(merge.findings.isEmpty)
    }

    @Test("a type and a default are different keys, however they are written")
    func typeAndDefault() {
        let (text, _) = Self.merged(
            edits: [("limit: {type: Int = 20, scope: {min: 1}}", "limit: {type: Int = 50, scope: {min: 1}}")],
            changes: [("limit: {type: Int = 20", "limit: {type: Int64 = 20")])
        #expect(text.contains("limit: {type: Int64 = 50, scope: {min: 1}}"))
    }

    @Test("a contradiction shows both versions of the key, and everything else is merged")
    func contradiction() {
        let (text, merge) = Self.merged(
            edits: [("doc: A person.", "doc: Someone.")],
            changes: [("doc: A person.", "doc: Somebody."), ("age: Int?", "age: Int64?")])
        #expect(
            text.contains(
                "<<<<<<< edited\n    doc: Someone.\n=======\n    doc: Somebody.\n>>>>>>> imported\n    fields:\n"))
        #expect(text.contains("age: Int64?"))
        #expect(merge.findings.map(\.line) == [24])
        #expect(merge.findings.map(\.isError) == [true])
    }

    @Test("an unresolved conflict refuses the next import")
    func unresolved() {
        let (text, merge) = Self.merged(
            edits: [("      age: Int?\n", "<<<<<<< edited\n      age: Int?\n=======\n>>>>>>> imported\n")],
            changes: [("doc: A person.", "doc: Somebody.")])
        #expect(merge.isRefused)
        #expect(merge.findings.first?.text == "the conflict of an earlier import is not resolved; nothing was imported")
        #expect(!text.contains("Somebody"))
    }

    @Test("a renamed model keeps its name, in new references, too")
    func renamedModel() {
        let (text, _) = Self.merged(
            edits: [("Owner", "Person")],
            changes: [
                ("age: Int?", "age: Int?\n      boss: Owner?"), ("page: Int?", "page: Int?\n      of: Owner?"),
                ("returns: Pet}", "returns: Pet}\n  owners: {get: /owners, returns: [Owner]}"),
            ])
        #expect(!text.contains("Owner"))
        #expect(text.contains("boss: Person?") && text.contains("of: Person?") && text.contains("returns: [Person]"))
    }

    @Test("a model that the description renames is renamed in a person's declarations")
    func renamedInDescription() {
        let (text, _) = Self.merged(
            edits: [
                ("returns: Pet}", "returns: Pet}\n  mine: {get: /mine, returns: Owner}"), ("age: Int?", "age: Int64?"),
            ],
            changes: [("Owner", "Person")])
        #expect(!text.contains("Owner"))
        #expect(text.contains("mine: {get: /mine, returns: Person}"))
        #expect(text.contains("age: Int64?"))
    }

    @Test("a model is known by its pointer, although its name and its fields change")
    func pointer() {
        let origin = ImportedNames.Origin(pointer: "#/components/schemas/Owner")
        let (text, _) = Self.merged(
            edits: [("age: Int?", "age: Int64?")],
            changes: [
                ("Owner", "Person"),
                (
                    "name: {type: String, length: {min: 1}}",
                    "first: String\n      last: String\n      title: String\n      city: String"
                ),
            ],
            names: (ImportedNames(models: ["Owner": origin]), ImportedNames(models: ["Person": origin])))
        #expect(text.contains("age: Int64?") && text.contains("Person:") && !text.contains("Owner"))
    }

    @Test("a renamed field, parameter, case and error keep their names")
    func renamedParts() {
        let (text, merge) = Self.merged(
            edits: [
                ("home_address: String?", "address: {type: 'String?', map: home_address}"),
                ("enum: [cat, dog]", "enum: {feline: cat, canine: dog}"), ("Kind = cat", "Kind = feline"),
                ("notFound", "missing"),
                ("'/pets/{id}', parameters: {id: Int}", "'/pets/{number}', parameters: {number: Int}"),
            ],
            changes: [
                ("home_address: String?", "home_address: {type: 'String?', length: {max: 9}}"),
                ("enum: [cat, dog]", "enum: [cat, dog, bird]"), ("page: Int?", "page: Int?\n      kind: Kind = cat"),
                ("parameters: {id: Int}", "parameters: {id: Int64}"),
            ])
        #expect(text.contains("address: {type: 'String?', length: {max: 9}, map: home_address}"))
        #expect(text.contains("enum: {feline: cat, canine: dog, bird: bird}"))
        #expect(text.contains("      kind: Kind = feline\n    returns"))
        #expect(text.contains("http-404: missing"))
        #expect(text.contains("'/pets/{number}', parameters: {number: Int64}"))
        #expect(merge.findings.isEmpty)
    }

    @Test("what a person removed stays away, and a change of it is a warning")
    func removals() {
        let (text, merge) = Self.merged(
            edits: [("      page: Int?\n", ""), ("      age: Int?\n", "")],
            changes: [("      age: Int?", "      age: Int64?"), ("doc: A person.", "doc: Somebody.")])
        #expect(!text.contains("page") && !text.contains("age"))
        #expect(text.contains("Somebody"))
        #expect(
            merge.findings.map(\.text) == [
                "\"age\" was removed here, but has changed in the description; it stays away"
            ])
    }

    @Test("a removed model that something new uses is added again")
    func restored() {
        let (text, merge) = Self.merged(
            edits: [
                ("      owner: Owner?\n", ""),
                (
                    "  Owner:\n    doc: A person.\n    fields:\n      name: {type: String, length: {min: 1}}\n      age: Int?\n",
                    ""
                ),
            ],
            changes: [("page: Int?", "page: Int?\n      owner: Owner?")])
        #expect(text.contains("  Owner:\n    doc: A person.\n"))
        #expect(merge.findings.count == 1)
    }

    @Test("what the description removes goes, unless it was edited or is used")
    func removedInDescription() {
        let without = [
            ("      owner: Owner?\n", ""),
            (
                "  Owner:\n    doc: A person.\n    fields:\n      name: {type: String, length: {min: 1}}\n      age: Int?\n",
                ""
            ),
        ]
        #expect(!Self.merged(changes: without).text.contains("Owner"))
        let edited = Self.merged(edits: [("doc: A person.", "doc: Mine.")], changes: without)
        #expect(edited.text.contains("doc: Mine.") && edited.merge.findings.count == 1)
        let used = Self.merged(
            edits: [("returns: Pet}", "returns: Pet}\n  mine: {get: /mine, returns: Owner}")], changes: without)
        #expect(used.text.contains("doc: A person.") && used.merge.findings.count == 1)
    }

    @Test("a field that a person's key names is kept")
    func mentioned() {
        let (text, merge) = Self.merged(
            edits: [("  Pet:\n", "  Pet:\n    identity: home_address\n")],
            changes: [("      home_address: String?\n", "")])
        #expect(text.contains("      home_address: String?\n"))
        #expect(merge.findings.count == 1)
    }

    @Test("a declaration in another file is changed there")
    func moved() throws {
        let owner =
            "  Owner:\n    doc: A person.\n    fields:\n      name: {type: String, length: {min: 1}}\n      age: Int?\n"
        let (text, merge) = Self.merged(
            edits: [(owner, "")], changes: [("age: Int?", "age: Int64?")],
            more: [SpecMerge.File(name: "People/Owner.yaml", bytes: Array("apigen: 1\nmodels:\n\(owner)".utf8))])
        #expect(!text.contains("Owner:"))
        let file = try #require(merge.files.first { $0.name == "People/Owner.yaml" })
        #expect(String(decoding: file.bytes, as: UTF8.self).contains("age: Int64?"))
    }

    @Test("comments, order and layout of edited text stay")
    func layout() {
        let (text, _) = Self.merged(
            edits: [
                (
                    "      name: {type: String, length: {min: 1}}\n      age: Int?\n",
                    "      # Years.\n      age: Int?   # whole\n\n      name:\n        type: String\n        length: {min: 1}\n"
                )
            ], changes: [("age: Int?", "age: Int64?\n      city: String")])
        #expect(
            text.contains(
                "      # Years.\n      age: Int64?   # whole\n      city: String\n\n      name:\n        type: String\n"
            ))
    }

    @Test("a file keeps the defaults that a model in it needs, although the import has the model in another file")
    func neededDefaults() {
        func file(_ name: String, _ text: String) -> SpecMerge.File {
            SpecMerge.File(name: name, bytes: Array(text.utf8))
        }
        let pets = "models:\n  Pet: {fields: {id: Int}}\n"
        let visit = "  Visit: {fields: {at: Date}}\n"
        let shop = "apigen: 1\nservice: {name: Shop}\n"
        let text = "apigen: 1\ndefaults: {dates: iso8601, empty: absent}\n" + pets + visit
        let service = file("Shop.yaml", shop)
        let old = file("Pets.yaml", text)
        let merge = SpecMerge(
            SpecMerge.Input(
                base: [service, old], edited: [service, old],
                imported: [
                    service, file("Pets.yaml", "apigen: 1\ndefaults: {empty: absent}\n" + pets),
                    file("Visits.yaml", "apigen: 1\ndefaults: {dates: iso8601}\nmodels:\n" + visit),
                ], baseNames: nil, importedNames: ImportedNames()))
        let texts = merge.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
        #expect(Dictionary(texts) { first, _ in first } == ["Shop.yaml": shop, "Pets.yaml": text])
    }

    @Test("a default with its former name is the one with its present name")
    func renamedDefault() {
        let shop = "service: {name: Shop}\n"
        func merged(edited: String) -> String {
            let files = ["{check-answers: false, empty: absent}", edited, "{check-responses: false}"].map { defaults in
                SpecMerge.File(name: "Shop.yaml", bytes: Array("apigen: 1\ndefaults: \(defaults)\n\(shop)".utf8))
            }
            let merge = SpecMerge(
                SpecMerge.Input(
                    base: [files[0]], edited: [files[1]], imported: [files[2]], baseNames: nil,
                    importedNames: ImportedNames(), renamedDefaults: ["check-answers": "check-responses"]))
            #expect(merge.findings.isEmpty)
            return String(decoding: merge.files[0].bytes, as: UTF8.self)
        }
        let kept = "apigen: 1\ndefaults: {check-answers: false, empty: absent}\n" + shop
        #expect(merged(edited: "{check-answers: false, empty: absent}") == kept)
        #expect(merged(edited: "{check-answers: true}") == "apigen: 1\ndefaults: {check-answers: true}\n" + shop)
        #expect(merged(edited: "{naming: as-is}") == "apigen: 1\ndefaults: {naming: as-is}\n" + shop)
    }

    @Test("the name of an endpoint that the description loses is free for another one")
    func freeName() {
        let lost = ("  pet: {get: '/pets/{id}', parameters: {id: Int}, returns: Pet}\n", "")
        let list = ImportedNames.Origin(pointer: "#/paths/~1pets/get")
        let pet = ImportedNames.Origin(pointer: "#/paths/~1pets~1%7Bid%7D/get")
        let (text, merge) = Self.merged(
            changes: [lost, ("listPets", "pet")],
            names: (ImportedNames(endpoints: ["listPets": list, "pet": pet]), ImportedNames(endpoints: ["pet": list])))
        #expect(text == Self.base.replacing(lost.0, with: "").replacing("listPets", with: "pet"))
        #expect(merge.names.endpoints == ["pet": list])
    }

    @Test("names are kept with their pointers, and read again")
    func names() {
        let names = ImportedNames(
            models: ["Owner": ImportedNames.Origin(pointer: "#/a/\"b", edited: "Person")],
            endpoints: ["pet": ImportedNames.Origin(pointer: "#/paths/~1pets/get")])
        #expect(ImportedNames(Array(names.text.utf8)) == names)
        let merge = Self.merged(
            edits: [("Owner", "Person")],
            names: (nil, ImportedNames(models: ["Owner": ImportedNames.Origin(pointer: "#/o")]))
        ).merge
        #expect(merge.names.models["Owner"]?.edited == "Person")
    }
}
