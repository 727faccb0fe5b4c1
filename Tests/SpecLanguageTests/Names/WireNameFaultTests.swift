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
                Spec.yaml:4:16 doubtful-name warning: field "XYZs" becomes "xyzs" in snake case, but could also be \
                "xy_zs"; write map: xyzs or map: xy_zs
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
                Spec.yaml:7:29 doubtful-name warning: parameter "eMail" becomes "e_mail" in snake case, but could also \
                be "email"; write map: e_mail or map: email
                Spec.yaml:8:36 doubtful-name warning: parameter "myIDURL" becomes "my_id_url" in snake case, but could \
                also be "my_idurl"; write map: my_id_url or map: my_idurl
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
