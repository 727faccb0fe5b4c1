import SpecLanguage
import Testing

@Suite("Namespaces of models")
struct ModelNamespaceFaultTests {
    @Test("faults of namespaces are reported", arguments: names)
    func namesAreChecked(_ fault: FaultCase) {
        fault.check()
    }

    @Test("types that no model has are reported with those of namespaces", arguments: types)
    func typesAreChecked(_ fault: FaultCase) {
        fault.check()
    }

    @Test("names in a file mean models of its namespace first, then those without one")
    func resolution() throws {
        let checked = Specs.check([
            "A": """
            service: {name: Shop}
            defaults: {namespace: shop}
            models:
              user-info: {patch: true, fields: {other: Blog.user-info, own: 'user-info?', login: Login?}}
              Error: {fields: {a: Int}}
            """,
            "B": """
            defaults: {namespace: Blog}
            models: {user-info: {fields: {a: Int}}}
            """,
            "C": """
            service: Shop
            models: {Order: {fields: {by: UserInfo, change: UserInfoPatch}}}
            """,
            "D": "models: {Login: {fields: {user: Shop.user-info}}}",
        ])
        #expect(checked.diagnostics.isEmpty)
        let models = checked.specification.files.flatMap(\.models)
        #expect(
            models.map(\.name) == ["Shop.UserInfo", "Shop.Error", "Blog.UserInfo", "Shop.Order", "Login"])
        let types = models.map { model -> [ValueType] in
            if case .structure(let structure) = model.kind { structure.fields.map(\.type) } else { [] }
        }
        #expect(
            types[0] == [
                .model("Blog.UserInfo"), .optional(.model("Shop.UserInfo")), .optional(.model("Login")),
            ])
        #expect(types[3] == [.model("Shop.UserInfo"), .model("Shop.UserInfoPatch")])
        #expect(types[4] == [.model("Shop.UserInfo")])
    }

    @Test("a namespace can be written as it is declared, and so can models and patches in it")
    func writtenNames() throws {
        let checked = Specs.check([
            "A": """
            defaults: {namespace: 商店}
            models: {用户: {patch: true, fields: {用户: 用户?}}}
            """,
            "B": "models: {3d: {fields: {a: 商店.用户, b: Models商店.Model用户, c: 商店.用户Patch, d: 3d?}}}",
        ])
        #expect(checked.diagnostics.isEmpty)
        let models = checked.specification.files.flatMap(\.models)
        #expect(models.map(\.name) == ["Models商店.Model用户", "Model3d"])
        guard case .structure(let structure) = models.last?.kind else { return }
        #expect(
            structure.fields.map(\.type) == [
                .model("Models商店.Model用户"), .model("Models商店.Model用户"), .model("Models商店.Model用户Patch"),
                .optional(.model("Model3d")),
            ])
    }

    static let names: [FaultCase] = [
        FaultCase(
            "a name of generated types",
            """
            defaults: {namespace: Failure}
            """,
            """
            Spec.yaml:2:23 duplicate-name Failure is a type that generated types contain; rename the namespace
            """),
        FaultCase(
            "a type of the runtime",
            """
            defaults: {namespace: APIError}
            """,
            """
            Spec.yaml:2:23 duplicate-name APIError is a type of the runtime; rename the namespace
            """),
        FaultCase(
            "a built-in type",
            """
            defaults: {namespace: String}
            """,
            """
            Spec.yaml:2:23 duplicate-name String is a built-in type; rename the namespace
            """),
        FaultCase(
            "a module",
            """
            defaults: {namespace: Foundation}
            """,
            """
            Spec.yaml:2:23 duplicate-name Foundation is a module that generated code uses; rename the namespace
            """),
        FaultCase(
            "a common type",
            """
            defaults: {namespace: Task}
            """,
            """
            Spec.yaml:2:23 shadowed-type warning: namespace "Task" hides the type Task of the standard library from all \
            code beside it, which has to write Swift.Task instead; give the namespace another name, such as TaskModels
            """),
        FaultCase(
            "nesting, and no letters",
            files: ["A": "defaults: {namespace: Shop.Admin}", "B": "defaults: {namespace: '+'}"],
            """
            A.yaml:2:23 invalid-identifier namespace "Shop.Admin" must be one name: namespaces of models are not nested
            B.yaml:2:23 invalid-identifier namespace "+": the name "+" has no letter or digit for a Swift name
            """),
        FaultCase(
            "a model beside it and one in it",
            files: [
                "A": "defaults: {namespace: Shop}\nmodels: {User: {fields: {a: Int}}, Shop: {fields: {a: Int}}}",
                "B": "models: {shop: {fields: {a: Int}}}",
            ],
            """
            A.yaml:2:23 duplicate-name namespace "Shop" is named like a model; rename one of them
            A.yaml:3:36 duplicate-name Shop is a namespace of models; inside of namespaces, the model would hide it
            """),
        FaultCase(
            "types of services and tables",
            files: [
                "A": "defaults: {namespace: GDAO}\nmodels: {User: {identity: a, fields: {a: Int}}}",
                "B": "defaults: {namespace: UsersTable}\nmodels: {User: {fields: {a: Int}}}",
                "C": "service: {name: G}\ntables: {users: {model: GDAO.User}}",
            ],
            """
            C.yaml:2:17 duplicate-name service "G" generates the type GDAO, which is also a namespace of models
            C.yaml:3:10 duplicate-name table "users" generates the type UsersTable, which is also a namespace of models
            """),
        FaultCase(
            "metatypes",
            """
            defaults: {namespace: Shop}
            models: {type: {fields: {a: Int}}}
            """,
            """
            Spec.yaml:3:10 duplicate-name model "type" cannot be named Type in a namespace: in Swift, that is a metatype
            """),
        FaultCase(
            "one name twice in a namespace",
            files: [
                "A": "defaults: {namespace: Shop}\nmodels: {User: {fields: {a: Int}}}",
                "B": "defaults: {namespace: Shop}\nmodels: {User: {fields: {a: Int}}}",
            ],
            """
            B.yaml:3:10 duplicate-name duplicate type Shop.User
            """),
    ]

    static let types: [FaultCase] = [
        FaultCase(
            "models in namespaces",
            files: [
                "A": "defaults: {namespace: Shop}\nmodels: {User: {fields: {a: Usr, b: Post}}}",
                "B": "defaults: {namespace: Blog}\nmodels: {User: {fields: {a: Int}}, Post: {fields: {a: Shop}}}",
                "C":
                    "models: {Page: {fields: {a: User, b: Blog.Psot, c: shop.User, d: Blog.Usr, e: Customers.User, f: Shop.User}}}",
            ],
            """
            A.yaml:3:29 unknown-type unknown type "Usr"; did you mean "User"?
            A.yaml:3:37 unknown-type unknown type "Post"; did you mean "Blog.Post"?
            B.yaml:3:55 unknown-type unknown type "Shop", which is a namespace; name a model in it, such as Shop.User
            C.yaml:2:29 unknown-type unknown type "User"; did you mean "Shop.User" or "Blog.User"?
            C.yaml:2:38 unknown-type unknown type "Blog.Psot"; did you mean "Blog.Post"?
            C.yaml:2:52 unknown-type unknown type "shop.User"; did you mean "Shop.User"?
            C.yaml:2:66 unknown-type unknown type "Blog.Usr"; did you mean "Blog.User"?
            C.yaml:2:79 unknown-type unknown type "Customers.User"; did you mean "Shop.User" or "Blog.User"?
            """),
        FaultCase(
            "an included model and the model of a table",
            files: [
                "A": "defaults: {namespace: Shop}\nmodels: {User: {fields: {a: Int}}}",
                "B": "models: {Page: {include: [User]}}\ntables: {users: {model: User}}",
            ],
            """
            B.yaml:2:27 unknown-type unknown type "User"; did you mean "Shop.User"?
            B.yaml:3:25 unknown-type unknown type "User"; did you mean "Shop.User"?
            """),
    ]
}
