// Written by Scripts/rule-examples from Documentation/language/rules-models.md.

extension RuleExample {
    static let names: [RuleExample] = [
        RuleExample(
            .duplicateName,
            #"""
            Two names are the same, either as written or as spelled in Swift; or a name is already used by a built-in Swift type or
            by the generated code. A namespace of models cannot have the name of a model, of a built-in type or of a
            generated type either. File names must also differ on a disk that ignores case or Unicode normalisation.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Item: {fields: {item_id: Int, itemId: Int}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Item: {fields: {item_id: Int, otherId: {type: Int, map: itemId}}}
                """#),
        RuleExample(
            .invalidIdentifier,
            #"""
            The name cannot be turned into a Swift identifier.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Vote: {enum: [yes, no, '?']}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Vote: {enum: {yes: yes, no: no, unsure: '?'}}
                """#),
        RuleExample(
            .unknownType,
            #"""
            No file declares a type with this name. A model in a namespace has its whole name in other files, such as
            `Shop.User`.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Album: {fields: {cover: Pikture}}
                  Picture: {fields: {id: Int}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Album: {fields: {cover: Picture}}
                  Picture: {fields: {id: Int}}
                """#),
        RuleExample(
            .unknownField,
            #"""
            `identity` names a field that does not exist in the model.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {identity: idd, fields: {id: Int}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {identity: id, fields: {id: Int}}
                """#),
        RuleExample(
            .doubtfulName,
            #"""
            A warning. Under `naming: snake-case` the name is ambiguous: `eMail` could be `e_mail` or `email` in
            the JSON. If apigen uses the wrong one, an optional field is nil and nobody notices. The message shows the name that is
            used, and the alternative. Specify the right one with `map`.
            """#,
            mistake: #"""
                apigen: 1
                defaults: {naming: snake-case}
                models:
                  User: {fields: {eMail: 'String?'}}
                """#,
            fix: #"""
                apigen: 1
                defaults: {naming: snake-case}
                models:
                  User: {fields: {eMail: {type: 'String?', map: email}}}
                """#),
        RuleExample(
            .shadowedType,
            #"""
            A warning. The model has the name of a type that most Swift code uses, such as `Error`, `Task`, `Locale` or SwiftUI's `List` and
            `Text`, or of any public type of the runtime, such as `Upload` (and `Column`, if there are tables). Generated code is not affected, because it writes `Swift.Error`
            where it needs to. But all your own code in the same module has to do so, too: `Error` is the model there, and in files that import
            the module. Give the model another name: names of models are not sent, so nothing changes for the server. Or put the models of the file into a namespace,
            `defaults: {namespace: Shop}`, where it is `Shop.Error`.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Error: {fields: {code: Int, message: String}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  ErrorModel: {fields: {code: Int, message: String}}
                """#),
    ]
}
