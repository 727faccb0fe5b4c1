@testable import SpecLanguage

/// A service whose names and texts have a meaning in Swift.
enum HostileServiceFixture {
    static let specification: Specification = .service(service, endpoints, models: models)

    private static let text = "*/ \"\"\" \\(x)\n```\u{2028}#\"# // {{x}}\t"

    static let service: Service = .named("Swift2") { service in
        service.doc = text
        service.environments = [
            ServerEnvironment(name: "default", servers: ["http://localhost"]),
            ServerEnvironment(name: "in", servers: ["http://localhost"]),
        ]
        service.version = APIVersion(text: text, place: .query(text))
        service.headers = [Header(name: "A", value: text)]
        service.parameters = [
            .named("class", in: .header),
            .named("request", .optional(.int)) { $0.isSensitive = true },
        ]
        service.timeout = .seconds(1)
        service.errors = [
            .code("bad code\\=", "default") { error in
                error.doc = text
                error.message = text
            },
            .code("\u{0}\n", "Type") {
                $0.body = ServerErrorCase.Body(type: .model("Error"), path: .keys("\"", "a.b"))
            },
            .code("x", "init") { $0.body = ServerErrorCase.Body(type: .dictionary(.model("Response"))) },
        ]
    }

    static let endpoints: [Endpoint] = [
        .named("default") { endpoint in
            endpoint.doc = text
            endpoint.path = "/{self}/\u{1F600}"
            endpoint.returns = .value(.model("Failure"))
            endpoint.errors = [.code("1", "self"), .code("2", "in") { $0.message = text }]
            endpoint.parameters = [
                .named("self", in: .path),
                .named("client") { $0.doc = text },
                .named("request"),
                .named("init"),
                .named("Type"),
                .named("Protocol"),
                .named("inout"),
                .named("super", .optional(.model("String"))) { $0.isSensitive = true },
                .named("body", .model("Environment"), in: .header),
                .named("response", .array(.model("Result"))),
                .named("switch", .json, in: .cookie),
                .named("unsafe", .bool),
                .named("await", .date) { $0.dateFormat = .pattern(text) },
                .named("dao") { $0.constraints.pattern = text },
                .named("var") { parameter in
                    parameter.wirePath = .keys(text)
                    parameter.defaultValue = .string(text)
                },
            ]
            endpoint.deprecated = text
        },
        .named("type") { endpoint in
            endpoint.returns = .value(.model("Response"))
        },
        .named("response") { endpoint in
            endpoint.returns = .value(.array(.model("Old")))
            endpoint.body = .value(.model("Endpoint"))
            endpoint.method = .post
        },
        .named("mirror") { $0.parameters = [.named("secret") { $0.isSensitive = true }] },
    ]

    static let models: [Model] = names.map { .structure($0, [.named("id", .string)]) } + [old]

    private static let names = [
        "Response", "DAO", "Endpoint", "Environment", "Error", "Failure", "Mirror", "Result", "String", "Upload",
    ]

    private static let old: Model = {
        var model = Model.structure("Old", [.named("id", .string)])
        model.deprecated = "Gone."
        return model
    }()
}
