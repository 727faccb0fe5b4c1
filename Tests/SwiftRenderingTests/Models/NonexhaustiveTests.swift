import Foundation
import SpecLanguage
import TestSupport
import Testing

@testable import SwiftRendering

@Suite("Enums that get further cases")
struct NonexhaustiveTests {
    private static let spec: String = """
        apigen: 1
        service: {name: Shop}
        errors: {http-404: gone}
        endpoints: {late: {get: /late, returns: String, errors: {7: closed}}}
        models:
          Kept: {enum: [a], open: true}
          Named: {enum: [a, other], open: other}
          Closed: {enum: [a]}
          Media: {divide-type: type, cases: {note: Note}, otherwise: keep}
          Note: {fields: {text: String}}
        """

    private static let caller: String = """
        import APIRuntime
        import Generated
        func kept(_ value: Kept) { switch value { case .a, .unknown: break } }
        func named(_ value: Named) { switch value { case .a, .other: break } }
        func media(_ value: Media) { switch value { case .note, .unknown: break } }
        func errors(_ value: ShopError) { switch value { case .gone, .unknown: break } }
        func late(_ value: ShopDAO.LateError) { switch value { case .closed, .common: break } }
        func closed(_ value: Closed) { switch value { case .a: break } }
        """

    private func file(_ access: Access) throws -> SwiftFile {
        let source = SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(Self.spec.utf8))
        return try #require(try renderedFiles(SpecChecker().check([source]).specification, access: access).first)
    }

    @Test(
        "are complete in their package, and need @unknown default in others",
        .enabled(if: SwiftCompiler.isThere, "the module APIRuntime is not beside the tests"))
    func packages() async throws {
        let folder = try TemporaryFolder()
        try folder.write(try file(.public).text, to: "Shop.swift")
        try folder.write(Self.caller, to: "Caller.swift")
        let module = ["-emit-module", "-emit-module-path", "Generated.swiftmodule", "-module-name", "Generated"]
        let package = ["-swift-version", "6", "-package-name", "sdk"]
        let library = ["-parse-as-library", "Shop.swift"]
        #expect(try await SwiftCompiler.messages(module + package + library, in: folder.path) == "")
        let call = ["-typecheck", "-module-name", "Caller", "-I", "."]
        #expect(try await SwiftCompiler.messages(call + package + ["Caller.swift"], in: folder.path) == "")
        let others = call + ["-swift-version", "6", "Caller.swift"]
        let errors = try await SwiftCompiler.messages(others, in: folder.path).split(separator: "\n").filter {
            $0.hasPrefix("Caller.swift:") && $0.contains("error: switch covers known cases")
        }
        #expect(errors.map { $0.split(separator: ":")[1] } == ["3", "4", "5", "6", "7"])
        let all = Self.caller.replacing(": break } }", with: ": break; @unknown default: break } }")
            .replacing("case .a: break; @unknown default: break", with: "case .a: break")
        try folder.write(all, to: "Caller.swift")
        #expect(try await SwiftCompiler.messages(others, in: folder.path) == "")
        // A case that callers do not know yet is a warning.
        try folder.write(all.replacing("case .a, .unknown", with: "case .unknown"), to: "Caller.swift")
        let typechecked = try await SwiftCompiler.typecheck(
            ["Caller.swift"], in: folder.path, modules: [folder.url.path])
        #expect(!typechecked.contains("error:"), "\(typechecked)")
    }

    @Test("have no attribute where no other package sees them", arguments: [Access.package, .internal])
    func otherLevels(_ access: Access) throws {
        #expect(try !file(access).text.contains("nonexhaustive"))
    }
}
