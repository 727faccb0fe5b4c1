import APIRuntime
import Testing
import TogetherScenario

@Suite("Generated batches with bodies as text", .timeLimit(.minutes(5)))
struct SocialTests {
    @Test("forms are sent as text, and JSON and plain text are received as text")
    func textBodies() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(
                body: #"[{"code":200,"headers":[],"body":"{\"id\":\"a\",\"name\":\"Ada\"}"},"#
                    + #"{"code":200,"body":"posted"},null]"#)
        }
        let social = SocialDAO(client: still(transport, server: "https://social.example.com"))
        let (person, post, lost) = await social.client.batch(
            social.person(id: "a", fields: ["id", "name"]), social.post(message: "Hi & bye"), social.post(message: ""))
        #expect(try person.get().name == "Ada")
        #expect(try post.get() == "posted")
        guard case .failure(.network(let fault)) = lost else {
            Issue.record("not a fault of the network: \(lost)")
            return
        }
        #expect(fault.kind == .missingResponse)
        #expect(
            try await transport.bodies() == [
                #"{"batch":[{"method":"GET","relative_url":"/people/a?fields=id&fields=name"},"#
                    + #"{"method":"POST","relative_url":"/feed","body":"message=Hi+%26+bye"},"#
                    + #"{"method":"POST","relative_url":"/feed","body":"message="}]}"#
            ])
    }
}
