import Testing

@testable import APIRuntime

@Suite("The Link header field")
struct LinkFieldTests {
    @Test(
        "the target of the first link with the relation next",
        arguments: [
            (#"<https://h/a?page=2>; rel="next""#, "https://h/a?page=2"),
            (#"<a>; rel="prev", <b>; rel="next""#, "b"),
            (#"<a>;rel=prev,<b>;rel=next"#, "b"),
            (#"< b > ; title="x, <c>; rel=\"next\"" ; REL = "last NEXT http://h/r""#, " b "),
            (#"<a>; rel="prev"; rel="next", <b>; rel=next"#, "b"),
            (#"<a,b;c>; rel="next"; title*=UTF-8''x"#, "a,b;c"),
            (#", ,<a>; rel=x ,, <b>; ; hreflang; rel=" next ""#, "b"),
            ("<a>\t;\trel\t=\t\"x\tnext\"", "a"),
            (#"<a>; rel="nextish", <b>; rel="next""#, "b"),
            (#"<a>; rel=next; anchor="/other", <b>; rel=next"#, "b"),
            (#"<>; rel=next"#, ""),
            (#"<a>; rel="next"#, "a"),
        ])
    func targets(field: String, target: String) {
        #expect(LinkField.target("next", in: [field]) == target)
    }

    @Test(
        "there is none without the relation, or after a syntax error",
        arguments: [
            "", "<a>", "<a>; rel=prev", "a; rel=next", "<a; rel=next", "<a>; title=next", "junk, <a>; rel=next",
        ])
    func noTarget(field: String) {
        #expect(LinkField.target("next", in: [field]) == nil)
    }

    @Test("several fields are searched, and one with a syntax error does not hide the next")
    func severalFields() {
        #expect(LinkField.target("next", in: ["junk", "<a>; rel=prev", "<b>; rel=next"]) == "b")
    }

    @Test("takes time linear in the length of the field", .timeLimit(.minutes(5)))
    func longFields() {
        let field = String(repeating: "<a>; rel=\"x y\"; t=\"\\\"\", ", count: 200_000)
        #expect(LinkField.target("next", in: [field]) == nil)
        #expect(LinkField.target("next", in: [String(repeating: "<", count: 1_000_000)]) == nil)
    }
}
