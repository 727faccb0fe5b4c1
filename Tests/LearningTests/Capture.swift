import Generation
import Learning
import Recording
import SpecLanguage
import Testing

/// Exchanges for tests.
struct Capture {
    private(set) var learner: Learner = Learner()
    private(set) var exchanges: [Exchange] = []

    /// Adds a call such as `POST /users`, or `/users` for `GET`, to `https://api.example.com`.
    mutating func add(
        _ call: String, _ response: String? = nil, status: Int = 200, sent: String? = nil,
        sentAs mediaType: String = "application/json", type: String = "application/json",
        headers: [RecordedField] = [], responseHeaders: [RecordedField] = []
    ) {
        let parts = call.split(separator: " ")
        let (method, path) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("GET", call)
        let url = path.hasPrefix("http") ? path : "https://api.example.com" + path
        let request = RecordedRequest(
            method: method, url: url, headers: headers,
            body: sent.map { RecordedBody(mediaType: mediaType, bytes: Array($0.utf8)) })
        let exchange = Exchange(
            request: request,
            response: RecordedResponse(
                status: status, headers: responseHeaders,
                body: response.map { RecordedBody(mediaType: type, bytes: Array($0.utf8)) }))
        learner.add(exchange)
        exchanges.append(exchange)
    }

    /// The spec, without comments.
    var spec: String {
        // Whatever was learned agrees with the traffic.
        #expect(LearnedCheck(exchanges).differences == [])
        let lines =
            learner.learned()?.text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") } ?? []
        return lines.joined(separator: "\n")
    }

    /// The spec with comments.
    var commented: String { learner.learned()?.text ?? "" }

    var doubts: [Doubt] { learner.learned()?.doubts ?? [] }

    /// What the checker says about the spec.
    var diagnostics: [String] {
        let source = SpecSource(path: "Example.yaml", name: "Example", bytes: Array(commented.utf8))
        return SpecChecker().check([source]).diagnostics.map(\.message)
    }
}
