import JSONSyntax
import SpecLanguage
import WireSyntax

/// The responses of an authorization server on the same host as the service (`oauth2`): everybody gets tokens at once.
struct TokenReplies: Sendable {
    private let token: Set<ExactText>
    private let device: Set<ExactText>
    private let authorize: Set<ExactText>

    init(_ services: [Service]) {
        let declared = services.compactMap { service in
            if case .oauth2(let oauth2)? = service.authentication { oauth2 } else { nil }
        }
        token = Self.paths(declared.map(\.token))
        device = Self.paths(declared.map(\.device))
        authorize = Self.paths(declared.map(\.authorize))
    }

    /// Those that are below a server of the service.
    private static func paths(_ addresses: [String?]) -> Set<ExactText> {
        Set(addresses.compactMap { $0 }.filter { $0.hasPrefix("/") }.map { ExactText(String($0.prefix { $0 != "?" })) })
    }

    /// - Returns: `nil` for any other request.
    func reply(to request: MockRequest) -> MockReply? {
        switch request.method {
        case "POST" where Self.has(request.path, token):
            Self.reply(
                "a token", ("access_token", .string("mock")), ("token_type", .string("Bearer")),
                ("expires_in", .number("3600")), ("refresh_token", .string("mock")))
        case "POST" where Self.has(request.path, device):
            Self.reply(
                "a code for a device", ("device_code", .string("mock")), ("user_code", .string("MOCK")),
                ("verification_uri", .string("http://localhost/")), ("interval", .number("1")),
                ("expires_in", .number("600")))
        case "GET" where Self.has(request.path, authorize): redirection(request)
        default: nil
        }
    }

    /// Whether a path is one of these, below that of a server.
    private static func has(_ path: String, _ paths: Set<ExactText>) -> Bool {
        paths.contains { known in ExactText(String(path.suffix(known.text.count))) == known }
    }

    private func redirection(_ request: MockRequest) -> MockReply? {
        let pairs = WireText.pairs(request.query)
        guard let target = pairs.first(where: { $0.name.text == "redirect_uri" })?.value,
            let state = pairs.first(where: { $0.name.text == "state" })?.value
        else { return nil }
        let separator = target.contains("?") ? "&" : "?"
        let address = target + separator + "code=mock&state=" + PercentEncoding.encode(state)
        return MockReply(status: 302, headers: [MockHeader("Location", address)], body: [], note: "a sign-in")
    }

    private static func reply(_ note: String, _ members: (key: String, value: JSONValue)...) -> MockReply {
        let body = JSONValue.object(members.map { JSONValue.Member(key: $0.key, value: $0.value) })
        return MockReply(
            status: 200, headers: [MockHeader("Content-Type", "application/json")],
            body: Array((body.indentedText + "\n").utf8), note: note)
    }
}
