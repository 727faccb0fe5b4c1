import OpenAPIImport
import Testing

@Suite("Names of calls and parameters")
struct CallNameTests {
    private static func name(_ method: String, _ path: String, _ identifier: String? = nil) -> String {
        let line = identifier.map { "operationId: '\($0)', " } ?? ""
        let imported = Imported("paths:\n  '\(path)': {\(method): {\(line)responses: {'204': {description: F}}}}\n")
        return imported.endpoints.firstMatch(of: /^([^:]+):/).map { String($0.1) } ?? imported.text
    }

    @Test(
        "without an ID come from method and path",
        arguments: [
            ("get", "/v1/customers", "listCustomers"), ("post", "/v1/customers", "createCustomer"),
            ("post", "/kubernetes", "createKubernetes"), ("post", "/aliases", "createAlias"),
            ("post", "/people", "createPerson"), ("delete", "/indices/{id}", "deleteIndex"),
            ("get", "/v1/customers/{id}", "getCustomer"), ("post", "/v1/customers/{id}", "updateCustomer"),
            ("delete", "/api/v2/invoices/{id}.json", "deleteInvoice"), ("patch", "/addresses/{id}", "updateAddress"),
            ("post", "/v1/charges/{charge}/capture", "captureCharge"), ("get", "/balance", "getBalance"),
            ("get", "/customers/{c}/sources/{id}", "getCustomerSource"), ("put", "/users/{id}/roles", "setUserRoles"),
            ("get", "/users/me", "getCurrentUser"), ("get", "/search/users", "searchUsers"),
            ("post", "/pulls/{n}/request-review", "requestPullReview"), ("head", "/files/{f}", "checkFile"),
            ("get", "/{tenant}", "getTenant"), ("get", "/2010-04-01/Accounts.json", "listAccounts"),
        ])
    func paths(method: String, path: String, expected: String) {
        #expect(Self.name(method, path) == expected)
    }

    @Test(
        "that tools made come from method and path",
        arguments: [
            ("get", "/v1/customers/{customer}", "GetCustomersCustomer", "getCustomer"),
            ("get", "/v1/customers/{id}", "getCustomersById", "getCustomer"),
            ("get", "/files/{file_id}", "getFilesId", "getFile"),
            ("post", "/v1/charges/{charge}/capture", "post_v1_charges_charge_capture", "captureCharge"),
            ("get", "/v1/customers", "customers_list_v1_customers_get", "listCustomers"),
            ("get", "/items/{item_id}", "read_item_items__item_id__get", "readItem"),
            ("get", "/users", "UsersController_findAll", "listUsers"),
            ("post", "/users/reset", "UsersController_resetPassword", "resetPassword"),
            ("get", "/users", "Users.List", "listUsers"), ("get", "/api/v1/users", "users_list", "listUsers"),
        ])
    func machines(method: String, path: String, identifier: String, expected: String) {
        #expect(Self.name(method, path, identifier) == expected)
    }

    @Test(
        "that people chose stay",
        arguments: [
            "listCustomers", "getCustomerById", "customerList", "create_customer", "payInvoice", "repos/list-for-org",
            "find",
        ])
    func people(identifier: String) {
        let expected = ["create_customer": "createCustomer", "repos/list-for-org": "reposListForOrg"]
        #expect(Self.name("get", "/v1/customers/{id}", identifier) == expected[identifier] ?? identifier)
    }

    @Test("of parameters are readable, and none has a number that no wire name has")
    func parameters() throws {
        let names = [
            "created[gte]", "DateSent", "DateSent<", "DateSent>", "amount>", "filter[name]", "+1", "-1", "@type",
            "type",
            "$filter", "2fa", "größe", "数量", "ids[]", "Type", "*",
        ]
        let lines = names.map { "- {name: '\($0)', in: query, schema: {type: string}}\n" }.joined()
        let imported = Imported(
            "get",
            "parameters:\n\(lines)- {name: X-Request-ID, in: header, schema: {type: string}}\nresponses: {'204': {description: F}}\n"
        )
        let pairs = [
            "dateSentBefore": "DateSent<", "dateSentAfter": "DateSent>", "amountAbove": "amount>", "number2fa": "2fa",
        ]
        for (name, wireName) in pairs {
            #expect(
                imported.endpoints.firstMatch(of: try Regex("\(name): .*map: '?\(wireName)")) != nil,
                "\(imported.endpoints)")
        }
        #expect(imported.endpoints.contains("requestID: {type: 'String?', in: header, map: X-Request-ID}"))
        let keys = imported.endpoints.matches(of: /(?m)^    '?([^:']+)'?:/).map { String($0.1) }
        #expect(keys.filter { $0.last?.isNumber ?? false && !names.contains($0) } == [])
        try imported.expectSound()
    }

    @Test("has parameters of the path first, in its order, and required before optional ones")
    func order() {
        let imported = Imported(
            "get",
            """
            parameters:
            - {name: q, in: query, schema: {type: string}}
            - {name: b, in: path, required: true, schema: {type: string}}
            - {name: r, in: query, required: true, schema: {type: string}}
            - {name: a, in: path, required: true, schema: {type: string}}
            responses: {'204': {description: F}}
            """, path: "/things/{a}/{b}")
        let keys = imported.endpoints.matches(of: /(?m)^    (\w+):/).map { String($0.1) }
        #expect(keys == ["a", "b", "r", "q"])
    }
}
