import OpenAPIImport
import Testing

@Suite("Security and servers of operations")
struct SecurityTests {
    /// A description with an endpoint `all`, and one with further keys.
    private static func text(_ own: String, security: String = "[{key: []}]") -> String {
        """
        servers: [{url: https://shop.example}]
        security: \(security)
        paths:
          /all: {get: {operationId: all, responses: {'204': {description: Fine.}}}}
          /more: {get: {operationId: more, responses: {'204': {description: Fine.}}}}
          /own: {get: {operationId: own, \(own), responses: {'204': {description: Fine.}}}}
        components:
          securitySchemes:
            key: {type: apiKey, name: X-Key, in: header}
            app: {type: apiKey, name: X-App, in: header}
            partner: {type: apiKey, name: X-Partner, in: header}
            token: {type: apiKey, name: token, in: query}
            login: {type: http, scheme: bearer}
            hoba: {type: http, scheme: hoba}
        """
    }

    private static func shop(_ own: String, security: String = "[{key: []}]") -> Imported {
        Imported(text(own, security: security))
    }

    /// The text of the file with an endpoint.
    private func file(of endpoint: String, _ imported: Imported) throws -> String {
        try #require(imported.result.files.first { $0.text.contains("\n  \(endpoint):") }).text
    }

    private func lostCalls(_ imported: Imported) -> [String] {
        imported.result.notes.filter { $0.grade == .call }.map(\.pointer)
    }

    @Test("credentials that are required together are sent with all requests, none of them twice")
    func together() throws {
        let imported = Self.shop("summary: Own", security: "[{login: [], app: [], token: []}]")
        try imported.expectSound()
        #expect(imported.text.contains("auth: bearer"))
        #expect(imported.text.contains("headers: {X-App: $app}"))
        #expect(imported.text.contains("parameters: {token: {type: String, in: query}}"))
        #expect(imported.result.files.count == 1)
        #expect(!imported.endpoints.contains("parameters:"))
    }

    @Test("an endpoint with another credential is in a service that has it")
    func another() throws {
        let imported = Self.shop("security: [{login: []}]")
        try imported.expectSound()
        let own = try file(of: "own", imported)
        #expect(own.contains("name: ShopLogin\n  inherits: Shop\n"))
        #expect(own.contains("auth: bearer"))
        let all = try file(of: "all", imported)
        #expect(all.contains("auth: {key: X-Key}"))
        #expect(!all.contains("  own:"))
        #expect(lostCalls(imported).isEmpty)
    }

    @Test("a service without the main credential inherits nothing")
    func alone() throws {
        let imported = Self.shop("security: [{partner: []}]", security: "[{key: [], app: []}]")
        try imported.expectSound()
        let own = try file(of: "own", imported)
        #expect(own.contains("auth: {key: X-Partner}"))
        #expect(!own.contains("inherits:"))
        #expect(!own.contains("X-App"))
    }

    @Test(
        "optional security is that of the service, and no security is none",
        arguments: [("[{}, {key: []}]", 0), ("[]", 1)])
    func optional(security: String, count: Int) throws {
        let imported = Self.shop("security: \(security)")
        try imported.expectSound()
        #expect(imported.result.files.count == 1)
        #expect(imported.text.split(separator: "\n").count { $0.contains("auth: none") } == count)
    }

    /// A description whose only operation needs `login`.
    private func signIn(_ scheme: String, scopes: String = "[]") -> Imported {
        Imported(
            """
            servers: [{url: https://shop.example/v1}]
            paths:
              /all:
                get: {operationId: all, security: [{login: \(scopes)}], responses: {'204': {description: Fine.}}}
            components: {securitySchemes: {login: \(scheme)}}
            """)
    }

    @Test("flows of OAuth 2 are grants, with the scopes that operations need")
    func oauth2() throws {
        let imported = signIn(
            """
            {type: oauth2, flows: {
              authorizationCode: {authorizationUrl: https://id.example/page, tokenUrl: /token, scopes: {read: Reads.}},
              clientCredentials: {tokenUrl: /token, scopes: {}}}}
            """, scopes: "[read]")
        try imported.expectSound()
        #expect(
            imported.text.contains(
                """
                  auth:
                    oauth2:
                      token: https://shop.example/token
                      authorize: https://id.example/page
                      client: $client-id
                      secret: $client-secret
                      scopes: [read]
                      grants: [client-credentials, authorization-code, refresh]

                """), "\(imported.text)")
    }

    @Test("a digest is auth: digest")
    func digest() throws {
        let imported = signIn("{type: http, scheme: Digest}")
        try imported.expectSound()
        #expect(imported.text.contains("auth: digest"), "\(imported.text)")
    }

    @Test("the address of OpenID Connect is that of an issuer")
    func openID() throws {
        let imported = signIn(
            "{type: openIdConnect, openIdConnectUrl: https://id.example/.well-known/openid-configuration}")
        try imported.expectSound()
        #expect(imported.text.contains("issuer: https://id.example\n"), "\(imported.text)")
        #expect(imported.text.contains("scopes: [openid]"))
    }

    @Test(
        "other flows, and addresses that clients cannot use, leave the token to the app",
        arguments: [
            "{type: oauth2, flows: {implicit: {authorizationUrl: https://id.example, scopes: {}}}}",
            "{type: oauth2, flows: {password: {tokenUrl: https://id.example, scopes: {}}}}",
            "{type: oauth2, flows: {clientCredentials: {tokenUrl: http://id.example, scopes: {}}}}",
            "{type: openIdConnect, openIdConnectUrl: https://id.example}",
        ])
    func otherFlows(scheme: String) throws {
        let imported = signIn(scheme)
        try imported.expectSound()
        #expect(imported.text.contains("auth: bearer"), "\(imported.text)")
    }

    @Test("a credential that specs cannot express is a lost call")
    func impossible() throws {
        let imported = Self.shop("security: [{hoba: []}]")
        try imported.expectSound()
        #expect(lostCalls(imported) == ["#/paths/~1own/get/security"])
        #expect(try file(of: "own", imported).contains("auth: none"))
    }

    @Test("the first credential that specs can express is used")
    func alternatives() throws {
        let imported = Self.shop("security: [{hoba: []}, {login: []}]")
        try imported.expectSound()
        #expect(try file(of: "own", imported).contains("auth: bearer"))
        #expect(lostCalls(imported).isEmpty)
    }

    @Test("a parameter that the credential fills is not written again")
    func repeated() throws {
        let imported = Self.shop("parameters: [{name: x-key, in: header, required: true, schema: {type: string}}]")
        try imported.expectSound()
        #expect(!imported.endpoints.contains("x-key"))
    }

    @Test("servers of an operation are those of its service")
    func servers() throws {
        let imported = Self.shop("servers: [{url: https://uploads.shop.example}]")
        try imported.expectSound()
        let own = try file(of: "own", imported)
        #expect(own.contains("name: ShopUploads\n  inherits: Shop\n"))
        #expect(own.contains("release: https://uploads.shop.example"))
        #expect(try file(of: "all", imported).contains("release: https://shop.example"))
    }

    @Test("servers of an operation without an absolute URL are a lost call")
    func relativeServers() throws {
        let imported = Self.shop("servers: [{url: /uploads}]")
        try imported.expectSound()
        #expect(imported.result.files.count == 1)
        #expect(lostCalls(imported) == ["#/paths/~1own/get/servers"])
    }

    @Test("endpoints of a further service stay in their files, unless they were in another service")
    func places() throws {
        let rest = Self.text("servers: [{url: https://uploads.shop.example}]")
        let text = "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\n" + rest
        let description = OpenAPIImporter().read(Array(text.utf8), file: "shop.yaml")
        let earlier = [
            ImportedFile(name: "Shop.yaml", text: "apigen: 1\nservice: {name: Shop}\nendpoints: {all: {get: /all}}\n"),
            ImportedFile(name: "Others.yaml", text: "apigen: 1\nservice: Shop\nendpoints: {more: {get: /more}}\n"),
            ImportedFile(name: "ShopUploads.yaml", text: "apigen: 1\nservice: {name: ShopUploads}\n"),
            ImportedFile(
                name: "Sending.yaml", text: "apigen: 1\nservice: ShopUploads\nendpoints: {own: {get: /own}}\n"),
        ]
        let files = ImportResult(description, after: earlier).files
        #expect(files.map(\.name) == ["Shop.yaml", "Others.yaml", "ShopUploads.yaml", "Sending.yaml"])
        #expect(files.last?.text.contains("service: ShopUploads") == true)
        #expect(ImportResult(description, after: files).files == files)

        let moved = [
            ImportedFile(name: "Shop.yaml", text: "apigen: 1\nservice: {name: Shop}\nendpoints: {own: {get: /own}}\n")
        ]
        let again = ImportResult(description, after: moved).files
        #expect(again.map(\.name) == ["Shop.yaml", "ShopUploads.yaml"])
        #expect(again.last?.text.contains("  own:") == true)
    }
}
