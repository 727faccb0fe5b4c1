import Foundation
import TestSupport
import Testing

@Suite("apigen docs")
struct DocsTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
    }

    private func page(_ name: String) throws -> String {
        try fixture.folder.text(of: "Docs/\(name)")
    }

    @Test("writes a page for each spec, and only changed files")
    func writesPages() async throws {
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.writeSpec("Album", model: "Album", field: "cover: Picture")
        let first = try await fixture.run("docs", "Specs", "-o", "Docs")
        #expect(first.output == "5 written, 0 unchanged, 0 removed\n")
        #expect(first.errors.isEmpty)
        #expect(
            fixture.folder.names(in: "Docs") == [
                "index.html", "search.js", "spec-Album.html", "spec-Picture.html", "style.css",
            ])
        #expect(
            try await fixture.run("docs", "Specs", "-o", "Docs").output == "0 written, 5 unchanged, 0 removed\n")
        try fixture.folder.remove("Specs/Album.yaml")
        #expect(
            try await fixture.run("docs", "Specs", "-o", "Docs").output == "3 written, 1 unchanged, 1 removed\n")
    }

    @Test("links models to their fields' types and to their users")
    func linksModels() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "title: {type: 'String?', doc: What people read.}")
        try fixture.writeSpec("Album", model: "Album", field: "cover: '[Picture]?'")
        try await fixture.run("docs", "Specs", "-o", "Docs", "--title", "Pictures & more")
        let album = try page("spec-Album.html")
        #expect(album.contains(#"<code>[<a href="spec-Picture.html#model-Picture">Picture</a>]?</code>"#))
        #expect(album.contains("<title>Album – Pictures &amp; more</title>"))
        #expect(album.contains("<svg"))
        let picture = try page("spec-Picture.html")
        #expect(picture.contains(#"<section id="model-Picture""#))
        #expect(picture.contains("What people read."))
        #expect(picture.contains(#"Used by <a href="spec-Album.html#model-Album">Album</a>"#))
    }

    @Test("shows the constants of an endpoint beside its parameters")
    func showsConstants() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              goods: {get: /goods, parameters: {_shape: {constant: "<b>", doc: The form.}, limit: Int}}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let shop = try page("spec-Shop.html")
        #expect(shop.contains("<caption>Sent with every call</caption>"))
        #expect(
            shop.contains(
                #"<th scope="row">_shape</th><td><code>&lt;b&gt;</code></td><td>In the query. The form.</td>"#))
    }

    @Test("shows how bodies and parts are sent")
    func showsForms() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              note: {put: /note, body: {type: String, content-type: text/csv}}
              send: {post: /send, parameters: {goods: {type: "[Int]", as: json}, files: "[file]"}}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let shop = try page("spec-Shop.html")
        #expect(shop.contains("Sent as text of the type <code>text/csv</code>."))
        #expect(shop.contains("In the multipart. As JSON."))
        #expect(shop.contains("[file]"))
    }

    @Test("says with which secrets requests are signed")
    func showsSignatures() async throws {
        let spec = """
            apigen: 1
            service:
              name: Shop
              sign: {parts: "{method}", digest: hmac-sha1, key: "{$key}{$other}", into: {header: X-Sign}}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let shop = try page("spec-Shop.html")
        #expect(shop.contains("secrets <code>key</code> and <code>other</code>"), "\(shop)")
    }

    @Test("groups endpoints by namespace")
    func groupsEndpoints() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              goods.list: {get: /goods, parameters: {page: Int = 1}, returns: [Int], paginate: {by: page, parameter: page}}
              status: {get: /status}
              goods.parts.list: {get: /parts}
              goods.add: {post: /goods}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let shop = try page("spec-Shop.html")
        let marks = [
            "<h2>Endpoints</h2>", #"<section id="endpoint-status""#, "<h2>Endpoints of goods</h2>",
            #"<section id="endpoint-goods.list""#, "Page by page", #"<section id="endpoint-goods.add""#,
            "<h2>Endpoints of goods.parts</h2>", #"<section id="endpoint-goods.parts.list""#,
        ]
        let main = try #require(shop.split(separator: "<main").last)
        let places = marks.map { main.firstRange(of: $0)?.lowerBound }
        #expect(!places.contains(nil), "\(shop)")
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    @Test("shows how parameters are written")
    func showsStyles() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              goods:
                get: /goods/{name}
                parameters:
                  name: {type: String, encode: segments}
                  ids: {type: '[Int]', style: comma}
                  tags: '[String]'

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let shop = try page("spec-Shop.html")
        #expect(shop.contains("In the path, where it may have slashes."))
        #expect(shop.contains("In the query, in the style <code>comma</code>."))
        #expect(shop.contains("<td>In the query.</td>"))
    }

    /// The text of an element.
    private static func shown(_ markup: String) -> String {
        markup.replacing("&#10;", with: "\n").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&gt;", with: ">").replacing("&lt;", with: "<").replacing("&amp;", with: "&")
    }

    @Test("shows the method, the request and a response of an endpoint")
    func showsExamples() async throws {
        let spec = """
            apigen: 1
            service:
              name: Shop
              servers: {release: https://shop.example}
              auth: bearer
              envelope: {data: data, code: code, success: [0]}
            errors: {7: soldOut}
            endpoints:
              goods.add:
                post: '/shelves/{shelf}/goods'
                parameters: {shelf: String, dry: {type: Bool, in: query}, name: String, price: Int, note: String?}
                returns: Item
            models: {Item: {fields: {id: Int}}}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        let run = try await fixture.run("docs", "Specs", "-o", "Docs")
        #expect(run.status == 0, "\(run.errors)")
        let shop = try page("spec-Shop.html")
        let examples = shop.matches(of: /<code>([^\n]*&#10;[^\n]*|func [^\n]*)<\/code><\/pre>/)
            .map { Self.shown(String($0.1)) }
        try #require(examples.count == 3, "\(shop)")
        #expect(
            examples[0]
                == "func add(shelf: String, dry: Bool, name: String, price: Int, note: String? = nil) -> Call<Item, ShopError>"
        )
        #expect(
            examples[1].hasPrefix(
                #"""
                curl -X POST "https://shop.example/shelves/${shelf}/goods" \
                  -H "Authorization: Bearer ${token}" \
                  --url-query "dry=${dry}" \
                  --json '{
                    "name": "
                """#), "\(examples[1])")
        #expect(!examples[1].contains("note"))
        #expect(examples[2].hasPrefix("{\n  \"code\": 0,\n  \"data\": {\n    \"id\": "), "\(examples[2])")
        #expect(shop.contains(#"Errors of the service: <a href="spec-Shop.html#error-soldOut">soldOut</a>."#))
    }

    static let scenarios: [String] =
        (try? FileManager.default.contentsOfDirectory(
            atPath: Programs.packageFolder.appending(path: "Tests/Scenarios").path)) ?? []

    @Test("shows the method of every endpoint", arguments: scenarios.sorted())
    func showsMethods(scenario: String) async throws {
        let specs = Programs.packageFolder.appending(path: "Tests/Scenarios/\(scenario)/Specs").path
        // Some scenarios are about errors.
        guard try await fixture.run("docs", specs, "-o", "Docs").status == 0 else { return }
        for name in fixture.folder.names(in: "Docs") where name.hasPrefix("spec-") {
            let page = try page(name)
            for section in page.split(separator: #"<section id="endpoint-"#).dropFirst() {
                let name = section.prefix { $0 != "\"" }
                let method = name.split(separator: ".").last ?? ""
                let shown = section.firstMatch(of: /aria-label="Swift of [^"]*"><code>func `?(\w+)`?[(<]/)?.1
                #expect(shown == method, "\(scenario): \(name)")
            }
        }
    }

    @Test("shows the methods of namespaces whose endpoints have the same name, and reserved words")
    func showsSameNames() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              get: {get: /all}
              goods.get: {get: '/goods/{id}', parameters: {id: Int}}
              parts.get: {get: '/parts/{key}', parameters: {key: String}}
              parts.default: {get: /default}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let methods = try page("spec-Shop.html").matches(of: /<code>(func [^\n]*?) -&gt;/).map { String($0.1) }
        #expect(methods == ["func get()", "func get(id: Int)", "func get(key: String)", "func `default`()"])
    }

    @Test("shows how a change of a model is made, and links its type to the model")
    func showsPatches() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              change: {patch: '/goods/{id}', parameters: {id: Int}, body: GoodPatch}
            models:
              Good:
                patch: true
                identity: id
                fields: {id: Int, made: {type: Int, encode: never}, name: String, price: Int, note: String?}
              Box: {patch: true, fields: {size: Int}}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let shop = try page("spec-Shop.html")
        #expect(shop.contains("<code>GoodPatch(name: .set(newName), note: .clear)</code>"), "\(shop)")
        #expect(shop.contains("<code>BoxPatch(size: .set(newSize))</code>"))
        #expect(shop.contains(#"<code><a href="spec-Shop.html#model-Good">GoodPatch</a></code>"#))
    }

    @Test("the command lines of its own specs are commands of a shell")
    func commandLines() async throws {
        let specs = Programs.packageFolder.appending(path: "Specs").path
        #expect(try await fixture.run("docs", specs, "-o", "Docs").status == 0)
        var count = 0
        for name in fixture.folder.names(in: "Docs") where name.hasSuffix(".html") {
            for match in try page(name).matches(of: /<code>(curl [^\n]*)<\/code><\/pre>/) {
                let line = Self.shown(String(match.1))
                let run = try await ProgramRun.detached(
                    URL(filePath: "/bin/bash"), ["-n", "-c", line], in: fixture.folder.path)
                #expect(run.status == 0, "\(line): \(run.errors)")
                count += 1
            }
        }
        #expect(count > 60)
    }

    @Test("shows links into the app, and tables with their columns")
    func showsRoutesAndTables() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            routes: {scheme: shop, item: {path: '/items/{id}', parameters: {id: Int}}}
            tables: {items: {model: Item, indexes: [[name]]}}
            models: {Item: {identity: id, fields: {id: Int, name: String, tags: '[String]'}}}

            """
        try fixture.folder.write(spec, to: "Specs/Shop.yaml")
        let run = try await fixture.run("docs", "Specs", "-o", "Docs")
        #expect(run.status == 0, "\(run.errors)")
        let shop = try page("spec-Shop.html")
        let facts = [
            #"<section id="routes-Shop""#, "<code>/items/{id}</code>", #"<section id="table-items""#,
            "The primary key is <code>id</code>.", "There is an index of <code>name</code>.", "<td>As JSON.</td>",
        ]
        for fact in facts { #expect(shop.contains(fact), "\(fact): \(shop)") }
        #expect(try page("search.js").contains(#"["items", "table", "spec-Shop.html#table-items", "Item"],"#))
    }

    @Test("the index lists endpoints by service and namespace, and models, with no diagram of everything")
    func index() async throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              status: {get: /status}
              goods.list: {get: /goods, returns: [Item]}
            models: {Item: {fields: {box: Box}}, Box: {fields: {id: Int}}}

            """
        try fixture.folder.write(spec, to: "Specs/File.yaml")
        try await fixture.run("docs", "Specs", "-o", "Docs")
        let main = try #require(try page("index.html").split(separator: "<main").last)
        let marks = [
            "<h2>Shop</h2>", #"<a href="spec-File.html#endpoint-status">status</a> <span>GET /status</span>"#,
            "<h2>Shop: goods</h2>",
            #"<a href="spec-File.html#endpoint-goods.list">goods.list</a> <span>GET /goods</span>"#,
            "<h2>Models</h2>", ">Box</a>", ">Item</a>",
        ]
        let places = marks.map { main.firstRange(of: $0)?.lowerBound }
        #expect(!places.contains(nil), "\(main)")
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(!main.contains("<svg") && !main.contains(">File<"))
        #expect(try page("spec-File.html").contains("<svg"))
    }

    @Test("has no dead links and no external resources")
    func hasNoDeadLinks() async throws {
        let specs = Programs.packageFolder.appending(path: "Specs").path
        #expect(try await fixture.run("docs", specs, "-o", "Docs").status == 0)
        let names = fixture.folder.names(in: "Docs")
        let texts = try Dictionary(uniqueKeysWithValues: names.map { ($0, try page($0)) })
        for (page, text) in texts where page.hasSuffix(".html") {
            let links = text.matches(of: /(?:href|src)="([^"]*)"/).map(\.1)
            #expect(links.count > 5)
            for link in Set(links) where link != "data:," {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let target = texts[parts[0].isEmpty ? page : String(parts[0])]
                #expect(target != nil, "\(page) leads to \(link)")
                if parts.count == 2 { #expect(target?.contains("id=\"\(parts[1])\"") == true, "\(page): \(link)") }
            }
        }
        let found = try page("search.js").matches(of: /"(spec-[^"]+)"/).map(\.1)
        #expect(found.count > 80)
        for address in found {
            let parts = address.split(separator: "#")
            #expect(texts[String(parts[0])]?.contains("id=\"\(parts[1])\"") == true, "\(address)")
        }
    }

    @Test("escapes texts of specs")
    func escapesTexts() async throws {
        let hostile = #"<script>alert(1)</script> & "quoted" `a < b`"#
        let quoted = "'\(hostile)'"
        try fixture.folder.write(
            """
            apigen: 1
            doc: \(quoted)
            service: {name: Shop, doc: \(quoted), headers: {X-Client: '<b>'}, envelope: {code: code}}
            errors: {'</script>': {name: odd, message: \(quoted)}}
            endpoints:
              find:
                get: '/find'
                doc: \(quoted)
                parameters: {key: {type: String, default: '</code><i>', doc: \(quoted)}}
            models:
              Thing: {doc: \(quoted), deprecated: \(quoted), fields: {id: {type: String, map: '<b>.<i>', doc: \(quoted)}}}
              Kind: {enum: {first: '<b>'}}

            """, to: "Specs/Shop.yaml")
        let run = try await fixture.run("docs", "Specs", "-o", "Docs")
        #expect(run.status == 0, "\(run.errors)")
        let page = try self.page("spec-Shop.html")
        for tag in ["<script>alert", "<b>", "<i>", "</script> &amp;"] {
            #expect(page.contains(tag) == false, "\(tag) is markup")
        }
        let shown = "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot; <code>a &lt; b</code>"
        #expect(page.components(separatedBy: shown).count == 9)
    }

    @Test("shows invisible characters as escapes")
    func showsInvisibleCharacters() async throws {
        try fixture.folder.write(
            """
            apigen: 1
            doc: "one\\u202Etwo\\x9b"
            models: {Thing: {doc: "a\\e[31mb", fields: {id: {type: String, default: "x\\u2066y\\u200bz"}}}}

            """, to: "Specs/Shop.yaml")
        #expect(try await fixture.run("docs", "Specs", "-o", "Docs").status == 0)
        let page = try self.page("spec-Shop.html")
        for shown in [#"one\u{202E}two\u{009B}"#, #"a\u{1B}[31mb"#, #"x\u{2066}y\u{200B}z"#] {
            #expect(page.contains(shown), "\(shown)")
        }
        let hidden: [Unicode.Scalar] = ["\u{202E}", "\u{9B}", "\u{1B}", "\u{2066}", "\u{200B}"]
        #expect(!page.unicodeScalars.contains { hidden.contains($0) })
    }

    @Test("reports errors of specs, and writes nothing then")
    func specErrors() async throws {
        try fixture.writeSpec("Bad", model: "Bad", field: "id: Strin")
        let run = try await fixture.run("docs", "Specs", "-o", "Docs")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Specs/Bad.yaml:5:11: error: "))
        #expect(fixture.folder.names(in: "Docs") == [])
    }

    @Test("keeps other files, and refuses to replace them")
    func foreignFiles() async throws {
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.folder.write("mine", to: "Docs/notes.html")
        #expect(try await fixture.run("docs", "Specs", "-o", "Docs").status == 0)
        #expect(try page("notes.html") == "mine")
        try fixture.folder.write("mine", to: "Docs/style.css")
        let run = try await fixture.run("docs", "Specs", "-o", "Docs")
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot write Docs/style.css: it was not written by apigen; move it away, or use"))
        #expect(try page("style.css") == "mine")
    }

    @Test("a spec called index does not replace the start page")
    func specNamedIndex() async throws {
        try fixture.writeSpec("index", model: "Picture")
        #expect(try await fixture.run("docs", "Specs", "-o", "Docs").status == 0)
        #expect(fixture.folder.names(in: "Docs").contains("spec-index.html"))
        #expect(try page("index.html").contains(#"<a href="spec-index.html">index</a>"#))
    }
}
