import Testing

@Suite("Losses of Codable")
struct CodableFaultTests {
    private static let models: String = """
        models:
          A:
            fields:
              id: {type: Int, encode: never}
              secret: {type: 'String?', encode: only}
              title: {type: String, length: {max: 9}}
              kept: {type: Int, default: 0, ignore: true}
              part: {type: B}
          B: {fields: {mood: {type: 'String?', encode: never}}}
          C: {fields: {name: String, b: [B]}}
        """

    @Test("are warnings where a file names Codable, by field")
    func losses() {
        let text = "defaults: {conformances: [Hashable, Codable], check-responses: false}\n" + Self.models
        let loss = "is lost in Codable, which does not"
        #expect(
            Specs.messages(["Spec": text]) == [
                #"Spec.yaml:6:7 lost-in-codable warning: field "id" of model "A" \#(loss) encode it: "encode: never""#,
                #"Spec.yaml:7:7 lost-in-codable warning: field "secret" of model "A" \#(loss) decode it: "encode: only""#,
                #"Spec.yaml:8:7 lost-in-codable warning: field "title" of model "A" may be received beyond its limits, and is "#
                    + #"refused by Codable then: "check-responses: false""#,
                #"Spec.yaml:10:7 lost-in-codable warning: field "part" of model "A" is encoded by Codable without B.mood"#,
                #"Spec.yaml:11:16 lost-in-codable warning: field "mood" of model "B" \#(loss) encode it: "encode: never""#,
                #"Spec.yaml:12:30 lost-in-codable warning: field "b" of model "C" is encoded by Codable without B.mood"#,
            ])
    }

    @Test(
        "are none of others, and of limits that are checked", arguments: ["", "defaults: {conformances: [Hashable]}\n"])
    func otherFiles(defaults: String) {
        #expect(Specs.messages(["Spec": defaults + Self.models]) == [])
        let checked = "defaults: {conformances: [Codable]}\nmodels: {A: {fields: {a: {type: Int, scope: {max: 1}}}}}"
        #expect(Specs.messages(["Spec": checked]) == [])
    }
}
