#if Servers
    import JSONSyntax
    import MockServing
    import MockValues
    import SpecLanguage
    import Testing

    @Suite("What requests change on a stateful mock server")
    struct ResourceTests {
        /// A server for a spec.
        private struct Server {
            let responder: MockResponder

            init(_ spec: String) throws {
                let source = SpecSource(path: "Specs/Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
                let checked = SpecChecker().check([source])
                try #require(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
                let responses = MockResponses(checked.specification)
                responder = MockResponder(checked.specification, resources: MockResources()) {
                    endpoint throws(MockFailure) in
                    try responses.body(of: endpoint)
                }
            }

            func send(_ method: String, _ path: String, _ body: String? = nil, type: String = "application/json")
                -> MockReply
            {
                responder.reply(
                    to: MockRequest(
                        method: method, path: path, headers: body == nil ? [] : [MockHeader("Content-Type", type)],
                        body: Array((body ?? "").utf8)))
            }

            /// The value at a path in the body of a response.
            func json(_ reply: MockReply, _ path: String...) throws -> JSONValue? {
                try JSONParser.parse(reply.body).value.value(at: path[...])
            }
        }

        private static let shop: String = """
            apigen: 1
            service: {name: Shop, envelope: {data: data, code: code, success: [0]}}
            errors: {http-404: {name: missing, body: Problem}}
            endpoints:
              goods: {get: /goods, parameters: {page: Int = 1}, returns: [Summary], at: data.items, paginate: {by: page, parameter: page, total: data.total}}
              good: {get: "/goods/{id}", parameters: {id: Int}, returns: Good}
              add: {post: /goods, body: NewGood, returns: Good, status: 201}
              change: {patch: "/goods/{good-id}", parameters: {good-id: Int}, body: GoodPatch}
              replace: {put: "/goods/{id}", parameters: {id: Int}, body: NewGood, returns: Good}
              remove: {delete: "/goods/{id}", parameters: {id: Int}}
              reviews: {get: "/goods/{id}/reviews", parameters: {id: Int}, returns: [Review], at: data}
              review: {post: "/goods/{id}/reviews", parameters: {id: Int, text: {type: String, in: form}, stars: {type: Int, in: form}}, returns: Review}
              unreview: {delete: "/goods/{good}/reviews/{review}", parameters: {good: Int, review: String}}
              like: {post: "/goods/{id}/like", parameters: {id: Int}}
            models:
              Summary: {identity: id, fields: {id: Int, name: String}}
              NewGood: {fields: {name: String, price: Int, note: String?}}
              Good: {identity: id, patch: true, fields: {id: Int, name: String, price: Int, note: String?, tags: "[String]"}}
              Review: {fields: {id: UUID, text: String, stars: {type: Int, scope: {min: 1, max: 5}}}}
              Problem: {fields: {title: String}}

            """

        @Test("what is created is in the list and can be requested, changed and removed")
        func life() throws {
            let server = try Server(Self.shop)
            guard case .array(let before)? = try server.json(server.send("GET", "/goods"), "data", "items") else {
                return #expect(Bool(false))
            }
            let added = server.send("POST", "/goods", #"{"name": "Teapot", "price": 30}"#)
            #expect(added.status == 201)
            let id = try #require(try server.json(added, "data", "id"))
            guard case .number(let text) = id else { return #expect(Bool(false)) }
            let list = server.send("GET", "/goods")
            guard case .array(let after)? = try server.json(list, "data", "items") else { return #expect(Bool(false)) }
            #expect(after.dropLast() == before[...])
            #expect(after.last == .object([.init(key: "id", value: id), .init(key: "name", value: .string("Teapot"))]))
            #expect(try server.json(list, "data", "total") == .number("\(after.count)"))
            let path = "/goods/\(text)"
            #expect(try server.json(server.send("GET", path), "data", "price") == .number("30"))
            #expect(try server.json(server.send("GET", path), "data", "tags") == server.json(added, "data", "tags"))
            #expect(server.send("PATCH", path, #"{"price": 25, "note": "old"}"#).status == 200)
            let changed = server.send("GET", path)
            #expect(try server.json(changed, "data", "price") == .number("25"))
            #expect(try server.json(changed, "data", "note") == .string("old"))
            #expect(try server.json(changed, "data", "name") == .string("Teapot"))
            let replaced = server.send("PUT", path, #"{"name": "Cup", "price": 5}"#)
            #expect(try server.json(replaced, "data", "name") == .string("Cup"))
            #expect(server.send("DELETE", path).status == 200)
            let gone = server.send("GET", path)
            #expect(gone.status == 404 && gone.note == "Shop.good: missing")
            #expect(server.send("DELETE", path).status == 404)
            #expect(try server.json(server.send("GET", "/goods"), "data", "items") == .array(before))
        }

        @Test("items of the mocked list can be requested, and no others")
        func mockedItems() throws {
            let server = try Server(Self.shop)
            guard case .array(let items)? = try server.json(server.send("GET", "/goods"), "data", "items"),
                case .number(let id)? = items[0].value(at: ["id"])
            else { return #expect(Bool(false)) }
            let shown = server.send("GET", "/goods/\(id)")
            #expect(try server.json(shown, "data", "name") == items[0].value(at: ["name"]))
            #expect(server.send("GET", "/goods/1").status == 404)
        }

        @Test("collections below different items are different, and forms have the types of the spec")
        func nested() throws {
            let server = try Server(Self.shop)
            let form = "application/x-www-form-urlencoded"
            let first = server.send("POST", "/goods/7/reviews", "text=12&stars=4", type: form)
            #expect(try server.json(first, "data", "text") == .string("12"))
            #expect(try server.json(first, "data", "stars") == .number("4"))
            let second = server.send("POST", "/goods/7/reviews", "text=Fine&stars=5", type: form)
            let ids = [try server.json(first, "data", "id"), try server.json(second, "data", "id")]
            #expect(ids[0] != ids[1])
            func texts(_ path: String) throws -> Set<String> {
                guard case .array(let items)? = try server.json(server.send("GET", path), "data") else { return [] }
                return Set(items.compactMap { $0.value(at: ["text"])?.compactText })
            }
            #expect(try texts("/goods/7/reviews").isSuperset(of: [#""12""#, #""Fine""#]))
            #expect(try texts("/goods/8/reviews").isDisjoint(with: [#""12""#, #""Fine""#]))
            guard case .string(let id)? = ids[0] else { return #expect(Bool(false)) }
            #expect(server.send("DELETE", "/goods/7/reviews/\(id)").status == 200)
            #expect(try !texts("/goods/7/reviews").contains(#""12""#))
        }

        @Test("the only member of a body can be the item, as with envelopes of requests")
        func wrapped() throws {
            let server = try Server(
                """
                apigen: 1
                service: {name: Blog}
                endpoints:
                  articles: {get: /articles, returns: [Article], at: articles}
                  article: {get: "/articles/{slug}", parameters: {slug: String}, returns: Article, at: article}
                  write: {post: /articles, parameters: {title: {type: String, map: article.title}}, returns: Article, at: article}
                models: {Article: {identity: slug, fields: {slug: String, title: String}}}

                """)
            let added = server.send("POST", "/articles", #"{"article": {"title": "News"}}"#)
            guard case .string(let slug)? = try server.json(added, "article", "slug") else {
                return #expect(Bool(false))
            }
            let shown = try server.json(server.send("GET", "/articles/\(slug)"))
            #expect(
                shown
                    == .object([
                        .init(
                            key: "article",
                            value: .object([
                                .init(key: "slug", value: .string(slug)), .init(key: "title", value: .string("News")),
                            ]))
                    ]))
        }

        @Test("without a list, each item is there until it is removed")
        func withoutList() throws {
            let server = try Server(
                """
                apigen: 1
                service: {name: Shop}
                endpoints:
                  note: {get: "/notes/{name}", parameters: {name: String}, returns: Note}
                  write: {put: "/notes/{name}", parameters: {name: String, text: String}}
                  remove: {delete: "/notes/{name}", parameters: {name: String}}
                models: {Note: {fields: {name: String, text: String}}}

                """)
            #expect(try server.json(server.send("GET", "/notes/a"), "name") == .string("a"))
            #expect(server.send("PUT", "/notes/a", #"{"text": "Hello"}"#).status == 204)
            #expect(try server.json(server.send("GET", "/notes/a"), "text") == .string("Hello"))
            #expect(try server.json(server.send("GET", "/notes/b"), "text") != .string("Hello"))
            #expect(server.send("DELETE", "/notes/a").status == 204)
            #expect(server.send("GET", "/notes/a").status == 404)
            #expect(server.send("DELETE", "/apigen-mock/state").status == 200)
            #expect(try server.json(server.send("GET", "/notes/a"), "text") != .string("Hello"))
        }

        @Test("at the path of a collection, the body says which item is changed")
        func changesByBody() throws {
            let server = try Server(
                """
                apigen: 1
                service: {name: Store}
                endpoints:
                  add: {post: /pet, body: Pet, returns: Pet}
                  update: {put: /pet, body: Pet, returns: Pet}
                  pet: {get: "/pet/{pet-id}", parameters: {pet-id: Int}, returns: Pet}
                  remove: {delete: "/pet/{pet-id}", parameters: {pet-id: Int}}
                models: {Pet: {fields: {id: Int?, name: String}}}

                """)
            #expect(server.send("POST", "/pet", #"{"id": 9, "name": "Rex"}"#).status == 200)
            let updated = server.send("PUT", "/pet", #"{"id": 9, "name": "Max"}"#)
            #expect(try server.json(updated, "name") == .string("Max"))
            #expect(try server.json(server.send("GET", "/pet/9"), "name") == .string("Max"))
            #expect(server.send("DELETE", "/pet/9").status == 204)
            #expect(server.send("PUT", "/pet", #"{"id": 9, "name": "Max"}"#).status == 404)
            #expect(server.send("PUT", "/pet", #"{"name": "Max"}"#).status == 200)
        }

        @Test("an identity that the client sends is kept, unless it is taken")
        func sentIdentities() throws {
            let server = try Server(
                """
                apigen: 1
                service: {name: Shop}
                endpoints:
                  add: {post: /notes, body: Note, returns: Note}
                  note: {get: "/notes/{name}", parameters: {name: String}, returns: Note}
                models: {Note: {fields: {name: String, text: String}}}

                """)
            let first = server.send("POST", "/notes", #"{"name": "a", "text": "1"}"#)
            #expect(try server.json(first, "name") == .string("a"))
            let second = server.send("POST", "/notes", #"{"name": "a", "text": "2"}"#)
            #expect(try server.json(second, "name") != .string("a"))
            #expect(try server.json(server.send("GET", "/notes/a"), "text") == .string("1"))
        }

        @Test("at most 10,000 items are kept")
        func bounded() throws {
            let server = try Server(
                """
                apigen: 1
                service: {name: Shop}
                endpoints:
                  add: {post: "/{shelf}/notes", parameters: {shelf: Int, text: String}, returns: Note}
                  remove: {delete: "/{shelf}/notes/{id}", parameters: {shelf: Int, id: Int}}
                models: {Note: {fields: {id: Int, text: String}}}

                """)
            let statuses = (0...10_000).map { shelf in server.send("DELETE", "/\(shelf)/notes/1").status }
            #expect(statuses.dropLast().allSatisfy { $0 == 204 } && statuses.last == 507)
        }
    }
#endif
