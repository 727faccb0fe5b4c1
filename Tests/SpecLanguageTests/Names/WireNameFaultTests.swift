import SpecLanguage
import Testing

@Suite("Names in snake case")
struct WireNameFaultTests {
    static let doubtful: [FaultCase] = [
        FaultCase(
            "fields",
            """
            defaults: {naming: snake-case}
            models:
              A: {fields: {XYZs: String?, IDs: Int, fine: Int, iPhone: {type: String?, map: phone}}}
              B: {naming: exact, fields: {XYZs: Int}}
              C: {tuple: {XYZs: Int}}
              D: {fields: {XYZs: {type: Int, ignore: true, default: 1}}}
            """,
            gives: """
                Spec.yaml:4:16 doubtful-name warning: field "XYZs" is "xyzs" by snake-case, and may be meant to be "xy_zs"; say which: map: xyzs
                """),
        FaultCase(
            "parameters",
            """
            service: {name: S}
            defaults: {naming: snake-case}
            endpoints:
              find:
                get: '/find/{iPad}'
                parameters: {iPad: Int, eMail: String?, eTag: {type: String?, in: header}}
              send: {post: /send, parameters: {myIDURL: String}}
            """,
            gives: """
                Spec.yaml:7:29 doubtful-name warning: parameter "eMail" is "e_mail" by snake-case, and may be meant to be "email"; say which: map: e_mail
                Spec.yaml:8:36 doubtful-name warning: parameter "myIDURL" is "my_id_url" by snake-case, and may be meant to be "my_idurl"; say which: map: my_id_url
                """),
        FaultCase(
            "exact names are not split into words",
            "models: {A: {fields: {eMail: Int, XYZs: Int}}}",
            gives: ""),
    ]

    @Test("doubtful names are reported with both spellings", arguments: doubtful) func doubtfulNames(_ fault: FaultCase)
    {
        fault.check()
    }

    @Test("acronyms and their plurals are one word")
    func acronyms() throws {
        let fields = "{IDs: Int?, imageURLs: Int?, OAuth2Token: Int?, iDs2: Int?}"
        let text = "models:\n  A: {naming: snake-case, fields: \(fields)}"
        let resolved = try Specs.structure("A", text).fields
        #expect(resolved.map(\.name) == ["ids", "imageURLs", "oauth2Token", "iDs2"])
        #expect(resolved.map(\.paths.first?.components) == [["ids"], ["image_urls"], ["oauth2_token"], ["ids2"]])
    }
}
