@testable import SpecLanguage

/// A service with all keys of services, endpoints, parameters and errors.
enum ServiceFixture {
    static let specification: Specification = .service(service, endpoints, models: models)

    /// A second file that adds to the service.
    static let sharedSpecification: Specification = {
        var specification = ServiceFixture.specification
        let endpoint = Endpoint.named("logo") { $0.returns = .data }
        let part = ServicePart(service: service, isDefinition: false, endpoints: [endpoint, .named("ping")])
        specification.files.append(SpecificationFile(path: "Specs/More.yaml", name: "More", service: part))
        return specification
    }()

    static let service: Service = .named { service in
        service.doc = "Pictures people uploaded."
        service.environments = [
            ServerEnvironment(
                name: "release", servers: ["https://a.example.com/v1", "https://b.example.com/v1"]),
            ServerEnvironment(name: "test", servers: ["http://localhost:8080"]),
        ]
        service.version = APIVersion(text: "5", place: .path)
        service.headers = [Header(name: "X-Client", value: "ios"), Header(name: "X-\"", value: "\\")]
        service.parameters = [
            .named("language") { parameter in
                parameter.wirePath = .keys("lang")
                parameter.constraints.length = CountRange(minimum: 2, maximum: 8)
            },
            .named("session", .optional(.string), in: .header) { parameter in
                parameter.wirePath = .keys("X-Session")
                parameter.doc = "Who asks."
                parameter.isSensitive = true
            },
        ]
        service.envelope = Envelope(
            data: .keys("resp", "data"), code: [.keys("code")], message: [.keys("msg"), .keys("info")],
            success: Envelope.Success(signs: [Envelope.Sign(path: .keys("status"), values: ["0", "success"])]))
        service.timeout = .seconds(15)
        service.errors = [
            .code("100001", "tokenExpired"),
            .code("100002", "systemBusy") { $0.message = "Busy, try again" },
            .matching(.status(404), "notFound"),
            .matching(.status(422), "invalid") { error in
                error.doc = "The server found a fault in what was sent."
                error.body = ServerErrorCase.Body(type: .model("Problem"))
            },
            .matching(.statusClass(5), "serverFault"),
        ]
    }

    static let endpoints: [Endpoint] = [
        .named("searchPictures") { endpoint in
            endpoint.doc = "Pictures whose title holds the key."
            endpoint.path = "/api/pictures/search/{item-id}"
            endpoint.at = .keys("resp", "pictures")
            endpoint.returns = .value(.array(.model("Picture")))
            endpoint.timeout = .milliseconds(1_500)
            endpoint.errors = [
                .code("301", "noSuchUser") { $0.message = "Nobody" },
                .matching(.status(409), "conflict") { error in
                    error.body = ServerErrorCase.Body(type: .model("Problem"), path: .keys("error", "detail.text"))
                },
            ]
            endpoint.parameters = [
                .named("itemID", in: .path) { $0.wirePath = .keys("item-id") },
                .named("searchKey") { parameter in
                    parameter.wirePath = .keys("key")
                    parameter.doc = "What to look for"
                    parameter.constraints.length = CountRange(minimum: 1)
                },
                .named("start", .int) { $0.defaultValue = .integer("1") },
                .named("kinds", .array(.model("Kind"))) { parameter in
                    parameter.constraints.count = CountRange(maximum: 3)
                    parameter.constraints.scope = .values(
                        ["pic", "video"].map { .enumCase(model: "Kind", name: $0) })
                    parameter.defaultValue = .array([])
                },
                .named("day", .optional(.date)) { $0.dateFormat = .pattern("yyyy-MM-dd") },
                .named("since", .date) { $0.dateFormat = .unixMilliseconds },
                .named("until", .date) { $0.dateFormat = .iso8601 },
                .named("trace", .optional(.string), in: .header) { $0.wirePath = .keys("X-Trace") },
                .named("theme", .optional(.string), in: .cookie),
                .named("token") { parameter in
                    parameter.isSensitive = true
                    parameter.constraints.pattern = "^[a-z\"]+$"
                },
                .named("quality", .double) { parameter in
                    parameter.constraints.scope = .range(
                        ValueRange(minimum: .integer("0"), below: .decimal("1.5")))
                },
            ]
        },
        .named("rate") { endpoint in
            endpoint.method = .post
            endpoint.parameters = [
                .named("stars", .int, in: .body),
                .named("comment", .optional(.string), in: .body) { $0.wirePath = .keys("note", "text.1") },
            ]
        },
        .named("login") { endpoint in
            endpoint.method = .post
            endpoint.deprecated = "Use \"signIn\"."
            endpoint.errors = [.code("1", "wrongPassword")]
            endpoint.returns = .string
            endpoint.parameters = [
                .named("name", in: .form),
                .named("password", in: .form) { $0.isSensitive = true },
                .named("code", .optional(.string), in: .form),
            ]
        },
        .named("addPicture") { endpoint in
            endpoint.method = .post
            endpoint.parameters = [
                .named("title", in: .multipart) { $0.deprecated = "Nobody reads it." },
                .upload("photo"),
                .upload("preview", isOptional: true),
            ]
            endpoint.returns = .value(.model("Picture"))
        },
        .named("changePicture") { endpoint in
            endpoint.method = .patch
            endpoint.body = .value(.model("Picture"))
            endpoint.returns = .value(.optional(.model("Picture")))
        },
        .named("setDays") { endpoint in
            endpoint.method = .put
            endpoint.body = .value(.array(.date))
            endpoint.dateFormat = .pattern("yyyy-MM-dd")
            endpoint.castsAutomatically = true
            endpoint.returns = .value(.dictionary(.date))
        },
        .named("count") { endpoint in
            endpoint.castsAutomatically = true
            endpoint.returns = .value(.int)
            endpoint.at = .root
        },
    ]

    static let models: [Model] = [
        .structure("Picture", [.named("id", .string)]),
        .structure("Problem", [.named("reason", .string)]),
        .named(
            "Kind",
            .enumeration(
                Enumeration(
                    rawType: .string,
                    cases: [
                        Enumeration.Case(name: "pic", rawValue: "pic"),
                        Enumeration.Case(name: "video", rawValue: "video"),
                    ], isOpen: false))),
    ]
}
