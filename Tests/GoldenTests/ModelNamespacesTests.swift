import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import ModelNamespacesScenario
import TestSupport
import Testing

@Suite("Generated namespaces of models")
struct ModelNamespacesTests {
    private func client(_ environment: some ServerEnvironment, _ transport: ScriptedTransport) -> APIClient {
        APIClient(
            environment: environment,
            configuration: APIClient.Configuration(userAgent: nil, time: SkippedTime(), transport: transport))
    }

    private static let author: String = #"{"id":7,"name":"Ann","role":"author"}"#
    private static let buyer: String = #"{"number":1,"country":"NL","secret":"s3"}"#

    @Test("two services send and receive their own users")
    func services() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/users/7": ScriptedTransport.Reply(body: Self.author)
            case "/api/users?role=reader": ScriptedTransport.Reply(body: "[\(Self.author)]")
            case "/api/payments": ScriptedTransport.Reply(body: #"{"kind":"blog","id":7,"name":"Ann"}"#)
            case "/api/shops": ScriptedTransport.Reply(body: "[\(Self.buyer)]")
            default: .status(404)
            }
        }
        let blog = BlogDAO(client: client(BlogDAO.Environment.release, transport))
        #expect(try await blog.user(id: 7).value == Blog.User(id: 7, name: "Ann", role: .author))
        #expect(try await blog.change(id: 7, body: Blog.UserPatch(name: .set("Ann"))).value.name == "Ann")
        #expect(try await blog.users.list().value.map(\.id) == [7])
        let buyer = Shop.User(number: 1, country: "NL", secret: "s3")
        #expect(try await blog.pay(body: buyer).value == .blog(Blog.User(id: 7, name: "Ann")))
        #expect(try await blog.shop.list().value == [buyer])
        let bodies = try await transport.bodies().filter { !$0.isEmpty }
        #expect(bodies == [#"{"name":"Ann"}"#, Self.buyer])
    }

    @Test("errors of a service have bodies in its namespace")
    func failures() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(status: 404, body: #"{"code":4,"result":"refused"}"#)
        }
        let blog = BlogDAO(client: client(BlogDAO.Environment.release, transport))
        let error = await #expect(throws: APIError<BlogError>.self) { _ = try await blog.user(id: 7).value }
        guard case .server(.missing(let content))? = error else { return #expect(error == nil) }
        #expect(content.value == Blog.Error(code: 4, result: .refused))
    }

    @Test("models without a namespace hold those of both")
    func report() throws {
        let json =
            #"{"title":"t","writer":\#(Self.author),"buyers":[\#(Self.buyer)],"roles":{"a":"reader"},"#
            + #""role":"author","own":{"login":"ann"}}"#
        let report = try Report(fromJSON: json)
        #expect(report.writer == Blog.User(id: 7, name: "Ann", role: .author))
        #expect(report.buyers == [Shop.User(number: 1, country: "NL", secret: "s3")])
        #expect(report.own == User(login: "ann"))
        #expect(try text(report) == json)
        #expect(
            try Person(fromJSON: Self.buyer)
                == .user(Shop.User(number: 1, country: "NL", secret: "s3")))
    }

    @Test("errors name models with their namespaces")
    func messages() throws {
        #expect(fault(Blog.User.self, #"{"id":"x","name":"Ann"}"#)?.hasPrefix("Blog.User.id at $.id ") == true)
        #expect(
            fault(Shop.User.self, #"{"number":1,"secret":"s3"}"#)?.hasPrefix("Shop.User.country at $.country ") == true)
        #expect(
            fault(Report.self, #"{"title":"t","writer":{"id":1}}"#)?.hasPrefix("Blog.User.name at $.writer.name ")
                == true)
    }
}
