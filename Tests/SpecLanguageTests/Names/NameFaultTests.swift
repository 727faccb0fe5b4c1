import Testing

@Suite("Name faults")
struct NameFaultTests {
    static let spelling: [FaultCase] = [
        FaultCase(
            "no letters or digits",
            """
            models: {'+': {fields: {'--': Int}}, A: {enum: ['%']}}
            """,
            gives: """
                Spec.yaml:2:10 invalid-identifier model "+": the name "+" has no letter or digit that a Swift name could be made of
                Spec.yaml:2:25 invalid-identifier field "--": the name "--" has no letter or digit that a Swift name could be made of
                Spec.yaml:2:49 invalid-identifier case of model "A": the name "%" has no letter or digit that a Swift name could be made of
                """),
        FaultCase(
            "invalid characters",
            #"""
            models: {A: {fields: {"a\u2192b": Int}}}
            """#,
            gives: """
                Spec.yaml:2:23 invalid-identifier field "a→b": the name "a→b" holds "→" (U+2192), which cannot be in a Swift name
                """),
        FaultCase(
            "a control character",
            #"""
            models: {A: {enum: ["a\x01b"]}}
            """#,
            gives: #"""
                Spec.yaml:2:21 invalid-identifier case of model "A": the name "a\u{1}b" holds U+0001, which cannot be in a Swift name
                """#),
        FaultCase(
            "empty",
            """
            models: {'': {fields: {'': Int}}}
            """,
            gives: """
                Spec.yaml:2:10 invalid-identifier model "": the name "" is empty
                Spec.yaml:2:24 invalid-identifier field "": the name "" has no letter or digit that a Swift name could be made of
                """),
        FaultCase(
            "an external type",
            """
            models: {A: {external: 'Brand Kit.Color'}, B: {external: .Color}, C: {external: 1.A}}
            """,
            gives: """
                Spec.yaml:2:24 invalid-identifier "external" of model "A" must be a Swift type such as BrandKit.Color, not "Brand Kit.Color"
                Spec.yaml:2:58 invalid-identifier "external" of model "B" must be a Swift type such as BrandKit.Color, not ".Color"
                Spec.yaml:2:81 invalid-identifier "external" of model "C" must be a Swift type such as BrandKit.Color, not "1.A"
                """),
        FaultCase(
            "a transform",
            """
            models: {A: {fields: {a: {type: Int, transform: '+', encode: never}}}}
            """,
            gives: """
                Spec.yaml:2:49 invalid-identifier "transform" of field "a": the name "+" has no letter or digit that a Swift name could be made of
                """),
    ]

    static let meeting: [FaultCase] = [
        FaultCase(
            "models in two files",
            files: ["A": "models: {Picture: {enum: [a]}}", "B": "models: {Picture: {enum: [a]}}"],
            gives: """
                B.yaml:2:10 duplicate-name there are two types Picture
                """),
        FaultCase(
            "models with one Swift name",
            """
            models: {picture-info: {enum: [a]}, PictureInfo: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:37 duplicate-name there are two types PictureInfo
                """),
        FaultCase(
            "a model and a patch",
            """
            models: {A: {patch: true, fields: {a: Int?}}, APatch: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:47 duplicate-name there are two types APatch
                """),
        FaultCase(
            "built-in types",
            """
            models: {Int: {enum: [a]}, date: {enum: [a]}, JSON: {enum: [a]}, Self: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:10 duplicate-name Int is a type of the language itself; give the model another name
                Spec.yaml:2:28 duplicate-name Date is a type of the language itself; give the model another name
                Spec.yaml:2:47 duplicate-name JSON is a type of the language itself; give the model another name
                Spec.yaml:2:66 duplicate-name Self is a type of the language itself; give the model another name
                """),
        FaultCase(
            "modules",
            """
            models: {Swift: {enum: [a]}, foundation: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:10 duplicate-name Swift is a module that generated code names; give the model another name
                Spec.yaml:2:30 duplicate-name Foundation is a module that generated code names; give the model another name
                """),
        FaultCase(
            "fields with one Swift name",
            """
            models: {A: {fields: {item_id: Int, itemId: Int}}}
            """,
            gives: """
                Spec.yaml:2:37 duplicate-name fields "item_id" and "itemId" are both itemId in Swift
                """),
        FaultCase(
            "cases with one Swift name",
            """
            models: {A: {enum: [in-progress, in_progress]}}
            """,
            gives: """
                Spec.yaml:2:34 duplicate-name cases "in-progress" and "in_progress" are both inProgress in Swift
                """),
        FaultCase(
            "cases of a union with one Swift name",
            """
            models: {A: {divide-type: t, cases: {a-b: B, a_b: B}}, B: {fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:46 duplicate-name cases "a-b" and "a_b" are both aB in Swift
                """),
        FaultCase(
            "files with one Swift file",
            files: ["Gallery": "models: {}", "more/gallery": "models: {}", "other/Gallery": "models: {}"],
            gives: """
                more/gallery.yaml:1:1 duplicate-name Gallery.yaml and more/gallery.yaml give, on a disk that takes no notice of case, the same file gallery.swift; rename one of them
                other/Gallery.yaml:1:1 duplicate-name Gallery.yaml and other/Gallery.yaml both give Gallery.swift; rename one of them
                """),
    ]

    /// They look the same in file names and keys.
    static let normalForms: [FaultCase] = [
        FaultCase(
            "files whose names differ in normalisation only",
            files: ["Caf\u{E9}": "models: {}", "deep/Cafe\u{301}": "models: {}"],
            gives: """
                deep/Cafe\u{301}.yaml:1:1 duplicate-name Caf\\u{00E9}.yaml and deep/Cafe\\u{0301}.yaml give, on a disk that takes no notice of normalisation, the same file Cafe\u{301}.swift; rename one of them
                """),
        FaultCase(
            "keys that differ in normalisation only",
            """
            models: {Caf\u{E9}: {fields: {a: Int}}, Cafe\u{301}: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:36 duplicate-key the keys "Caf\\u{00E9}" and "Cafe\\u{0301}" of this mapping differ in normalisation only
                """),
    ]

    static let reserved: [FaultCase] = [
        FaultCase(
            "the property of unknown keys",
            """
            models: {A: {unknown-keys: keep, fields: {unknown-keys: Int}}}
            """,
            gives: """
                Spec.yaml:2:43 duplicate-name field "unknown-keys" is unknownKeys in Swift, the name of the property that keeps unknown keys
                """),
        FaultCase(
            "the id of an identity",
            """
            models: {A: {identity: key, fields: {key: Int, id: Int}}, B: {identity: [a, id], fields: {a: Int, id: Int}}}
            """,
            gives: """
                Spec.yaml:2:48 duplicate-name field "id" is id in Swift, the name of the property that "identity" makes
                Spec.yaml:2:99 duplicate-name field "id" is id in Swift, the name of the property that "identity" makes
                """),
        FaultCase(
            "properties of all models",
            """
            models: {A: {fields: {hashValue: Int, customMirror: Int}}}
            """,
            gives: """
                Spec.yaml:2:23 duplicate-name field "hashValue" is hashValue in Swift, the name of a property that every model has
                Spec.yaml:2:39 duplicate-name field "customMirror" is customMirror in Swift, the name of a property that every model has
                """),
        FaultCase(
            "the case for other values",
            """
            models: {A: {open: true, enum: [a, unknown]}, B: {divide-type: t, cases: {unknown: C}, otherwise: keep}, C: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:36 duplicate-name case "unknown" is unknown in Swift, the name of the case for all other values
                Spec.yaml:2:75 duplicate-name case "unknown" is unknown in Swift, the name of the case for all other values
                """),
        FaultCase(
            "the lists of an enum and of a union",
            """
            models: {A: {enum: [cases]}, B: {divide-type: t, cases: {tags: C}}, C: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:21 duplicate-name case "cases" is cases in Swift, the name of the list of all cases
                Spec.yaml:2:58 duplicate-name case "tags" is tags in Swift, the name of the list of all values
                """),
    ]

    @Test("names that Swift cannot spell are reported", arguments: spelling) func spellingFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("duplicate names are reported", arguments: meeting) func duplicates(_ fault: FaultCase) { fault.check() }
    @Test("names that differ in normalisation only are reported", arguments: normalForms) func normalFormFaults(
        _ fault: FaultCase
    ) {
        fault.check()
    }
    @Test("names used by generated code are reported", arguments: reserved) func reservedNames(_ fault: FaultCase) {
        fault.check()
    }
}
