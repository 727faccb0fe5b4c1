import SpecLanguage

/// The source of a program that calls every endpoint of a service once.
struct CallerSource {
    let specification: Specification

    private var parts: [ServicePart] { specification.files.compactMap(\.service) }

    var endpoints: [Endpoint] { parts.flatMap(\.endpoints) }

    /// The program takes a server's address and a file of arguments, and prints a line for each failed call
    /// and the number of successful calls at the end.
    var text: String {
        let service = parts.first?.service
        let name = service?.name ?? ""
        let arguments = (service?.parameters ?? []).map { ", \($0.name): try given[\"\($0.name)\"]" }.joined()
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

            @main
            @MainActor
            struct Program {
                static func main() async throws {
                    let file = URL(fileURLWithPath: CommandLine.arguments[2])
                    let caller = Caller(try [String: [String: JSON]](fromJSON: Data(contentsOf: file)))
                    let configuration = APIClient.Configuration(session: APISession(.token("t")))
                    let client = APIClient(server: CommandLine.arguments[1], configuration: configuration)
                    let given = caller.given("\(name)")
                    _ = given
                    let dao = \(name)DAO(client: client\(arguments))
            \(calls.joined())
                    print("\\(caller.count) calls")
                }
            }

            @MainActor
            final class Caller {
                private let arguments: [String: [String: JSON]]
                private(set) var count: Int = 0

                init(_ arguments: [String: [String: JSON]]) {
                    self.arguments = arguments
                }

                func given(_ name: String) -> Given {
                    Given(values: arguments[name] ?? [:])
                }

                func attempt(_ name: String, _ call: @MainActor (Given) async throws -> Void) async {
                    do {
                        try await call(given(name))
                        count += 1
                    } catch {
                        print("\\(name): \\(error)")
                    }
                }
            }

            /// A stream, whether its call may throw or not.
            func begun<Stream>(_ stream: @autoclosure () throws -> Stream) throws -> Stream { try stream() }

            /// Arguments, each of the type that is asked for.
            struct Given {
                let values: [String: JSON]

                subscript<Value: JSONReadable>(_ name: String) -> Value {
                    get throws { try Value(fromJSON: (values[name] ?? .null).toJSON()) }
                }
            }

            """
    }

    private static func call(_ endpoint: Endpoint) -> String {
        var arguments = endpoint.parameters.map { argument($0.name, $0.kind) }
        if let body = endpoint.body { arguments.append(argument("body", body)) }
        if endpoint.returns == .file { arguments.append("to: URL(fileURLWithPath: \"download\")") }
        let call = "dao.`\(endpoint.name)`(\(arguments.joined(separator: ", ")))"
        switch endpoint.returns {
        case .nothing: return "try await \(call)"
        case .value, .data, .string, .file, .responses: return "_ = try await \(call)"
        case .stream, .texts: return "for try await _ in try begun(\(call)) {}"
        }
    }

    private static func argument(_ name: String, _ kind: Parameter.Kind) -> String {
        switch kind {
        case .value: "\(name): try given[\"\(name)\"]"
        case .upload: "\(name): Upload(bytes: [1, 2, 3], name: \"a.png\")"
        case .uploads: "\(name): [Upload(bytes: [1, 2, 3], name: \"a.png\")]"
        }
    }
}
