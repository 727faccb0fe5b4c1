import Testing

@testable import SpecLanguage

@Suite("Resolved services")
struct ResolvedServiceTests {
    @Test("a name is enough")
    func minimal() throws {
        let part = try Specs.part("service: {name: photo-album}")
        #expect(part.isDefinition)
        #expect(part.endpoints == [])
        let service = part.service
        #expect(service.name == "PhotoAlbum")
        #expect(service == Service(name: "PhotoAlbum", range: service.range))
    }

    @Test("every key is resolved")
    func allKeys() throws {
        let service = try Specs.part(
            """
            defaults: {access: internal}
            service:
              name: Gallery
              doc: Pictures.
              servers:
                release: [https://a.example.com/v1/, "HTTPS://[2001:db8::1]:8443/a%20b"]
                in-house: http://a_b.example.com:8080
                test: http://localhost:8080
              api-version: {value: 05, review: 6, in: path, format: "v{value}-beta"}
              headers: {X-Client: ios, Accept: "text/plain; q=0.5"}
              parameters:
                lang: {type: String, length: {min: 2}}
                device: {type: UUID?, in: header, map: X-Device, sensitive: true}
                theme: {type: Int, in: cookie, default: 3}
              envelope: {data: resp.data, code: code, message: [msg, info], success: [0, "0", ok]}
              timeout: 2m
            """
        ).service
        #expect(service.name == "Gallery")
        #expect(service.doc == "Pictures.")
        #expect(service.access == .internal)
        #expect(
            service.environments == [
                ServerEnvironment(
                    name: "release", servers: ["https://a.example.com/v1/", "HTTPS://[2001:db8::1]:8443/a%20b"]),
                ServerEnvironment(name: "inHouse", servers: ["http://a_b.example.com:8080"]),
                ServerEnvironment(name: "test", servers: ["http://localhost:8080"]),
            ])
        #expect(service.version == APIVersion(text: "v05-beta", reviewText: "v6-beta", place: .path))
        #expect(
            service.headers == [
                Header(name: "X-Client", value: "ios"), Header(name: "Accept", value: "text/plain; q=0.5"),
            ])
        #expect(service.parameters.map(\.name) == ["lang", "device", "theme"])
        #expect(service.parameters.map(\.location) == [.query, .header, .cookie])
        #expect(service.parameters.map(\.wirePath.components) == [["lang"], ["X-Device"], ["theme"]])
        #expect(service.parameters.map(\.isSensitive) == [false, true, false])
        #expect(service.parameters[0].constraints.length == CountRange(minimum: 2))
        #expect(service.parameters[1].kind == .value(.optional(.builtIn(.uuid))))
        #expect(service.parameters[2].defaultValue == .integer("3"))
        #expect(
            service.envelope
                == Envelope(
                    data: ValuePath(JSONPath(["resp", "data"])), code: [JSONPath(["code"])],
                    message: [JSONPath(["msg"]), JSONPath(["info"])],
                    success: Envelope.Success(values: ["0", "ok"])))
        #expect(service.timeout == .seconds(120))
    }

    @Test("the version is in the path, a header or the query")
    func versionPlaces() throws {
        func place(_ version: String) throws -> APIVersion.Place? {
            try Specs.part("service: {name: G, api-version: \(version)}").service.version?.place
        }
        #expect(try place("5") == .path)
        #expect(try place("{value: 5, in: header}") == .header("API-Version"))
        #expect(try place("{value: 5, in: header, name: X-V}") == .header("X-V"))
        #expect(try place("{value: 5, in: query}") == .query("api-version"))
        #expect(try place("{value: 5, in: query, name: v}") == .query("v"))
    }

    @Test("success may be at another path than the code")
    func successElsewhere() throws {
        let envelope = try Specs.part("service: {name: G, envelope: {code: c, success: {at: s.t, is: ok}}}").service
            .envelope
        let sign = Envelope.Sign(path: JSONPath(["s", "t"]), values: ["ok"])
        #expect(envelope?.success == Envelope.Success(signs: [sign]))
        #expect(envelope?.data == .root)
    }

    @Test("the value may be at one of several paths")
    func severalPaths() throws {
        for (text, paths) in [("[data, $]", ["data", "$"]), ("[a.b, a, c]", ["a.b", "a", "c"]), ("[data]", ["data"])] {
            let data = try Specs.part("service: {name: G, envelope: {data: \(text)}}").service.envelope?.data
            #expect(data?.all.map(\.text) == paths)
            let endpoint = try Specs.endpoint(
                "service: {name: G}\nendpoints: {a: {get: /a, returns: Int, at: \(text)}}")
            #expect(endpoint.at == data)
        }
    }

    @Test("the code and other keys may both say whether a call succeeded")
    func successOfSeveralKeys() throws {
        let part = try Specs.part(
            "service: {name: G, envelope: {code: c, success: [0, ok, {at: s, is: true}, {at: results.*.ok, is: [1, 2]}]}}"
        )
        #expect(
            part.service.envelope?.success
                == Envelope.Success(
                    values: ["0", "ok"],
                    signs: [
                        Envelope.Sign(path: JSONPath(["s"]), values: ["true"]),
                        Envelope.Sign(path: JSONPath(["results", "*", "ok"]), values: ["1", "2"]),
                    ]))
    }

    @Test("errors have names, codes, statuses and bodies")
    func errors() throws {
        let errors = try Specs.part(
            """
            service: {name: G, envelope: {code: c}}
            errors:
              100001: token-expired
              bad_data: {name: badData, message: "Try again", doc: Bad.}
              http-404: notFound
              http-5xx: {name: down, body: "[Problem]", at: errors}
            models: {Problem: {fields: {reason: String}}}
            """
        ).service.errors
        #expect(errors.map(\.name) == ["tokenExpired", "badData", "notFound", "down"])
        #expect(errors.map(\.match) == [.code("100001"), .code("bad_data"), .status(404), .statusClass(5)])
        #expect(errors.map(\.message) == [nil, "Try again", nil, nil])
        #expect(errors.map(\.doc) == [nil, "Bad.", nil, nil])
        #expect(
            errors.last?.body
                == ServerErrorCase.Body(type: .array(.model("Problem")), path: JSONPath(["errors"])))
    }
}

@Suite("Services of several files")
struct SharedServiceTests {
    private func parts(_ files: [String: String]) -> [ServicePart?] {
        let checked = Specs.check(files)
        #expect(checked.diagnostics == [])
        return checked.specification.files.map(\.service)
    }

    @Test("files of one service share its errors, in any order")
    func sharedService() {
        let parts = parts([
            "A": "service: Gallery\nendpoints: {a: {get: /a}}\nerrors: {2: second}",
            "B": "service: {name: Gallery, envelope: {code: c}}\nerrors: {1: first}\nendpoints: {b: {get: /b}}",
            "C": "models: {C: {enum: [c]}}",
        ])
        #expect(parts.map { $0?.isDefinition } == [false, true, nil])
        #expect(parts[0]?.service == parts[1]?.service)
        #expect(parts[0]?.endpoints.map(\.name) == ["a"])
        #expect(parts[1]?.service.errors.map(\.name) == ["first", "second"])
    }

    @Test("the defaults of the service's file apply to all its files")
    func sharedDefaults() {
        let parts = parts([
            "A": "service: Gallery\nendpoints: {a: {get: /a, parameters: {someDay: Date}, returns: [Date]}}",
            "B": "defaults: {dates: unix, auto-cast: true, naming: snake-case}\nservice: {name: Gallery}",
        ])
        let endpoint = parts[0]?.endpoints.first
        #expect(endpoint?.dateFormat == .unix)
        #expect(endpoint?.castsAutomatically == true)
        #expect(endpoint?.parameters.first?.dateFormat == .unix)
        #expect(endpoint?.parameters.first?.wirePath == JSONPath(["some_day"]))
    }

    @Test("a service inherits everything that it does not override")
    func inheritance() {
        let parts = parts([
            "Base": """
            service:
              name: Base
              doc: The base.
              servers: {release: https://a.example.com, test: http://a.test}
              api-version: {value: 1, review: 3, in: header, name: X-V, format: "v{value}"}
              headers: {X-A: a, X-B: b}
              parameters: {p: Int, q: {type: Int, in: header}}
              envelope: {data: data, code: code, message: text, success: 0}
              timeout: 5s
            errors: {1: one, 2: two}
            """,
            "Middle": "service: {name: Middle, inherits: Base, headers: {x-b: c, X-C: d}, timeout: 6s}",
            "Own": """
            service:
              name: Own
              inherits: Middle
              servers: {test: https://b.test}
              api-version: 2
              parameters: {p: String}
              envelope: {data: result}
            errors: {2: zwei, 3: three}
            """,
        ])
        let own = parts[2]?.service
        #expect(own?.doc == nil)
        #expect(own?.environments.map(\.name) == ["release", "test"])
        #expect(own?.environments.map(\.servers) == [["https://a.example.com"], ["https://b.test"]])
        #expect(parts[1]?.service.version == APIVersion(text: "v1", reviewText: "v3", place: .header("X-V")))
        #expect(own?.version == APIVersion(text: "v2", place: .header("X-V")))
        #expect(own?.headers.map(\.name) == ["X-A", "x-b", "X-C"])
        #expect(own?.headers.map(\.value) == ["a", "c", "d"])
        #expect(own?.parameters.map(\.name) == ["p", "q"])
        #expect(own?.parameters.first?.kind == .value(.builtIn(.string)))
        #expect(own?.envelope?.data == ValuePath(JSONPath(["result"])))
        #expect(own?.envelope?.code == [JSONPath(["code"])])
        #expect(own?.envelope?.success.values == ["0"])
        #expect(own?.timeout == .seconds(6))
        #expect(own?.errors.map(\.name) == ["one", "zwei", "three"])
        #expect(parts[0]?.service.timeout == .seconds(5))
    }
}
