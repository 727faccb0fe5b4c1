import SpecLanguage

/// The source of a program that calls each endpoint once, with arguments from a file, and sends all requests to one
/// server, whatever their address is.
struct CallerSource {
    private let service: Service?
    private let endpoints: [Endpoint]
    /// Calls per file: the compiler's jobs share the files.
    private static let chunk: Int = 40

    init(_ specification: Specification) {
        let parts = specification.files.compactMap(\.service)
        service = parts.first?.service
        endpoints = parts.flatMap(\.endpoints)
    }

    var files: [(name: String, text: String)] {
        let starts = Array(stride(from: 0, to: endpoints.count, by: Self.chunk))
        let groups = starts.enumerated().map { index, start in
            (
                "WireCalls\(index).swift",
                group(index, endpoints[start..<min(start + Self.chunk, endpoints.count)])
            )
        }
        return [("WireProgram.swift", program(groups: starts.count)), ("WireCaller.swift", Self.caller)] + groups
    }

    private var dao: String { (service?.name ?? "") + "DAO" }

    private func program(groups: Int) -> String {
        let arguments = (service?.parameters ?? []).map { ", \(Self.argument($0.name, $0.kind))" }.joined()
        let environment = service?.environments.first.map { "environment: \(dao).Environment.`\($0.name)`" }
        return """
            import APIRuntime

            @main
            struct WireProgram {
                /// The address of the server, and the file of arguments.
                static func main() async throws {
                    let caller = try WireCaller(CommandLine.arguments)
                    let client = APIClient(\(environment ?? "server: \"http://server.test\""), configuration: caller.configuration)
                    let given = caller.given("")
                    _ = given
                    let dao = \(dao)(client: client\(arguments))
            \((0..<groups).map { "        await calls\($0)(dao, caller)\n" }.joined())    }
            }

            """
    }

    private func group(_ index: Int, _ endpoints: ArraySlice<Endpoint>) -> String {
        let calls = endpoints.map { endpoint in
            """
                await caller.attempt("\(endpoint.name)") { given in
                    \(Self.call(endpoint))
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
        case .nothing: return "try await \(call)"
        case .value, .data, .string, .file, .responses: return "_ = try await \(call)"
        case .stream, .texts: return "for try await _ in try begun(\(call)) {}"
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

        /// Makes calls, each with its own arguments and credential.
        struct WireCaller: Sendable {
            let configuration: APIClient.Configuration
            private let session = APIRuntime.APISession()
            private let calls: [Swift.String: WireArguments]

            init(_ texts: [Swift.String]) throws {
                let file = URL(fileURLWithPath: texts[2])
                calls = try JSONDecoder().decode([Swift.String: WireArguments].self, from: Data(contentsOf: file))
                configuration = APIClient.Configuration(
                    session: session, transport: LoopbackTransport(authority: texts[1]))
            }

            func given(_ name: Swift.String) -> WireArguments {
                calls[name] ?? WireArguments(values: [:], credential: [])
            }

            /// Makes a call, unless no arguments are known for it, and prints why it was not sent, if it was not.
            func attempt(_ name: Swift.String, _ call: (WireArguments) async throws -> Void) async {
                guard let given = calls[name] else { return }
                await LoopbackTransport.$call.withValue(name) {
                    do {
                        try await signIn(given.credential)
                        try await call(given)
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

        struct NoValue: Swift.Error {
            let name: String
        }

        /// The arguments of a call by name, each of the type that is asked for.
        struct WireArguments: Sendable, Decodable {
            let values: [String: JSON]
            /// A token, or a user and a password.
            let credential: [String]

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
