import JSONSyntax
import Testing

@testable import LanguageServer

@Suite("Specs of several modules in an editor")
struct ModuleTests {
    private static let configuration = """
        apigen: 1
        targets:
          Common: {specs: Common/Specs}
          Shop: {specs: Specs, uses: {Common: Common/Specs}}
        """
    private static let common =
        "apigen: 1\nmodels:\n  Money: {fields: {amount: Int}}\n  Price: {fields: {net: Money}}\n"
    private static let order = "apigen: 1\nmodels:\n  Order: {fields: {total: Mo¦ney, paid: Common.Money}}\n"
    private static let money = "../Common/Specs/Money.yaml"

    private func session(_ common: String = Self.common) throws -> EditorSession {
        try EditorSession(["../apigen.yaml": Self.configuration, Self.money: common])
    }

    @Test("a model of a used module is known, and its definition found")
    func definition() throws {
        var session = try session()
        let found = session.at(Self.order, "definition")
        session.settle()
        #expect(session.diagnostics() == [])
        #expect(found?.elements.map { $0.member("uri")?.text } == [session.uri(Self.money)])
    }

    @Test("a model is renamed in the modules that use it, from each of them")
    func rename() throws {
        let renamed = Self.order.replacing("¦", with: "").replacing("Money", with: "Amount")
        var session = try session()
        let files = session.rename(Self.order, to: "Amount")
        #expect(files == [Self.money: Self.common.replacing("Money", with: "Amount"), "Test.yaml": renamed])
        var other = try self.session()
        other.write(Self.order.replacing("¦", with: ""), to: "Test.yaml")
        let same = other.rename(Self.common.replacing("  Money", with: "  Mon¦ey"), to: "Amount", in: Self.money)
        #expect(same == files)
    }

    @Test("a name that another module has already is refused there")
    func taken() throws {
        var session = try session()
        session.write(
            "apigen: 1\nmodels:\n  Order: {fields: {total: Money}}\n  Amount: {fields: {a: Int}}\n", to: "Test.yaml")
        let files = session.rename(Self.common.replacing("  Money", with: "  Mon¦ey"), to: "Amount", in: Self.money)
        #expect(files.keys.sorted() == ["error"], "\(files)")
    }

    @Test("what changes in an open file counts for the modules that use it; its diagnostics are sent once")
    func changes() throws {
        var session = try session()
        session.write(Self.order.replacing("¦", with: ""), to: "Test.yaml")
        session.settle()
        #expect(session.diagnostics() == [])
        session.write("apigen: 1\nmodels:\n  Cash: {fields: {amount: Nothing}}\n", to: Self.money)
        session.settle()
        #expect(
            session.diagnostics().map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                "2:26 unknown-type", "2:39 unknown-type",
            ])
        #expect(session.diagnostics(of: Self.money) == ["2:26 unknown-type unknown type \"Nothing\""])
    }
}
