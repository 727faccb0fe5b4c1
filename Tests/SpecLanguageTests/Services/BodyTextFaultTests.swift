import SpecLanguage
import Testing
import WireSyntax

@Suite("Faults of charset and strip")
struct BodyTextFaultTests {
    static let cases: [FaultCase] = [
        FaultCase(
            "character sets and texts to remove",
            """
            service: {name: G, charset: gbk, strip: [jsonp, ")]}',"]}
            endpoints: {a: {get: /a, charset: utf-8, strip: while(1);, returns: JSON}, b: {get: /b, charset: latin1}, c: \
            {get: /c, charset: GBK}, d: {get: /d, charset: klingon}, e: {get: /e, strip: []}, f: {get: /f, strip: ""}, g: \
            {get: /g, strip: [a, jsonp, a]}, h: {get: /h, charset: utf-16, returns: {stream: JSON, as: lines}}, i: {get: \
            /i, charset: gbk, returns: {stream: JSON, as: lines}}, j: {get: /j, strip: {a: b}}}
            """,
            """
            Spec.yaml:3:98 wrong-type "charset" of endpoint "b" must be a character set such as gbk, shift_jis or \
            iso-8859-1, not "latin1"; write iso-8859-1
            Spec.yaml:3:129 wrong-type "charset" of endpoint "c" must be a character set such as gbk, shift_jis or \
            iso-8859-1, not "GBK"; write gbk
            Spec.yaml:3:157 wrong-type "charset" of endpoint "d" must be a character set such as gbk, shift_jis or \
            iso-8859-1, not "klingon"
            Spec.yaml:3:187 wrong-type "strip" of endpoint "e" must be jsonp, a text, or a list of them, not an empty \
            list
            Spec.yaml:3:212 wrong-type "strip" of endpoint "f" must be non-empty text, not ""
            Spec.yaml:3:248 duplicate-name duplicate "a" in "strip" of endpoint "g"
            Spec.yaml:3:275 key-not-applicable "charset" of endpoint "h": a stream of lines cannot be in utf-16, whose \
            line feeds are not those of ASCII
            Spec.yaml:3:404 wrong-type "strip" of endpoint "j" must be text, not a mapping
            """)
    ]

    @Test("are reported with their positions", arguments: cases) func faults(_ fault: FaultCase) { fault.check() }

    @Test("an endpoint's keys replace those of the service, which replace inherited ones")
    func inheritance() throws {
        let checked = Specs.check([
            "A": "service: {name: A, charset: gbk, strip: jsonp}",
            "B": """
            service: {name: B, inherits: A, strip: x}
            endpoints: {a: {get: /a}, b: {get: /b, charset: big5}}
            """,
        ])
        #expect(checked.diagnostics == [])
        let part = try #require(checked.specification.files.compactMap(\.service).first { $0.service.name == "B" })
        #expect(part.service.bodyText == BodyReading(charset: "gbk", strip: [.prefix("x")]))
        #expect(
            part.endpoints.map(\.bodyText) == [nil, BodyReading(charset: "big5", strip: [.prefix("x")])])
    }
}
