import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax

/// A request of an endpoint as a command line of curl (7.87 or later). What a caller has to pass is a variable of the shell.
struct CommandLineExample {
    let text: String

    /// `nil` where a command line cannot send what the spec says: signed requests, and WebSockets.
    /// - Parameter body: the JSON body, if there is one
    init?(_ endpoint: MockEndpoint, _ texts: ParameterTexts, body: JSONValue?) {
        guard endpoint.service.signature == nil, !endpoint.endpoint.returns.isSocket else { return nil }
        var line = CommandLine(endpoint)
        for header in endpoint.serviceHeaders {
            line.add(.header, header.name, header.secret.map { .variable($0) } ?? .text(header.value))
        }
        if let version = endpoint.service.version, case .header(let name) = version.place {
            line.add(.header, name, .text(version.text))
        }
        if let version = endpoint.service.version, case .query(let name) = version.place {
            line.add(.query, name, .text(version.text))
        }
        if endpoint.endpoint.policies.authentication != .none {
            for (location, name, value) in endpoint.service.authentication?.parts ?? [] {
                line.add(location, name, value)
            }
        }
        for constant in endpoint.requestConstants {
            line.add(constant.location, constant.wireName, .text(constant.wireText))
        }
        for parameter in endpoint.parameters where parameter.location != .path && parameter.isNeeded {
            line.add(parameter.location, parameter.wireName, .variable(parameter.name))
        }
        line.add(body, of: endpoint.endpoint)
        text = line.text
    }
}

/// A text, or a variable of the shell in it.
private enum ShellText {
    case text(String)
    case variable(String)
    case scheme(String, variable: String)

    /// For use between double quotes.
    var quoted: String {
        switch self {
        case .text(let text): text.reduce(into: "") { $0 += "\"\\$`".contains($1) ? "\\\($1)" : String($1) }
        case .variable(let name): "${" + name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" } + "}"
        case .scheme(let scheme, let variable):
            ShellText.text(scheme + " ").quoted + ShellText.variable(variable).quoted
        }
    }
}

/// The arguments of curl.
private struct CommandLine {
    private var lines: [String]

    init(_ endpoint: MockEndpoint) {
        let call = endpoint.endpoint
        let method: String =
            switch call.method {
            case .get: ""
            case .head: "--head "
            default: "-X \(call.method.text) "
            }
        lines = ["curl \(method)\"\(Self.address(of: endpoint))\""]
    }

    var text: String { lines.joined(separator: " \\\n  ") }

    private static func address(of endpoint: MockEndpoint) -> String {
        if let address = endpoint.endpoint.address { return ShellText.variable(address.name).quoted }
        let server = endpoint.service.environments.first?.servers.first.map { ShellText.text($0) }
        let base = (server ?? .variable("server")).quoted
        let version = endpoint.service.version.flatMap { $0.place == .path ? "/" + $0.text : nil } ?? ""
        let path = endpoint.endpoint.pathSegments.map { segment in
            switch segment {
            case .literal(let text): ShellText.text(text).quoted
            case .parameter(let name): ShellText.variable(name).quoted
            }
        }.joined()
        return (base.hasSuffix("/") ? String(base.dropLast()) : base) + ShellText.text(version).quoted + path
    }

    mutating func add(_ location: Parameter.Location, _ name: String, _ value: ShellText) {
        let name = ShellText.text(name).quoted
        switch location {
        case .query: lines.append("--url-query \"\(name)=\(value.quoted)\"")
        case .header: lines.append("-H \"\(name): \(value.quoted)\"")
        case .cookie: lines.append("-b \"\(name)=\(value.quoted)\"")
        case .form: lines.append("--data-urlencode \"\(name)=\(value.quoted)\"")
        case .multipart: lines.append("-F \"\(name)=\(value.quoted)\"")
        case .file: lines.append("-F \"\(name)=@\(value.quoted)\"")
        case .path, .body: break
        }
    }

    /// The body: JSON as it is, anything else from a file.
    mutating func add(_ json: JSONValue?, of call: Endpoint) {
        if let json {
            let text = json.indentedText.split(separator: "\n").joined(separator: "\n  ")
            lines.append("--json '\(text.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : String($1) })'")
        } else if call.body != nil {
            let type = call.bodyFormat?.contentType.map { " -H \"Content-Type: \(ShellText.text($0).quoted)\"" } ?? ""
            lines.append("--data-binary \"@${file}\"" + type)
        }
    }
}

extension Authentication {
    /// What a request has of a credential.
    fileprivate var parts: [(Parameter.Location, String, ShellText)] {
        switch self {
        case .bearer, .oauth2: [(.header, "Authorization", .scheme("Bearer", variable: "token"))]
        case .basic, .challenge: [(.header, "Authorization", .scheme("Basic", variable: "credential"))]
        case .scheme(let scheme): [(.header, "Authorization", .scheme(scheme, variable: "key"))]
        case .key(let name, .header): [(.header, name, .variable("key"))]
        case .key(let name, .query): [(.query, name, .variable("key"))]
        case .session(_, let header): [(.header, header, .variable("token"))]
        }
    }
}

extension Parameter {
    fileprivate var wireName: String { wirePath.components.joined(separator: ".") }
}

extension Endpoint.Returns {
    fileprivate var isSocket: Bool {
        if case .socket = self { true } else { false }
    }
}
