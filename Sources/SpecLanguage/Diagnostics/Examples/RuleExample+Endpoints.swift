// Written by Scripts/rule-examples from Documentation/language/rules-services.md.

extension RuleExample {
    static let endpoints: [RuleExample] = [
        RuleExample(
            .pathParameter,
            #"""
            Every name in the braces of a path must be a parameter that is not optional. Every parameter that is sent in the path
            must occur there.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  picture:
                    get: /pictures/{id}
                    parameters: {pictureID: Int}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  picture:
                    get: /pictures/{id}
                    parameters: {id: Int}
                """#),
        RuleExample(
            .bodyOnGet,
            #"""
            A `get` or `head` has no body (RFC 9110, section 9.3).
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  search:
                    get: /search
                    parameters:
                      key: {type: String, in: body}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  search:
                    get: /search
                    parameters:
                      key: {type: String, in: query}
                """#),
        RuleExample(
            .fileOutsideMultipart,
            #"""
            A file must be sent in a multipart body. Nothing but multipart parameters can be sent with it in the body.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  addPicture:
                    post: /pictures
                    parameters:
                      title: {type: String, in: form}
                      photo: file
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  addPicture:
                    post: /pictures
                    parameters:
                      title: {type: String, in: multipart}
                      photo: file
                """#),
        RuleExample(
            .bodyFormat,
            #"""
            The `as` or `content-type` of a body, or of a part, does not fit the type: a struct is not text, and its JSON is not CSV.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  search: {post: /search, body: {type: Search, as: form}}
                models:
                  Search: {fields: {key: String, size: 'Size?'}}
                  Size: {fields: {width: Int, height: Int}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  search: {post: /search, body: {type: Search, as: form, style: brackets}}
                models:
                  Search: {fields: {key: String, size: 'Size?'}}
                  Size: {fields: {width: Int, height: Int}}
                """#),
        RuleExample(
            .textInEnvelope,
            #"""
            Under an envelope with `data`, `String` and `Data` are the value at that path, like results of other types. In earlier versions
            they were the whole body, so this warning asks which of them is meant: the value, with `at`, or the body, with `as: text` or
            `as: bytes`.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery, envelope: {data: result}}
                endpoints:
                  motto: {get: /motto, returns: String}
                  license: {get: /license.txt, returns: String}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery, envelope: {data: result}}
                endpoints:
                  motto: {get: /motto, returns: String, at: result}
                  license: {get: /license.txt, returns: {type: String, as: text}}
                """#),
        RuleExample(
            .duplicateEndpoint,
            #"""
            Two endpoints of a service cannot have the same name in Swift, even if they are in different files.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  add-picture: {post: /pictures}
                  addPicture: {put: /pictures}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  addPicture: {post: /pictures}
                  replacePictures: {put: /pictures}
                """#),
        RuleExample(
            .sameRequest,
            #"""
            A warning: a request can be for both of two endpoints with the same method and path. Clients know which one they call; the
            mock server responds as the first that fits.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  describe: {post: /describe, returns: String}
                  described: {post: /describe, returns: {stream: String, as: sse}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  describe: {post: /describe, parameters: {stream: {constant: false}}, returns: String}
                  described: {post: /describe, parameters: {stream: {constant: true}}, returns: {stream: String, as: sse}}
                """#),
        RuleExample(
            .cacheWithoutDuration,
            #"""
            The cache policies `cache-first`, `cache-then-network` and `write-only` require `for`: how long a response is fresh.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  titles: {get: /titles, returns: [String], cache: {policy: cache-first}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  titles: {get: /titles, returns: [String], cache: {policy: cache-first, for: 8h}}
                """#),
        RuleExample(
            .cachedUnsafeMethod,
            #"""
            Responses can be served from a cache if the method is safe (RFC 9110, section 9.2.1), such as `get` and `options`.
            All other requests have to reach the server.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  addTitle: {post: /titles, parameters: {title: String}, cache: {policy: cache-then-network, for: 8h}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  addTitle: {post: /titles, parameters: {title: String}}
                """#),
        RuleExample(
            .retryNotIdempotent,
            #"""
            Retrying a `post` or `patch` may perform the operation twice (RFC 9110, section 9.2.2). Declare that this is harmless
            with `idempotent: true`, or send a key with `idempotency`. The rule applies to `retry` of the endpoint and of its own
            errors, to `hedge` and to `offline`.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  addTitle: {post: /titles, parameters: {title: String}, retry: {times: 2, on: timeout}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  addTitle:
                    post: /titles
                    parameters: {title: String}
                    retry: {times: 2, on: timeout}
                    idempotency: {header: Idempotency-Key}
                """#),
        RuleExample(
            .unknownQueue,
            #"""
            A queue that is not listed under `queues` runs one call at a time. If its name is similar to that of a listed queue, it
            is reported as a typo.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery, queues: {images: 1}}
                endpoints:
                  logo: {get: /logo.png, returns: Data, queue: image}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  logo: {get: /logo.png, returns: Data, queue: images}
                """#),
        RuleExample(
            .needsWholeResponse,
            #"""
            Caching, deduplication, hedging and paging need the whole response in memory. A download is written to a file as it arrives, and
            a stream has no end.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  logo: {get: /logo.png, returns: file, cache: {policy: http}}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  logo: {get: /logo.png, returns: file}
                """#),
        RuleExample(
            .mockNeeded,
            #"""
            A response cannot be made up. For example, a required field has a type that only you know (`external`), a pattern and
            a length that no text satisfies, or a scope without a date of its format; or values contain one another without end. Give the type or the field a `mock`, or the endpoint a file. `fixtures`
            reports this as an error, `mock` and `check --mocks` as a warning.
            """#,
            mistake: nil,
            fix: nil),
        RuleExample(
            .unknownMock,
            #"""
            - A file in the folder of mocks has a name that matches no endpoint, or endpoints of several services.
            - It is not used, because the endpoint has another one (a warning).
            - The `mock` of an endpoint names a file that does not exist.
            """#,
            mistake: nil,
            fix: nil),
    ]
}
