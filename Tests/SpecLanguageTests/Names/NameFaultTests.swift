import Testing

@Suite("Name faults")
struct NameFaultTests {
    /// Generated code does without these names; other code is warned.
    static let common: [FaultCase] = [
        FaultCase(
            "models with the names of common types",
            """
            models:
              Error: {fields: {a: Int}}
              task: {enum: [x]}
              Locale: {one-of: [Int, String]}
              APIError: {tuple: {a: Int}}
              Operation: {fields: {error: Error}}
              Errors: {fields: {a: Int}}
            """,
            gives: """
                Spec.yaml:3:3 shadowed-type warning: model "Error" hides the type Error of the standard library \
                from all code beside it, which has to write Swift.Error instead; give the model another name, such \
                as ErrorModel: names of models are not sent; or put it into a namespace: "defaults: {namespace: ...}"
                Spec.yaml:4:3 shadowed-type warning: model "task" hides the type Task of the standard library from \
                all code beside it, which has to write Swift.Task instead; give the model another name, such as \
                TaskModel: names of models are not sent; or put it into a namespace: "defaults: {namespace: ...}"
                Spec.yaml:5:3 shadowed-type warning: model "Locale" hides the type Locale of Foundation from all \
                code beside it, which has to write Foundation.Locale instead; give the model another name, such as \
                LocaleModel: names of models are not sent; or put it into a namespace: "defaults: {namespace: ...}"
                Spec.yaml:6:3 shadowed-type warning: model "APIError" hides the type APIError of APIRuntime from \
                all code beside it, which has to write APIRuntime.APIError instead; give the model another name, \
                such as APIErrorModel: names of models are not sent; or put it into a namespace: \
                "defaults: {namespace: ...}"
                """),
        FaultCase(
            "models with the names of types of screens, of notifications, and of the runtime",
            """
            models:
              List: {fields: {a: Int}}
              Notification: {fields: {a: Int}}
              StreamEvent: {fields: {a: Int}}
              Column: {identity: a, fields: {a: Int}}
            tables: {columns: {model: Column}}
            """,
            gives: [
                (3, "List", "SwiftUI"), (4, "Notification", "Foundation"), (5, "StreamEvent", "APIRuntime"),
                (6, "Column", "APIRuntimeStore"),
            ].map { line, name, module in
                "Spec.yaml:\(line):3 shadowed-type warning: model \"\(name)\" hides the type \(name) of \(module) from all code "
                    + "beside it, which has to write \(module).\(name) instead; give the model another name, such as "
                    + "\(name)Model: names of models are not sent; or put it into a namespace: \"defaults: {namespace: ...}\""
            }.joined(separator: "\n")),
    ]

    static let spelling: [FaultCase] = [
        FaultCase(
            "no letters or digits",
            """
            models: {'+': {fields: {'--': Int}}, A: {enum: ['%']}}
            """,
            gives: """
                Spec.yaml:2:10 invalid-identifier model "+": the name "+" has no letter or digit for a Swift name
                Spec.yaml:2:25 invalid-identifier field "--": the name "--" has no letter or digit for a Swift name
                Spec.yaml:2:49 invalid-identifier case of model "A": the name "%" has no letter or digit for a Swift \
                name
                """),
        FaultCase(
            "invalid characters",
            #"""
            models: {A: {fields: {"a\u2192b": Int}}}
            """#,
            gives: """
                Spec.yaml:2:23 invalid-identifier field "a→b": the name "a→b" contains "→" (U+2192), which is not \
                allowed in a Swift name
                """),
        FaultCase(
            "a control character",
            #"""
            models: {A: {enum: ["a\x01b"]}}
            """#,
            gives: #"""
                Spec.yaml:2:21 invalid-identifier case of model "A": the name "a\u{1}b" contains U+0001, which is not \#
                allowed in a Swift name
                """#),
        FaultCase(
            "empty",
            """
            models: {'': {fields: {'': Int}}}
            """,
            gives: """
                Spec.yaml:2:10 invalid-identifier model "": the name "" is empty
                Spec.yaml:2:24 invalid-identifier field "": the name "" has no letter or digit for a Swift name
                """),
        FaultCase(
            "an external type",
            """
            models: {A: {external: 'Brand Kit.Color'}, B: {external: .Color}, C: {external: 1.A}}
            """,
            gives: """
                Spec.yaml:2:24 invalid-identifier "external" of model "A" must be a Swift type such as BrandKit.Color, \
                not "Brand Kit.Color"
                Spec.yaml:2:58 invalid-identifier "external" of model "B" must be a Swift type such as BrandKit.Color, \
                not ".Color"
                Spec.yaml:2:81 invalid-identifier "external" of model "C" must be a Swift type such as BrandKit.Color, \
                not "1.A"
                """),
        FaultCase(
            "a transform",
            """
            models: {A: {fields: {a: {type: Int, transform: '+', encode: never}}}}
            """,
            gives: """
                Spec.yaml:2:49 invalid-identifier "transform" of field "a": the name "+" has no letter or digit for a \
                Swift name
                """),
    ]

    static let meeting: [FaultCase] = [
        FaultCase(
            "models in two files",
            files: ["A": "models: {Picture: {enum: [a]}}", "B": "models: {Picture: {enum: [a]}}"],
            gives: """
                B.yaml:2:10 duplicate-name duplicate type Picture
                """),
        FaultCase(
            "models with one Swift name",
            """
            models: {picture-info: {enum: [a]}, PictureInfo: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:37 duplicate-name duplicate type PictureInfo
                """),
        FaultCase(
            "a model and a patch",
            """
            models: {A: {patch: true, fields: {a: Int?}}, APatch: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:47 duplicate-name duplicate type APatch
                """),
        FaultCase(
            "built-in types",
            """
            models: {Int: {enum: [a]}, date: {enum: [a]}, JSON: {enum: [a]}, Self: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:10 duplicate-name Int is a built-in type; rename the model
                Spec.yaml:2:28 duplicate-name Date is a built-in type; rename the model
                Spec.yaml:2:47 duplicate-name JSON is a built-in type; rename the model
                Spec.yaml:2:66 duplicate-name Self is a built-in type; rename the model
                """),
        FaultCase(
            "the module of an external type",
            """
            models: {Kit: {external: Kit.Color}, Other: {external: Kit.Other}}
            """,
            gives: """
                Spec.yaml:2:26 duplicate-name Kit.Color, the type of model "Kit", is in a module with the name of a model; \
                rename the model
                Spec.yaml:2:56 duplicate-name Kit.Other, the type of model "Other", is in a module with the name of a \
                model; rename the model
                """),
        FaultCase(
            "modules",
            """
            models: {Swift: {enum: [a]}, foundation: {enum: [a]}}
            """,
            gives: """
                Spec.yaml:2:10 duplicate-name Swift is a module that generated code uses; rename the model
                Spec.yaml:2:30 duplicate-name Foundation is a module that generated code uses; rename the model
                """),
        FaultCase(
            "fields with one Swift name",
            """
            models: {A: {fields: {item_id: Int, itemId: Int}}}
            """,
            gives: """
                Spec.yaml:2:37 duplicate-name fields "item_id" and "itemId" are both named itemId in Swift
                """),
        FaultCase(
            "cases with one Swift name",
            """
            models: {A: {enum: [in-progress, in_progress]}}
            """,
            gives: """
                Spec.yaml:2:34 duplicate-name cases "in-progress" and "in_progress" are both named inProgress in Swift
                """),
        FaultCase(
            "cases of a union with one Swift name",
            """
            models: {A: {divide-type: t, cases: {a-b: B, a_b: B}}, B: {fields: {b: Int}}}
            """,
            gives: """
                Spec.yaml:2:46 duplicate-name cases "a-b" and "a_b" are both named aB in Swift
                """),
        FaultCase(
            "files with one Swift file",
            files: ["Gallery": "models: {}", "more/gallery": "models: {}", "other/Gallery": "models: {}"],
            gives: """
                more/gallery.yaml:1:1 duplicate-name on file systems that ignore case, Gallery.yaml and \
                more/gallery.yaml both generate gallery.swift; rename one of them
                other/Gallery.yaml:1:1 duplicate-name Gallery.yaml and other/Gallery.yaml both generate Gallery.swift; \
                rename one of them
                """),
    ]

    /// They look the same in file names and keys.
    static let normalForms: [FaultCase] = [
        FaultCase(
            "files whose names differ in normalisation only",
            files: ["Caf\u{E9}": "models: {}", "deep/Cafe\u{301}": "models: {}"],
            gives: """
                deep/Cafe\u{301}.yaml:1:1 duplicate-name on file systems that ignore normalisation, Caf\\u{00E9}.yaml \
                and deep/Cafe\\u{0301}.yaml both generate Cafe\u{301}.swift; rename one of them
                """),
        FaultCase(
            "keys that differ in normalisation only",
            """
            models: {Caf\u{E9}: {fields: {a: Int}}, Cafe\u{301}: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:36 duplicate-key the keys "Caf\\u{00E9}" and "Cafe\\u{0301}" of this mapping differ in \
                normalisation only
                """),
    ]

    static let reserved: [FaultCase] = [
        FaultCase(
            "the property of unknown keys",
            """
            models: {A: {unknown-keys: keep, fields: {unknown-keys: Int}}}
            """,
            gives: """
                Spec.yaml:2:43 duplicate-name field "unknown-keys" is named unknownKeys in Swift, like the property \
                that keeps unknown keys
                """),
        FaultCase(
            "the id of an identity",
            """
            models: {A: {identity: key, fields: {key: Int, id: Int}}, B: {identity: [a, id], fields: {a: Int, id: Int}}}
            """,
            gives: """
                Spec.yaml:2:48 duplicate-name field "id" is named id in Swift, like the property that "identity" makes
                Spec.yaml:2:99 duplicate-name field "id" is named id in Swift, like the property that "identity" makes
                """),
        FaultCase(
            "properties of all models",
            """
            models: {A: {fields: {hashValue: Int, customMirror: Int}}}
            """,
            gives: """
                Spec.yaml:2:23 duplicate-name field "hashValue" is named hashValue in Swift, like a property that \
                every model has
                Spec.yaml:2:39 duplicate-name field "customMirror" is named customMirror in Swift, like a property \
                that every model has
                """),
        FaultCase(
            "the case for other values",
            """
            models: {A: {open: true, enum: [a, unknown]}, B: {divide-type: t, cases: {unknown: C}, otherwise: keep}, C: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:36 duplicate-name case "unknown" is named unknown in Swift, like the case for all other \
                values
                Spec.yaml:2:75 duplicate-name case "unknown" is named unknown in Swift, like the case for all other \
                values
                """),
        FaultCase(
            "the lists of an enum and of a union",
            """
            models: {A: {enum: [cases]}, B: {divide-type: t, cases: {tags: C}}, C: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:21 duplicate-name case "cases" is named cases in Swift, like the list of all cases
                Spec.yaml:2:58 duplicate-name case "tags" is named tags in Swift, like the list of all values
                """),
    ]

    @Test("models that hide common types are reported as warnings", arguments: common)
    func hiddenTypes(_ fault: FaultCase) {
        fault.check()
    }

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
