import Foundation
import TestSupport
import Testing

@Suite("An import that is divided by tags")
struct DividedImportTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.folder.write("", to: ".git/HEAD")
    }

    /// - Parameter account: the fields of an account
    private func describe(account: String = "{name: {type: string}, balance: {$ref: '#/components/schemas/Money'}}")
        throws
    {
        try fixture.folder.write(
            """
            openapi: 3.0.3
            info: {title: Shop, version: '1'}
            servers: [{url: https://shop.example.com}]
            paths:
              /orders:
                get:
                  tags: [orders]
                  operationId: listOrders
                  responses: {'200': {description: Orders, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Order'}}}}}}
              /account:
                get:
                  tags: [accounts, orders]
                  operationId: account
                  responses: {'200': {description: The account, content: {application/json: {schema: {$ref: '#/components/schemas/Account'}}}}}
              /status:
                get:
                  operationId: status
                  responses: {'200': {description: The status, content: {application/json: {schema: {$ref: '#/components/schemas/Orders'}}}}}
            components:
              schemas:
                Order: {type: object, required: [line], properties: {line: {$ref: '#/components/schemas/Line'}, total: {$ref: '#/components/schemas/Money'}}}
                Line: {type: object, properties: {count: {type: integer}}}
                Money: {type: object, properties: {amount: {type: integer}, currency: {$ref: '#/components/schemas/Currency'}}}
                Currency: {type: string, enum: [EUR, USD]}
                Account: {type: object, properties: \(account)}
                Orders: {type: object, properties: {count: {type: integer}}}

            """, to: "shop.yaml")
    }

    private func runImport() async throws -> ProgramRun {
        try await fixture.run("import", "shop.yaml", "-o", "Modules", "--split", "tags")
    }

    private func text(_ name: String) throws -> String {
        try fixture.folder.text(of: "Modules/\(name)/Specs/\(name).yaml")
    }

    @Test("each tag is a module, with the models that it alone uses; the common one has the others and the service")
    func modules() async throws {
        try describe()
        let run = try await runImport()
        #expect(run.status == 0, "\(run.errors)")
        // A module cannot have the name of a model.
        #expect(
            fixture.folder.names(in: "Modules").filter { !$0.hasPrefix(".") } == [
                "Accounts", "Common", "OrdersAPI", "apigen.yaml",
            ])
        let orders = try text("OrdersAPI")
        #expect(
            orders.contains("\nservice: Shop\n") && orders.contains("  listOrders:") && !orders.contains("  account:"))
        #expect(orders.contains("  Order:") && orders.contains("  Line:") && !orders.contains("  Money:"))
        #expect(try text("Accounts").contains("  Account:"))
        let common = try fixture.folder.text(of: "Modules/Common/Specs/Shop.yaml")
        #expect(common.contains("  name: Shop") && common.contains("  status:"))
        #expect(common.contains("  Money:") && common.contains("  Currency:") && common.contains("  Orders:"))
    }

    @Test("the modules are those of a configuration, with which the specs are checked and generated")
    func configuration() async throws {
        try describe()
        #expect(try await runImport().status == 0)
        #expect(
            try fixture.folder.text(of: "Modules/apigen.yaml") == """
                apigen: 1
                targets:
                  Common: {specs: Common/Specs, output: Common/Generated}
                  Accounts: {specs: Accounts/Specs, output: Accounts/Generated, uses: {Common: Common/Specs}}
                  OrdersAPI: {specs: OrdersAPI/Specs, output: OrdersAPI/Generated, uses: {Common: Common/Specs}}

                """)
        let check = try await fixture.shell("cd Modules && \"$APIGEN\" check && \"$APIGEN\"")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        let generated = try fixture.folder.text(of: "Modules/OrdersAPI/Generated/OrdersAPI.swift")
        #expect(generated.contains("nonisolated extension Common.ShopDAO {"))
    }

    @Test("a later import keeps the division, and what people have edited")
    func later() async throws {
        try describe()
        #expect(try await runImport().status == 0)
        #expect(try await runImport().output.hasPrefix("3 written, 0 unchanged, 0 removed") == false)
        let edited = try text("Accounts").replacing("name: String?", with: "name: {type: 'String?', doc: Mine.}")
        try fixture.folder.write(edited, to: "Modules/Accounts/Specs/Accounts.yaml")
        // Money is needed by one module only, and stays where it was.
        try describe(account: "{name: {type: string}, age: {type: integer}}")
        let run = try await runImport()
        #expect(run.status == 0, "\(run.errors)")
        #expect(try text("Accounts").contains("doc: Mine.") && text("Accounts").contains("age: Int?"))
        #expect(try fixture.folder.text(of: "Modules/Common/Specs/Shop.yaml").contains("  Money:"))
        #expect(try await fixture.shell("cd Modules && \"$APIGEN\" check").status == 0)
    }

    @Test("a model of one module that another one needs later is an error with its position, and nothing is written")
    func needed() async throws {
        try describe()
        #expect(try await runImport().status == 0)
        try describe(account: "{line: {$ref: '#/components/schemas/Line'}}")
        let run = try await runImport()
        #expect(run.status == 1)
        #expect(run.errors.contains("unknown type \"Line\""), "\(run.errors)")
        #expect(!(try text("Accounts").contains("line")))
    }
}
