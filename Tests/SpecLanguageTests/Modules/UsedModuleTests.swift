import Testing

@testable import SpecLanguage

@Suite("Specs that use those of another module")
struct UsedModuleTests {
    /// The specs of modules by name, the empty one for the module that is generated.
    private func check(
        _ modules: [String: String], uses: [String: [String]] = ["": ["Common"]], access: Access? = .public
    ) -> CheckedSpecs {
        SpecChecker().check(
            modules.map { name, text in
                SpecSource(
                    path: "\(name)/Specs/File.yaml", name: "File", bytes: Array("apigen: 1\n\(text)\n".utf8),
                    module: SpecModule(
                        name: name.isEmpty ? nil : name, access: name.isEmpty ? nil : access, uses: uses[name] ?? []))
            })
    }

    private func fieldTypes(_ checked: CheckedSpecs, of model: String) -> [String] {
        for case .structure(let structure) in checked.specification.files.flatMap(\.models).filter({ $0.name == model })
            .map(\.kind)
        {
            return structure.fields.map(\.type.text)
        }
        return []
    }

    private func messages(_ checked: CheckedSpecs) -> [String] {
        checked.diagnostics.map { "\($0.range.file): \($0.message)" }
    }

    private static let common = """
        defaults: {namespace: Pay}
        models:
          Money: {fields: {amount: Decimal}}
          Currency: {enum: [EUR, USD]}
        """

    @Test("a name means an own model, or else one of a used module; with its module, it always means that")
    func lookup() {
        let checked = check([
            "Common":
                "models: {Money: {fields: {amount: Int}}, Page: {fields: {number: Int}}, User: {fields: {page: Page}}}",
            "": """
            models:
              Money: {fields: {text: String}}
              Order: {fields: {own: Money, other: Common.Money, page: 'Page?', users: '[User]'}}
            """,
        ])
        #expect(messages(checked) == [])
        #expect(fieldTypes(checked, of: "Order") == ["Money", "Common.Money", "Common.Page?", "[Common.User]"])
        #expect(fieldTypes(checked, of: "Common.User") == ["Common.Page"])
    }

    @Test("models in a namespace of a used module have both names")
    func namespaces() {
        let checked = check([
            "Common": Self.common,
            "": "models: {Order: {fields: {a: Pay.Money, b: Common.Pay.Money, c: {type: Pay.Currency, default: EUR}}}}",
        ])
        #expect(messages(checked) == [])
        #expect(fieldTypes(checked, of: "Order") == ["Common.Pay.Money", "Common.Pay.Money", "Common.Pay.Currency"])
    }

    @Test("a name that two used modules have is an error where it is used without its module")
    func ambiguous() {
        let modules = [
            "Common": "models: {Money: {fields: {amount: Int}}}", "Bank": "models: {Money: {fields: {cents: Int}}}",
            "": "models: {Order: {fields: {a: Money, b: Bank.Money}}}",
        ]
        let checked = check(modules, uses: ["": ["Common", "Bank"]])
        #expect(
            messages(checked) == [
                "/Specs/File.yaml: several modules have a Money: write \"Common.Money\" or \"Bank.Money\""
            ])
        #expect(
            checked.diagnostics.first?.notes.map(\.range.file) == ["Common/Specs/File.yaml", "Bank/Specs/File.yaml"])
    }

    @Test("only the modules that a module uses itself are known to it")
    func reach() {
        let checked = check(
            [
                "Core": "models: {ID: {fields: {value: Int}}}", "Common": "models: {User: {fields: {id: ID}}}",
                "": "models: {Order: {fields: {user: User, id: ID, other: Core.ID}}}",
            ], uses: ["": ["Common"], "Common": ["Core"]])
        #expect(
            messages(checked) == [
                "/Specs/File.yaml: unknown type \"ID\", which is in module Core; add it to \"uses\"",
                "/Specs/File.yaml: unknown type \"Core.ID\", which is in module Core; add it to \"uses\"",
            ])
    }

    @Test("a used module does not know the models of the module that uses it")
    func notBackwards() {
        let checked = check([
            "Common": "models: {User: {fields: {order: Order}}}", "": "models: {Order: {fields: {id: Int}}}",
        ])
        #expect(messages(checked) == ["Common/Specs/File.yaml: unknown type \"Order\""])
    }

    @Test("an enum of a used module can be sent, a struct included, a model be a case")
    func meaning() {
        let checked = check([
            "Common": """
            models:
              Currency: {enum: [EUR, USD]}
              Page: {fields: {number: Int}}
              Card: {fields: {kind: String}}
            """,
            "": """
            service: {name: Shop}
            endpoints:
              list: {get: /list, parameters: {currency: Currency}, returns: Orders}
            models:
              Orders: {include: [Page], fields: {count: Int}}
              Payment: {divide-type: kind, cases: {card: Card}}
            """,
        ])
        #expect(messages(checked) == [])
        #expect(fieldTypes(checked, of: "Orders") == ["Int", "Int"])
    }

    @Test("an internal model is its module's own")
    func access() {
        let checked = check([
            "Common": "models: {Money: {access: internal, fields: {amount: Int}}}",
            "": "models: {Order: {fields: {total: Money}}}",
        ])
        #expect(
            messages(checked) == [
                "/Specs/File.yaml: Common.Money is internal, so only its module can name it"
            ])
        let byDefault = check(
            ["Common": "models: {Money: {fields: {amount: Int}}}", "": "models: {Order: {fields: {total: Money}}}"],
            access: .internal)
        #expect(messages(byDefault) == messages(checked))
    }

    @Test("a type with the name of its module would hide all others")
    func moduleName() {
        let checked = check([
            "Common": "models: {Common: {fields: {amount: Int}}}", "": "models: {Order: {fields: {total: Int}}}",
        ])
        #expect(
            messages(checked) == [
                "Common/Specs/File.yaml: Common is also the name of a module, whose types it hides from all code beside "
                    + "it; rename it"
            ])
    }

    @Test("warnings of a used module are those of its own run, errors are reported")
    func diagnostics() {
        let checked = check([
            "Common": "models: {Result: {fields: {amount: Int}}}", "": "models: {A: {fields: {b: Int}}}",
        ])
        #expect(messages(checked) == [])
    }

    private static let shop = """
        service: {name: Shop, envelope: {code: code, success: 0}}
        errors: {1: expired}
        endpoints:
          account.me: {get: /me}
        """

    @Test("endpoints of another module's service have the errors of their file as their own")
    func added() throws {
        let checked = check([
            "Common": Self.shop,
            "": """
            service: Shop
            errors: {100: soldOut}
            endpoints:
              account.orders: {get: /orders}
              cancel: {post: /cancel, errors: {100: tooLate, 101: gone}}
            """,
        ])
        #expect(messages(checked) == [])
        let part = try #require(checked.specification.files.last?.service)
        #expect(part.service.module == "Common" && !part.isDefinition)
        #expect(part.service.errors.map(\.name) == ["expired"])
        #expect(part.endpoints.map { $0.errors.map(\.name) } == [["soldOut"], ["tooLate", "gone"]])
    }

    @Test("what a module adds to a service does not change the service")
    func unchangedService() throws {
        let texts = ["Common": Self.shop + "\n  list: {get: /list}"]
        let alone = try #require(check(texts).specification.files.first?.service)
        let added = check(
            texts.merging([
                "": "service: Shop\nendpoints: {account.list.all: {get: /a}}\nmodels: {Account: {fields: {a: Int}}}"
            ]) {
                first, _ in first
            })
        #expect(messages(added) == [])
        #expect(added.specification.files.first?.service == alone)
    }

    @Test("a service is known only to modules that use its own; two with one name are refused")
    func services() {
        let unknown = check(["Common": Self.shop, "": "service: Shop\nendpoints: {a: {get: /a}}"], uses: [:])
        #expect(messages(unknown) == ["/Specs/File.yaml: unknown service \"Shop\""])
        let twice = check(["Common": Self.shop, "": "service: {name: Shop}"])
        #expect(
            messages(twice) == [
                "/Specs/File.yaml: duplicate service \"Shop\"; to add to it, write \"service: Shop\""
            ])
    }

    @Test("a service can inherit from one of a used module")
    func inherits() throws {
        let checked = check(["Common": Self.shop, "": "service: {name: Orders, inherits: Shop}"])
        #expect(messages(checked) == [])
        let service = try #require(checked.specification.files.last?.service?.service)
        #expect(service.module == nil && service.errors.map(\.name) == ["expired"] && service.envelope != nil)
    }

    @Test("results are stored in tables of a used module, if the service has a store")
    func tables() {
        let models = "models: {Item: {identity: id, fields: {id: Int}}}\ntables: {items: {model: Item}}"
        let added = "service: Shop\nendpoints: {items: {get: /items, returns: '[Item]', stores: items}}"
        let without = check(["Common": "\(Self.shop)\n\(models)", "": added])
        #expect(
            messages(without) == [
                "/Specs/File.yaml: \"stores\" needs a store, which only an endpoint of module Common with \"stores\" gives to "
                    + "ShopDAO"
            ])
        let with = check([
            "Common": "\(Self.shop)\n  first: {get: /first, returns: '[Item]', stores: items}\n\(models)", "": added,
        ])
        #expect(messages(with) == [])
        let storage = with.specification.files.last?.service?.endpoints.first?.policies.storage
        #expect(storage?.tableType == "Common.ItemsTable" && storage?.model == "Common.Item")
    }
}
