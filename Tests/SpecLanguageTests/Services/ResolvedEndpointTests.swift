import Testing

@testable import SpecLanguage

@Suite("Resolved endpoints")
struct ResolvedEndpointTests {
    @Test("method, path, names and docs are resolved")
    func call() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G, envelope: {code: c}}
            endpoints:
              change-picture:
                patch: /pictures/{id}.{kind}/of%20all/{owner}
                doc: Changes it.
                deprecated: Not any more.
                timeout: 200ms
                parameters: {id: Int, kind: Kind, ownerName: {type: String, map: owner}}
                errors: {301: gone}
            models: {Kind: {enum: [pic]}}
            """)
        #expect(endpoint.name == "changePicture")
        #expect(endpoint.typeName == "ChangePicture")
        #expect(endpoint.method == .patch)
        #expect(endpoint.path == "/pictures/{id}.{kind}/of%20all/{owner}")
        #expect(
            endpoint.pathSegments == [
                .literal("/pictures/"), .parameter("id"), .literal("."), .parameter("kind"), .literal("/of%20all/"),
                .parameter("ownerName"),
            ])
        #expect(endpoint.parameters.map(\.location) == [.path, .path, .path])
        #expect(endpoint.parameters.map(\.wirePath.components) == [["id"], ["kind"], ["owner"]])
        #expect(endpoint.doc == "Changes it.")
        #expect(endpoint.deprecated == "Not any more.")
        #expect(endpoint.timeout == .milliseconds(200))
        #expect(endpoint.errors.map(\.match) == [.code("301")])
        #expect(endpoint.returns == .nothing)
    }

    @Test(
        "the types of an endpoint start with a capital",
        arguments: [("日本", "日本", "Request日本"), ("3d", "_3d", "Request3d"), ("any", "any", "Any")])
    func typesWithoutCapital(_ name: String, _ method: String, _ type: String) throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints: {\(name): {get: /a}}
            """)
        #expect(endpoint.name == method)
        #expect(endpoint.typeName == type)
    }

    @Test("any method can be written by its name")
    func anyMethod() throws {
        let endpoint = try Specs.endpoint(
            "service: {name: G}\nendpoints: {a: {method: PROPFIND, path: '/a/{f}', parameters: {f: String, d: Int}, body: String}}"
        )
        #expect(endpoint.method == Endpoint.Method(rawValue: "PROPFIND"))
        #expect(endpoint.method.text == "PROPFIND")
        #expect(endpoint.path == "/a/{f}")
        #expect(endpoint.parameters.map(\.location) == [.path, .query])
    }

    @Test("a parameter's default location depends on the method", arguments: Endpoint.Method.common)
    func defaultLocations(_ method: Endpoint.Method) throws {
        let text = "service: {name: G}\nendpoints: {a: {\(method.rawValue): /a, parameters: {b: Int}}}"
        let hasBody: [Endpoint.Method] = [.post, .put, .patch]
        #expect(try Specs.endpoint(text).parameters.map(\.location) == [hasBody.contains(method) ? .body : .query])
    }

    @Test("a file makes the request multipart")
    func files() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints:
              a:
                post: /a
                parameters: {b: file, c: file?, d: {type: Data, in: file, optional: true, map: x.y}, e: Int, f: {type: Int, in: query}}
            """)
        #expect(endpoint.parameters.map(\.location) == [.file, .file, .file, .multipart, .query])
        #expect(endpoint.parameters[0].kind == .upload(isOptional: false))
        #expect(endpoint.parameters[1].kind == .upload(isOptional: true))
        #expect(endpoint.parameters[2].kind == .upload(isOptional: true))
        #expect(endpoint.parameters[2].wirePath == JSONPath(["x.y"]))
    }

    @Test("a dot in a name is a path in JSON bodies only")
    func wirePaths() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints:
              a:
                post: /a
                parameters:
                  b: {type: Int, map: x.y}
                  c: {type: Int, map: x.y, in: query}
                  d: {type: "[Int]", map: "ids[]", in: query}
                  e: {type: Int, map: $filter, in: query}
            """)
        #expect(endpoint.parameters.map(\.wirePath.components) == [["x", "y"], ["x.y"], ["ids[]"], ["$filter"]])
    }

    @Test("naming applies to parameters, except in paths, headers and cookies")
    func naming() throws {
        let endpoint = try Specs.endpoint(
            """
            defaults: {naming: snake-case}
            service: {name: G}
            endpoints:
              a:
                get: /{pathPart}
                parameters:
                  pathPart: Int
                  queryPart: Int
                  ownName: {type: Int, map: own}
                  headerPart: {type: Int, in: header}
                  cookiePart: {type: Int, in: cookie}
            """)
        let names = [["pathPart"], ["query_part"], ["own"], ["headerPart"], ["cookiePart"]]
        #expect(endpoint.parameters.map(\.wirePath.components) == names)
    }

    @Test("returns is resolved")
    func returns() throws {
        func returns(_ text: String) throws -> Endpoint.Returns {
            try Specs.endpoint("service: {name: G}\nendpoints: {a: {get: /a, \(text)}}").returns
        }
        #expect(try returns("doc: A") == .nothing)
        #expect(try returns("returns: nothing") == .nothing)
        #expect(try returns("returns: Data") == .data)
        #expect(try returns("returns: String") == .string)
        #expect(try returns("returns: Data, at: a") == .value(.builtIn(.data)))
        #expect(try returns("returns: String, at: $") == .value(.builtIn(.string)))
        #expect(try returns("returns: String?") == .value(.optional(.builtIn(.string))))
        #expect(try returns("returns: [String: Int]") == .value(.dictionary(.builtIn(.int))))
    }

    @Test("elements of a returned collection may be dropped")
    func elements() throws {
        for text in ["elements: drop", "elements: drop, as: json", "elements: drop, headers: {size: Int}"] {
            for type in ["[Int]", "[String: Int]?", "[Int] = []"] {
                let endpoint = try Specs.endpoint(
                    "service: {name: G}\nendpoints: {a: {get: /a, returns: {type: '\(type)', \(text)}}}")
                #expect(endpoint.elements == .drop)
            }
        }
        let text = "service: {name: G}\nendpoints: {a: {get: /a, returns: {type: '[Int]', elements: fail}}}"
        #expect(try Specs.endpoint(text).returns == .value(.array(.builtIn(.int))))
    }

    @Test(
        "String and Data are values in an envelope with data, and otherwise the body, unless at or as says so",
        arguments: [
            ("returns: String, at: data", "value String at data"), ("returns: String, at: $", "body"),
            ("returns: {type: String, as: text}", "body"), ("returns: {type: String, as: text, at: $}", "body"),
            ("returns: {type: Data, as: bytes}", "body"), ("returns: Data, at: $", "body"),
            ("returns: {type: String, as: json}", "value String"), ("returns: {type: Data, as: json}", "value Data"),
            ("returns: {type: String, as: json}, at: $", "value String at $"),
            ("returns: {type: String, as: json, at: a.b}", "value String at a.b"),
            ("returns: 'String?'", "value String?"), ("returns: {type: Int, as: json}", "value Int"),
            ("returns: {type: String = none, as: json}", "value String"),
            ("returns: {type: String, as: text, headers: {size: Int}}", "body"),
            ("returns: {type: String, at: data, headers: {size: Int}}", "value String at data"),
            ("returns: {200: {type: String, as: text}}", "body"), ("returns: {200: {type: Data, at: $}}", "body"),
            ("returns: {200: {type: String, as: json}}", "value String"),
        ])
    func returnsInEnvelope(_ text: String, _ expected: String) throws {
        for envelope in ["{data: data}", "{data: a.b, code: code}"] {
            let endpoint = try Specs.endpoint(
                "service: {name: G, envelope: \(envelope)}\nendpoints: {a: {get: /a, \(text)}}")
            #expect(Self.text(endpoint) == expected)
        }
        guard !text.contains("at: $") else { return }
        for service in ["{name: G}", "{name: G, envelope: {code: code}}", "{name: G, envelope: {data: $}}"] {
            #expect(
                Self.text(try Specs.endpoint("service: \(service)\nendpoints: {a: {get: /a, \(text)}}")) == expected)
        }
    }

    private static func text(_ endpoint: Endpoint) -> String {
        let (at, content): (ValuePath?, TypedResponse.Content) =
            switch endpoint.returns {
            case .value(let type): (endpoint.at, .value(type))
            case .data: (endpoint.at, .data)
            case .string: (endpoint.at, .string)
            case .responses(let set): (set.responses[0].at, set.responses[0].content)
            case .nothing, .file, .chunks, .stream, .texts, .events, .socket: (nil, .nothing)
            }
        let place = at.map { " at \($0.text)" } ?? ""
        return switch content {
        case .value(let type): "value \(type.text)\(place)"
        case .data, .string: "body\(place)"
        case .nothing: "nothing"
        }
    }

    @Test(
        "the names of types are longer if one of them would hide another type",
        arguments: [
            ("pictures", "errors: {http-404: gone}", ["PicturesError"]),
            ("a", "errors: {http-404: gone}", ["AError"]),
            ("picture", "errors: {http-404: gone}", ["PictureRequestError"]),
            ("g", "errors: {http-404: gone}", ["GRequestError"]),
            ("picture", "returns: {200: Int, 201: nothing}", ["PictureResponse"]),
            (
                "picture", "returns: {200: Int, 201: nothing}, errors: {http-404: gone}",
                ["PictureRequestResponse", "PictureRequestError"]
            ),
            ("picture", "returns: {stream: {a: Int}, as: sse}", ["PictureEvent"]),
            ("picture", "returns: Int", []),
        ])
    func typeNames(_ name: String, _ keys: String, _ types: [String]) throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints: {\(name): {get: /a, \(keys)}}
            models: {A: {enum: [a]}, PictureError: {enum: [a]}}
            """)
        #expect(endpoint.nestedTypeNames == types)
    }

    @Test("a body may be a patch, and parameters have constraints")
    func bodyAndConstraints() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints:
              a:
                put: /{id}
                parameters: {id: {type: String, pattern: "^[a-z]+$", length: {max: 3}, deprecated: true, doc: The id.}}
                body: PicturePatch
            models: {Picture: {patch: true, fields: {title: String?}}}
            """)
        #expect(endpoint.body == .value(.model("PicturePatch")))
        #expect(endpoint.parameters[0].constraints == Constraints(length: CountRange(maximum: 3), pattern: "^[a-z]+$"))
        #expect(endpoint.parameters[0].deprecated == "")
        #expect(endpoint.parameters[0].doc == "The id.")
    }

    @Test("an endpoint may override a service's headers and parameters")
    func overriddenServiceParameters() throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G, headers: {Accept: text/plain}, parameters: {lang: String}}
            endpoints:
              a:
                get: /a
                parameters:
                  lang: Int
                  accept: {type: String?, in: header}
            """)
        #expect(endpoint.parameters.map(\.name) == ["lang", "accept"])
    }
}
