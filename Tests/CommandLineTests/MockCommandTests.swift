import TestSupport
import Testing

@Suite("apigen fixtures and apigen check")
struct MockCommandTests {
    private static let spec: String = """
        apigen: 1
        service: {name: Shop, envelope: {data: data, code: code, success: [0]}}
        endpoints:
          product: {get: "/products/{id}", parameters: {id: Int}, returns: Product}
          buy: {post: "/products/{id}/orders", parameters: {id: Int}}
          photo: {get: /photo, returns: {type: Data, as: bytes}}
        models: {Product: {fields: {id: Int, name: String}}}

        """

    private func fixture() throws -> CommandLineFixture {
        let fixture = try CommandLineFixture()
        try fixture.folder.write(Self.spec, to: "Specs/Shop.yaml")
        return fixture
    }

    @Test("fixtures: one file for each endpoint, removed with it")
    func oneFixturePerEndpoint() async throws {
        let fixture = try self.fixture()
        let first = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(first.output == "4 written, 0 unchanged, 0 removed\n")
        let files = [".apigen-files", "Shop.buy.json", "Shop.photo.bin", "Shop.product.json"]
        #expect(fixture.folder.names(in: "Fixtures") == files)
        let text = try fixture.folder.text(of: "Fixtures/Shop.product.json")
        #expect(
            try await fixture.run("fixtures", "Specs", "-o", "Fixtures").output == "0 written, 4 unchanged, 0 removed\n"
        )
        _ = try await fixture.run("fixtures", "Specs", "-o", "Fixtures", "--seed", "2")
        #expect(try fixture.folder.text(of: "Fixtures/Shop.product.json") != text)
        try fixture.folder.write(
            Self.spec.replacing("  photo: {get: /photo, returns: {type: Data, as: bytes}}\n", with: ""),
            to: "Specs/Shop.yaml")
        let last = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(last.output == "2 written, 1 unchanged, 1 removed\n")
        #expect(fixture.folder.names(in: "Fixtures") == files.filter { !$0.contains("photo") })
    }

    @Test("fixtures: an endpoint that returns nothing has a file only if there is an envelope")
    func nothingReturned() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write(
            Self.spec.replacing(", envelope: {data: data, code: code, success: [0]}", with: ""), to: "Specs/Shop.yaml")
        _ = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(fixture.folder.names(in: "Fixtures") == [".apigen-files", "Shop.photo.bin", "Shop.product.json"])
    }

    @Test("fixtures and check: files of namespaces, with and without the name of the service")
    func namespaces() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write(
            Self.spec.replacing("  product:", with: "  goods.product:"), to: "Specs/Shop.yaml")
        _ = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        let files = [".apigen-files", "Shop.buy.json", "Shop.goods.product.json", "Shop.photo.bin"]
        #expect(fixture.folder.names(in: "Fixtures") == files)
        try fixture.folder.write(#"{"data":{"id":1},"code":0}"#, to: "Mocks/goods.product.json")
        let run = try await fixture.run("check", "Specs", "--mocks", "Mocks")
        #expect(run.status == 1)
        #expect(run.output.contains("name"), "\(run.output)")
        try fixture.folder.write("{}", to: "Mocks/product.json")
        #expect(
            try await fixture.run("check", "Specs", "--mocks", "Mocks").output
                .contains("product.json does not match an endpoint"))
    }

    @Test("fixtures: a foreign file is kept, and nothing is written")
    func foreignFile() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write("mine", to: "Fixtures/Shop.product.json")
        let run = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(run.status == 2)
        #expect(run.errors.contains("it was not written by apigen"))
        #expect(fixture.folder.names(in: "Fixtures") == ["Shop.product.json"])
        #expect(try fixture.folder.text(of: "Fixtures/Shop.product.json") == "mine")
    }

    @Test("fixtures: names outside the folder in the list of files are not removed")
    func hostileList() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write("mine", to: "keep.txt")
        let first = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(first.output == "4 written, 0 unchanged, 0 removed\n")
        let list = try fixture.folder.text(of: "Fixtures/.apigen-files")
        try fixture.folder.write(list + "../keep.txt\n/etc/hostname\n..\n", to: "Fixtures/.apigen-files")
        let run = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(run.output == "1 written, 3 unchanged, 0 removed\n")
        #expect(try fixture.folder.text(of: "keep.txt") == "mine")
    }

    @Test("fixtures: a foreign list of files is kept, and nothing is written")
    func foreignList() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write("notes.txt\n", to: "Fixtures/.apigen-files")
        try fixture.folder.write("mine", to: "Fixtures/notes.txt")
        let run = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot write Fixtures/.apigen-files: it was not written by apigen"))
        #expect(fixture.folder.names(in: "Fixtures") == [".apigen-files", "notes.txt"])
    }

    @Test("check: faults of hand-written mocks have file, line and column")
    func checkMocks() async throws {
        let fixture = try self.fixture()
        #expect(try await fixture.run("check", "Specs").output == "1 spec: 0 errors, 0 warnings\n")
        try fixture.folder.write("{\n  \"code\": 0,\n  \"data\": {\"id\": \"7\"}\n}\n", to: "Mocks/product.json")
        try fixture.folder.write("{}", to: "Mocks/produkt.json")
        try fixture.folder.write("{\"code\": 5}", to: "Mocks/Shop.buy.json")
        try fixture.folder.write("anything", to: "Mocks/README.md")
        let run = try await fixture.run("check", "Specs", "--mocks", "Mocks")
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                Mocks/Shop.buy.json:1:10: error: $.code: expected 0, or the code of an error, found number 5 [mock-mismatch]
                Mocks/product.json:3:11: error: $.data.name: expected String, found nothing [mock-mismatch]
                Mocks/product.json:3:18: error: $.data.id: expected Int, found string "7" [mock-mismatch]
                Mocks/produkt.json:1:1: error: produkt.json does not match an endpoint; did you mean "product.json"? [unknown-mock]
                1 spec and 2 mocks: 4 errors, 0 warnings

                """)
    }

    @Test("check: a fault of many elements is reported once, with the number of the others")
    func checkReportsOneFaultPerField() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write(
            Self.spec.replacing("returns: Product}", with: "returns: '[Product]'}"), to: "Specs/Shop.yaml")
        let elements = (1...40).map { #"{"id": "\#($0)", "name": \#($0 == 7 ? "null" : "\"a\"")}"# }
        try fixture.folder.write(
            #"{"code": 0, "data": [\#(elements.joined(separator: ", "))]}"#, to: "Mocks/product.json")
        let run = try await fixture.run("check", "Specs", "--mocks", "Mocks")
        let lines = run.output.split(separator: "\n")
        #expect(lines.last == "1 spec and 1 mock: 2 errors, 0 warnings")
        #expect(
            lines.first?.hasSuffix(
                #"$.data[0].id: expected Int, found string "1"; the same in 39 other elements [mock-mismatch]"#) == true
        )
        #expect(lines.dropLast().last?.hasSuffix("$.data[6].name: expected String, found null [mock-mismatch]") == true)
    }

    @Test("check: examples are validated as other mocks are, and fixtures do not take them")
    func examples() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write(#"{"code": 0, "data": {"id": "7", "name": "Sold"}}"#, to: "Mocks/product.sold.json")
        try fixture.folder.write(#"{"code": 0, "data": {"id": 7, "name": "Sold"}}"#, to: "Mocks/Shop.product.sold.json")
        let run = try await fixture.run("check", "Specs", "--mocks", "Mocks")
        #expect(
            run.output == """
                Mocks/product.sold.json:1:1: warning: product.sold.json is not used, because Shop.product.sold.json is used \
                [unknown-mock]
                1 spec and 1 mock: 0 errors, 1 warning

                """)
        try fixture.folder.write(
            #"{"code": 0, "data": {"id": "7", "name": "Sold"}}"#, to: "Mocks/Shop.product.sold.json")
        let wrong = try await fixture.run("check", "Specs", "--mocks", "Mocks")
        #expect(
            wrong.output.contains(
                #"Mocks/Shop.product.sold.json:1:28: error: $.data.id: expected Int, found string "7""#))
        _ = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(try !fixture.folder.text(of: "Fixtures/Shop.product.json").contains("Sold"))
    }

    @Test("fixtures: hand-written mocks are used as they are")
    func handWrittenMocks() async throws {
        let fixture = try self.fixture()
        try fixture.folder.write(
            "{\"code\": \"0\", \"data\": {\"id\": 7, \"name\": \"Lamp\"}}", to: "Mocks/product.json")
        _ = try await fixture.run("fixtures", "Specs", "-o", "Fixtures", "--mocks", "Mocks")
        #expect(try fixture.folder.text(of: "Fixtures/Shop.product.json").contains("Lamp"))
    }

    @Test("fixtures: a type of the app's own needs one mock, however many fields have it")
    func externalTypes() async throws {
        let fixture = try CommandLineFixture()
        func write(_ color: String) throws {
            try fixture.folder.write(
                """
                apigen: 1
                service: {name: A}
                endpoints: {a: {get: /a, returns: M}, b: {get: /b, returns: '[M]'}, c: {get: /c, returns: Color}}
                models:
                  M: {fields: {fore: Color, back: Color, all: {type: '[Color]', count: {min: 1}}, own: {type: Color, mock: {red: 9}}}}
                  Color: \(color)
                """, to: "Specs/A.yaml")
        }
        try write("{external: Color}")
        let failed = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(
            failed.errors == """
                Specs/A.yaml:6:3: error: the JSON of the external type Color is unknown; write "mock" [mock-needed]

                """)
        for (mock, json) in [("{red: 255}", #"{"red":255}"#), ("['#fff', '#fff']", ##""#fff""##), ("7", "7")] {
            try write("{external: Color, mock: \(mock)}")
            let run = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            let text = try fixture.folder.text(of: "Fixtures/A.a.json").filter { !$0.isWhitespace }
            #expect(text.hasPrefix(#"{"fore":\#(json),"back":\#(json),"all":[\#(json)"#), "\(text)")
            #expect(text.contains(#""own":{"red":9}"#))
        }
        try write("{external: Color, mock: []}")
        let empty = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(
            empty.errors.hasPrefix(
                "Specs/A.yaml:6:34: error: the mock of model \"Color\": the list is empty [mock-mismatch]"))
    }

    @Test("fixtures: specs with errors, or values that need a mock, give none")
    func faults() async throws {
        let fixture = try CommandLineFixture()
        try fixture.folder.write(
            """
            apigen: 1
            service: {name: A}
            endpoints: {a: {get: /a, returns: M}}
            models: {M: {fields: {color: Color}}, Color: {external: Color}}
            """, to: "Specs/A.yaml")
        let run = try await fixture.run("fixtures", "Specs", "-o", "Fixtures")
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Specs/A.yaml:4:39: error: the JSON of the external type Color is unknown; write "mock" [mock-needed]

                """)
        #expect(fixture.folder.names(in: "Fixtures") == [])
    }
}
