import Foundation
import TestSupport
import Testing

@Suite("Specs of several modules on the command line")
struct ModuleCommandTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.folder.write("", to: ".git/HEAD")
        try write(
            """
            service: {name: Shop, servers: {release: https://shop.example.com}}
            endpoints:
              account: {get: /account, returns: User}
            models:
              Money: {fields: {amount: Int}}
              User: {fields: {name: String}}
            """, to: "Common/Specs/Shop")
        try write(
            """
            service: Shop
            endpoints:
              orders: {get: /orders, returns: '[Order]'}
            models:
              Order: {fields: {total: Money}}
            """, to: "Orders/Specs/Orders")
    }

    private func write(_ text: String, to name: String) throws {
        try fixture.folder.write("apigen: 1\n\(text)\n", to: name + ".yaml")
    }

    private func configure(_ text: String, in folder: String = "") throws {
        try fixture.folder.write("apigen: 1\n\(text)\n", to: folder + "apigen.yaml")
    }

    private let targets = """
        targets:
          Common: {specs: Common/Specs, output: Common/Generated}
          Orders: {specs: Orders/Specs, output: Orders/Generated, uses: {Common: Common/Specs}}
        """

    private func generate(_ others: String...) async throws -> ProgramRun {
        try await fixture.run(["Orders/Specs", "-o", "Orders/Generated"] + others)
    }

    @Test("only the own specs are generated, and import the modules that they need")
    func imports() async throws {
        let run = try await generate("--uses", "Common=Common/Specs")
        #expect(run.status == 0, "\(run.errors)")
        #expect(fixture.folder.names(in: "Orders/Generated") == ["Orders.swift"])
        let text = try fixture.folder.text(of: "Orders/Generated/Orders.swift")
        #expect(text.contains("\n@_spi(Generated) public import Common\n"))
        #expect(text.contains("nonisolated extension Common.ShopDAO {"))
        #expect(text.contains("public var total: Common.Money"))
    }

    @Test("a changed, an added and a removed spec of a used module is noticed, and is an input for build systems")
    func upToDate() async throws {
        let uses = ["--uses", "Common=Common/Specs"]
        #expect(try await generate(uses[0], uses[1], "--depfile", "deps.d").status == 0)
        let rule = try fixture.folder.text(of: "deps.d")
        #expect(rule.hasPrefix("Orders/Generated/Orders.swift: "), "\(rule)")
        #expect(rule.contains("  Common/Specs \\\n  Common/Specs/Shop.yaml \\\n  Orders/Specs \\\n"), "\(rule)")
        #expect(try await generate(uses[0], uses[1], "--list-outputs").output == "Orders/Generated/Orders.swift\n")
        try write("models: {Money: {fields: {cents: Int}}}", to: "Common/Specs/Money")
        #expect(try await generate(uses[0], uses[1]).errors.contains("duplicate type Common.Money"))
        try fixture.folder.remove("Common/Specs/Money.yaml")
        #expect(try await generate(uses[0], uses[1]).output == "0 written, 1 unchanged, 0 removed\n")
        let other = try await generate()
        #expect(other.errors.contains("unknown service \"Shop\""))
    }

    @Test("what a used module uses is found by its own configuration")
    func transitive() async throws {
        try fixture.folder.write("apigen: 1\nmodels: {ID: {fields: {value: Int}}}\n", to: "Core/Specs/ID.yaml")
        try write("models: {Key: {fields: {id: ID}}}", to: "Common/Specs/Key")
        let without = try await generate("--uses", "Common=Common/Specs")
        #expect(without.errors.contains("Common/Specs/Key.yaml:2:29: error: unknown type \"ID\""), "\(without.errors)")
        try configure("specs: Specs\nuses: {Core: ../Core/Specs}", in: "Common/")
        #expect(try await generate("--uses", "Common=Common/Specs").status == 0)
        try fixture.folder.remove("Common/apigen.yaml")
        #expect(try await generate("--uses", "Common=Common/Specs", "--uses", "Common/Core=Core/Specs").status == 0)
    }

    @Test("modules that use each other are an error, with the position of each use")
    func cycles() async throws {
        try configure("specs: Specs\nuses: {Orders: ../Orders/Specs}", in: "Common/")
        try configure("specs: Specs\nuses: {Common: ../Common/Specs}", in: "Orders/")
        let run = try await generate()
        #expect(run.status == 2)
        #expect(
            run.errors == """
                Common/apigen.yaml:3:8: error: modules cannot use each other: this one uses Common, which uses Orders
                Orders/apigen.yaml:3:8: note: Common is used here

                """)
        try fixture.writeSpec("Core", model: "Core2", in: "Core/Specs")
        try configure("specs: Specs\nuses: {Core: ../Core/Specs}", in: "Common/")
        try configure("specs: Specs\nuses: {Common: ../Common/Specs}", in: "Core/")
        let inside = try await generate()
        #expect(inside.errors.contains("this one uses Common, which uses Core, which uses Common"), "\(inside.errors)")
    }

    @Test("a folder cannot be two modules, nor a module have two folders")
    func twoNames() async throws {
        let folder = try await generate("--uses", "Common=Common/Specs", "--uses", "Base=./Common/Specs")
        #expect(folder.status == 2)
        #expect(folder.errors == "apigen: error: ./Common/Specs is given as two modules, Common and Base\n")
        try fixture.writeSpec("Money", model: "Money", in: "Other/Specs")
        try configure("specs: Specs\nuses: {Common: ../Common/Specs, Bank: ../Bank/Specs}", in: "Orders/")
        try fixture.writeSpec("Bank", model: "Bank2", in: "Bank/Specs")
        try configure("specs: Specs\nuses: {Common: ../Other/Specs}", in: "Bank/")
        let module = try await generate()
        #expect(
            module.errors == """
                Bank/apigen.yaml:3:8: error: module Common has two folders, Orders/../Common/Specs and Bank/../Other/Specs
                Orders/apigen.yaml:3:8: note: Common is used here

                """)
    }

    @Test(
        "what is no module is refused",
        arguments: ["Common", "=Common/Specs", "1x=Common/Specs", "Swift=Common/Specs", "A/B/C=Common/Specs"])
    func invalid(argument: String) async throws {
        #expect(try await generate("--uses", argument).status == 64)
    }

    @Test("a folder that does not exist, and a name in the configuration that is none, are errors with their position")
    func faults() async throws {
        let missing = try await generate("--uses", "Common=Nowhere/Specs")
        #expect(missing.status == 2 && missing.errors.contains("Nowhere/Specs does not exist"), "\(missing.errors)")
        try configure("specs: Specs\nuses: {1x: ../Common/Specs}", in: "Orders/")
        let name = try await generate()
        #expect(
            name.errors.contains("Orders/apigen.yaml:3:8: error: \"1x\" is not the name of a module"), "\(name.errors)")
    }

    @Test("errors of a used module are reported with their position, warnings are not")
    func usedFaults() async throws {
        try write("models: {Result: {fields: {a: Int}}, Broken: {fields: {a: Unknown}}}", to: "Common/Specs/More")
        let run = try await generate("--uses", "Common=Common/Specs")
        #expect(run.status == 1)
        #expect(
            run.errors == "Common/Specs/More.yaml:2:59: error: unknown type \"Unknown\" [unknown-type]\n",
            "\(run.errors)")
    }

    @Test("without arguments, the targets of the configuration are modules that know each other")
    func targets() async throws {
        try configure(targets)
        #expect(try await fixture.run().output == String(repeating: "1 written, 0 unchanged, 0 removed\n", count: 2))
        let check = try await fixture.run("check")
        #expect(check.status == 0, "\(check.errors)")
        let fixtures = try await fixture.run("fixtures", "-o", "Fixtures")
        #expect(fixtures.status == 0, "\(fixtures.errors)")
        #expect(
            fixture.folder.names(in: "Fixtures").filter { $0.hasSuffix(".json") } == [
                "Shop.account.json", "Shop.orders.json",
            ])
        let docs = try await fixture.run("docs", "-o", "Docs")
        #expect(docs.status == 0, "\(docs.errors)")
        #expect(fixture.folder.names(in: "Docs").contains("spec-Common.Shop.html"))
        let index = try fixture.folder.text(of: "Docs/index.html").split(separator: "\n").map {
            $0.filter { $0 != " " }
        }
        let uses = index.drop { $0 != "<h2>WhatOrdersusesofCommon</h2>" }.prefix { $0 != "</ul>" }
        #expect(
            Array(uses.dropFirst(2)) == [
                #"<li><ahref="spec-Common.Shop.html#service-Shop">Shop</a><span>service</span></li>"#,
                ##"<li><ahref="spec-Common.Shop.html#model-Common.Money">Common.Money</a><span>struct</span></li>"##,
            ])
        try write("models: {Result: {fields: {a: Int}}}", to: "Common/Specs/More")
        let warned = try await fixture.run("check")
        #expect(warned.output.contains("hides the type Result"), "\(warned.output)\(warned.errors)")
        try write("models: {A: {fields: {money: Money}, b: Nothing}}", to: "Orders/Specs/More")
        #expect(try await fixture.run("check").status == 1)
    }

    @Test("a change of a used module is reported with what it reaches", .enabled(if: Programs.find("git") != nil))
    func breaking() async throws {
        try fixture.folder.remove(".git")
        try configure(targets)
        #expect(try await fixture.shell("git init -q && git add . && git commit -qm one").status == 0)
        try fixture.folder.write(
            try fixture.folder.text(of: "Common/Specs/Shop.yaml").replacing("amount: Int", with: "amount: String"),
            to: "Common/Specs/Shop.yaml")
        let run = try await fixture.shell("\"$APIGEN\" breaking Orders/Specs --against HEAD")
        #expect(run.status == 1)
        #expect(run.output.contains("Common.Money.amount"), "\(run.output)\(run.errors)")
        #expect(
            run.output.contains("Orders/Specs/Orders.yaml:4:3: note: it reaches Shop.orders\n"),
            "\(run.output)\(run.errors)")
    }

    @Test(
        "code of a used module that another version wrote is a warning at its first line, and an error with --check",
        arguments: [("0.0.9", true), ("0.2.0", true), ("1.0.0", true), ("0.1.7", false)])
    func versions(version: String, isOther: Bool) async throws {
        try configure(targets)
        #expect(try await fixture.run().status == 0)
        let file = "Common/Generated/Shop.swift"
        let text = try fixture.folder.text(of: file)
        try fixture.folder.write(
            "// A license.\n" + text.replacing("apigen 0.1.0 from", with: "apigen \(version) from"), to: file)
        let sentence =
            "the code of module Common was written by apigen \(version), which does not fit 0.1.0; generate it again\n"
            + "apigen.yaml:4:66: note: Common is used here\n"
        for _ in 0..<2 {
            let run = try await generate()
            #expect(run.status == 0)
            #expect(run.errors == (isOther ? "\(file):1:1: warning: \(sentence)" : ""))
        }
        let check = try await generate("--check")
        #expect(check.status == (isOther ? 1 : 0))
        #expect(check.errors == (isOther ? "\(file):1:1: error: \(sentence)" : ""))
    }

    @Test("the protocol of a service has the endpoints of its own module alone")
    func interface() async throws {
        try fixture.folder.write(
            try fixture.folder.text(of: "Common/Specs/Shop.yaml")
                .replacing("apigen: 1", with: "apigen: 1\ndefaults: {interface: true}"), to: "Common/Specs/Shop.yaml")
        try write("service: Shop\nendpoints: {more.all: {get: /more}}", to: "Orders/Specs/Orders")
        #expect(try await generate("--uses", "Common=Common/Specs").status == 0)
        let text = try fixture.folder.text(of: "Orders/Generated/Orders.swift")
        #expect(text.contains("public struct More: Sendable {"))
        #expect(!text.contains("protocol"))
    }
}
