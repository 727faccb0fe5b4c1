import Testing

@testable import SwiftRendering

@Suite("Identifiers")
struct SwiftIdentifierTests {
    @Test(
        "have backticks only where Swift needs them",
        arguments: [
            ("title", "title", "title", "title", "title"),
            ("default", "`default`", "default", "default", "`default`"),
            ("init", "`init`", "`init`", "init", "`init`"),
            ("self", "`self`", "`self`", "self", "self_"),
            ("Type", "`Type`", "`Type`", "Type", "`Type`"),
            ("inout", "`inout`", "inout", "`inout`", "`inout`"),
            ("await", "`await`", "await", "await", "`await`"),
            ("_3", "_3", "_3", "_3", "_3"),
        ])
    func backticks(name: String, declaration: String, member: String, label: String, reference: String) {
        let identifier = SwiftIdentifier(name)
        #expect(identifier.declaration == declaration)
        #expect(identifier.member == member)
        #expect(identifier.argumentLabel == label)
        #expect(identifier.reference == reference)
    }

    @Test("of parameters do not hide self")
    func parameters() {
        #expect(SwiftIdentifier("self").parameter == "self self_")
        #expect(SwiftIdentifier("in").parameter == "in")
        #expect(SwiftIdentifier("let").parameter == "`let`")
    }

    @Test("that are used get a number")
    func freeNames() {
        var names = FreeNames(taken: ["object", "object2"])
        #expect(names.take("image") == "image")
        #expect(names.take("image") == "image2")
        #expect(names.take("object") == "object3")
    }
}
