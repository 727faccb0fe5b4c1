public import SpecLanguage

/// The source of a program that calls each endpoint once, with arguments from a file, and sends all requests to one
/// server, whatever their address is. It prints a line for each call that fails, and at the end the number of the others.
public struct CallerSource {
    private let services: [(service: Service, endpoints: [Endpoint])]
    /// Calls per file: the compiler's jobs share the files.
    private static let chunk: Int = 40

    public init(_ specification: Specification) {
        services = specification.services.filter { !$0.endpoints.isEmpty }
    }

    /// The files of the program.
    public var files: [(name: String, text: String)] {
        var groups: [(name: String, text: String)] = []
        var calls: [String] = []
        for (service, endpoints) in services {
            let first = groups.count
            for start in stride(from: 0, to: endpoints.count, by: Self.chunk) {
                let part = endpoints[start..<min(start + Self.chunk, endpoints.count)]
                groups.append(
                    ("WireCalls\(groups.count).swift", Self.group(groups.count, part, dao: Self.dao(service))))
            }
            calls.append(Self.calls(of: service, groups: first..<groups.count))
        }
        return [("WireProgram.swift", Self.program(calls)), ("WireCaller.swift", Self.caller)] + groups
    }

    private static func dao(_ service: Service) -> String { service.name + "DAO" }

    private static func program(_ calls: [String]) -> String {
        """
        import APIRuntime

        @main
        struct WireProgram {
            /// The address of the server, and the file of arguments.
            static func main() async throws {
                let caller = try WireCaller(CommandLine.arguments)
        \(calls.joined())        print("\\(caller.successes.count) calls")
            }
        }

        """
    }

    /// The calls of one service. Its own arguments and secrets are those of a call with its name after a colon.
    private static func calls(of service: Service, groups: Range<Int>) -> String {
        let arguments = service.parameters.map { ", \(argument($0.name, $0.kind))" }.joined()
        let environment = service.environments.first.map { "environment: \(dao(service)).Environment.`\($0.name)`" }
        return """
                do {
                    let given = caller.given(":\(service.name)")
                    let client = APIClient(
                        \(environment ?? "server: \"http://server.test\""), configuration: caller.configuration(given))
                    let dao = \(dao(service))(client: client\(arguments))
            \(groups.map { "            await calls\($0)(dao, caller)\n" }.joined())        }

            """
    }

    private static func group(_ index: Int, _ endpoints: ArraySlice<Endpoint>, dao: String) -> String {
        let calls = endpoints.map { endpoint in
            """
                await caller.attempt("\(endpoint.name)") { given in
                    \(call(endpoint))
                }

            """
        }
        return """
            import APIRuntime
            import Foundation

            func calls\(index)(_ dao: \(dao), _ caller: WireCaller) async {
            \(calls.joined())}

            """
    }

    private static func call(_ endpoint: Endpoint) -> String {
        var arguments = endpoint.parameters.map { argument($0.name, $0.kind) }
        if let body = endpoint.body { arguments.append(argument("body", body)) }
        if endpoint.returns == .file {
            arguments.append("to: URL(fileURLWithPath: NSTemporaryDirectory() + \"apigen-wire\")")
        }
        let name = endpoint.name.split(separator: ".").map { "`\($0)`" }.joined(separator: ".")
        let call = "dao.\(name)(\(arguments.joined(separator: ", ")))"
        switch endpoint.returns {
        case .nothing: return "try await \(call).value"
        case .value, .data, .string, .file, .responses: return "_ = try await \(call).value"
        case .socket: return "_ = try await \(call).connect()"
        case .stream, .texts, .events, .chunks: return "for try await _ in try begun(\(call)) {}"
        }
    }

    private static func argument(_ name: String, _ kind: Parameter.Kind) -> String {
        switch kind {
        case .value: "\(name): try given.value(\"\(name)\")"
        case .upload(let isOptional): "\(name): try given.file(\"\(name)\")\(isOptional ? "" : ".unwrapped()")"
        case .uploads: "\(name): try given.files(\"\(name)\")"
        }
    }

    /// What all such programs share.
    private static let caller: String = """
        import APIRuntime
        import Foundation
        import HTTPTypes
        import Synchronization

        /// Makes calls, each with its own arguments and credential.
        struct WireCaller: Sendable {
            let successes: Successes = Successes()
            private let authority: Swift.String
            private let session = APIRuntime.APISession()
            private let calls: [Swift.String: WireArguments]

            init(_ texts: [Swift.String]) throws {
                let file = URL(fileURLWithPath: texts[2])
                calls = try JSONDecoder().decode([Swift.String: WireArguments].self, from: Data(contentsOf: file))
                authority = texts[1]
            }

            func configuration(_ given: WireArguments) -> APIClient.Configuration {
                APIClient.Configuration(
                    session: session, secrets: APIRuntime.Secrets(given.secrets ?? [:]),
                    transport: LoopbackTransport(authority: authority))
            }

            func given(_ name: Swift.String) -> WireArguments {
                calls[name] ?? WireArguments(values: [:], credential: [], secrets: nil)
            }

            /// Makes a call, unless no arguments are known for it, and prints why it was not sent, if it was not.
            func attempt(_ name: Swift.String, _ call: (WireArguments) async throws -> Void) async {
                guard let given = calls[name] else { return }
                await LoopbackTransport.$call.withValue(name) {
                    do {
                        try await signIn(given.credential)
                        try await call(given)
                        successes.add()
                    } catch {
                        print("\\(name)\\t\\(error)".replacing("\\n", with: " "))
                    }
                }
            }

            private func signIn(_ texts: [Swift.String]) async throws {
                switch texts.count {
                case 1: try await session.establish(.token(texts[0]))
                case 2: try await session.establish(.password(user: texts[0], password: texts[1]))
                default: try await session.clear()
                }
            }
        }

        /// Sends every request to a server on loopback, which learns from header fields where it was to go.
        struct LoopbackTransport: APIRuntime.Transport {
            @TaskLocal static var call: String = ""
            let authority: String
            private let transport = APIRuntime.CurlTransport()

            init(authority: String) {
                self.authority = authority
            }

            func send(_ request: APIRuntime.WireRequest) async throws -> APIRuntime.WireResponse {
                var request = request
                request.head.headerFields[HTTPField.Name("wire-call")!] = Self.call.isEmpty ? request.endpoint : Self.call
                request.head.headerFields[HTTPField.Name("wire-server")!] =
                    (request.head.scheme ?? "") + "://" + (request.head.authority ?? "")
                request.head.scheme = "http"
                request.head.authority = authority
                return try await transport.send(request)
            }
        }

        /// The number of calls that did not fail.
        final class Successes: Sendable {
            private let value = Mutex(0)

            var count: Int { value.withLock { $0 } }

            func add() { value.withLock { $0 += 1 } }
        }

        struct NoValue: Swift.Error {
            let name: String
        }

        /// The arguments of a call by name, each of the type that is asked for.
        struct WireArguments: Sendable, Decodable {
            let values: [String: JSON]
            /// A token, or a user and a password.
            let credential: [String]
            /// The secrets of a service, by name.
            let secrets: [String: String]?

            func value<Value: JSONReadable>(_ name: String) throws -> Value {
                do {
                    return try Value(fromJSON: (values[name] ?? .null).toJSON())
                } catch {
                    if values[name] == nil { throw NoValue(name: name) }
                    throw error
                }
            }

            /// Files are objects of a name, a media type and the content in Base64.
            func files(_ name: String) throws -> [APIRuntime.Upload] {
                guard values[name] != nil else { return [] }
                let files: [[String: String]] = try value(name)
                return files.map { file in
                    APIRuntime.Upload(
                        bytes: Array(Data(base64Encoded: file["content"] ?? "") ?? Data()), name: file["name"] ?? "",
                        contentType: file["type"] ?? "")
                }
            }

            func file(_ name: String) throws -> APIRuntime.Upload? {
                try files(name).first
            }
        }

        extension Optional {
            func unwrapped() throws -> Wrapped {
                guard let self else { throw NoValue(name: "a file") }
                return self
            }
        }

        /// A stream, whether its call may throw or not.
        func begun<Stream>(_ stream: @autoclosure () throws -> Stream) throws -> Stream { try stream() }

        """
}

extension Specification {
    /// The services in the order of their files, with the endpoints of all files.
    public var services: [(service: Service, endpoints: [Endpoint])] {
        var services: [(service: Service, endpoints: [Endpoint])] = []
        for part in files.compactMap(\.service) {
            if let index = services.firstIndex(where: { $0.service.name == part.service.name }) {
                services[index].endpoints += part.endpoints
            } else {
                services.append((part.service, part.endpoints))
            }
        }
        return services
    }
}
