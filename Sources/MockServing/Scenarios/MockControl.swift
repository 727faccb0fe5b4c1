import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax

/// Requests that are for the mock server itself. They set what later requests get.
///
/// | request | what it does |
/// |---|---|
/// | `GET /apigen-mock/scenarios` | responds with the scenarios that are set |
/// | `PUT /apigen-mock/scenarios`, `PUT /apigen-mock/scenarios/Gallery.picture` | sets that of all requests, or of an endpoint |
/// | `DELETE /apigen-mock/scenarios`, `DELETE /apigen-mock/scenarios/Gallery.picture` | removes all, or that of an endpoint |
/// | `DELETE /apigen-mock/state` | forgets what requests have changed |
struct MockControl {
    let endpoints: [MockEndpoint]
    let scenarios: MockScenarios
    let resources: MockResources?

    /// The response; `nil` if the request is for an endpoint.
    func reply(to request: MockRequest) -> MockReply? {
        let parts = request.path.split(separator: "/").map { PercentEncoding.decode($0) ?? String($0) }
        guard parts.first == MockResponses.addressSegment, (2...3).contains(parts.count) else { return nil }
        let name = parts.dropFirst(2).first
        do throws(MockScenario.Fault) {
            switch (request.method, parts[1]) {
            case ("GET", "scenarios") where name == nil: break
            case ("PUT", "scenarios"):
                try scenarios.set(String(decoding: request.body, as: UTF8.self), for: name, among: endpoints)
            case ("DELETE", "scenarios"): scenarios.remove(for: name)
            case ("DELETE", "state") where name == nil: resources?.removeAll()
            case (_, "scenarios"), (_, "state"):
                return MockResponder.refusal(405, "PUT sets a scenario; DELETE removes scenarios, and state")
            default: return nil
            }
        } catch {
            return MockResponder.refusal(400, error.reason)
        }
        let members = scenarios.texts.map { JSONValue.Member(key: $0.name, value: .string($0.text)) }
        return MockReply(
            status: 200, headers: [MockHeader("Content-Type", "application/json")],
            body: Array((JSONValue.object(members).indentedText + "\n").utf8), note: "\(parts[1]) of the mock server")
    }
}
