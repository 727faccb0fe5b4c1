#if Servers
    import Foundation
    import TestSupport
    import Testing

    @Suite("apigen mock", .timeLimit(.minutes(5)))
    struct MockProcessTests {
        private static let spec: String = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              product: {get: "/products/{id}", parameters: {id: Int}, returns: Product}
              add: {post: /baskets, parameters: {items: "[Product]"}}
            models: {Product: {fields: {id: Int, name: String}}}

            """

        @Test("a body of 1 MB that is full of faults gets a short response and a short line in the log")
        func manyFaults() async throws {
            let server = try await MockProcess(Self.spec)
            let items = Array(repeating: "{}", count: 349_000).joined(separator: ",")
            let body = #"{"items":[\#(items)]}"#
            let head = """
                POST /baskets HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
                Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n
                """
            // Several at once, as they share memory and workers.
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<4 { group.addTask { try await server.exchange(Array((head + body).utf8)) } }
                for try await response in group {
                    #expect(response.hasPrefix("HTTP/1.1 400 "))
                    #expect(response.utf8.count < 2_000)
                    #expect(response.contains("the same in at least "))
                }
            }
            #expect(try server.folder.text(of: "log").utf8.count < 2_000)
        }

        @Test("requests that are in recordings get the recorded response, and others a mock")
        func replays() async throws {
            let recording = """
                GET https://shop.example/products/7?a=1&b=2

                HTTP/1.1 200 OK
                Content-Type: application/json
                X-Recorded: yes

                {"id": 7, "name": "Teapot"}
                ###
                POST https://shop.example/baskets
                Content-Type: application/json

                {"items": []}

                HTTP/1.1 503 Service Unavailable

                """
            let server = try await MockProcess(
                Self.spec, recordings: ["shop.http": recording], options: ["--repeat", "once", "--lenient"])
            let close = "Host: localhost\r\nConnection: close\r\n"
            let request = Array("GET /products/7?b=2&a=1 HTTP/1.1\r\n\(close)\r\n".utf8)
            let first = try await server.exchange(request)
            #expect(first.contains("Teapot") && first.contains("X-Recorded: yes"))
            #expect(try await !server.exchange(request).contains("Teapot"))
            let other = try await server.exchange(Array("GET /products/8 HTTP/1.1\r\n\(close)\r\n".utf8))
            #expect(other.hasPrefix("HTTP/1.1 200 ") && !other.contains("Teapot"))
            let post = "POST /baskets HTTP/1.1\r\n\(close)Content-Type: application/json\r\nContent-Length: 12\r\n\r\n"
            #expect(try await server.exchange(Array((post + #"{"items":[]}"#).utf8)).hasPrefix("HTTP/1.1 503 "))
            try await server.waits(for: "recording number 1", in: "log")
        }

        @Test("scenarios are options, header fields and requests; a lost connection has no response")
        func scenarios() async throws {
            let server = try await MockProcess(
                Self.spec, mocks: ["product.sold.json": #"{"id": 7, "name": "Sold"}"#],
                options: ["--scenario", "Shop.add: status=418", "--scenario", "delay=1ms..5ms"])
            func send(_ start: String, _ fields: String = "", _ body: String = "") async throws -> String {
                let head = "\(start) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)"
                let length = "Content-Length: \(body.utf8.count)\r\n\r\n"
                return try await server.exchange(Array((head + length + body).utf8))
            }
            let json = "Content-Type: application/json\r\n"
            #expect(try await send("POST /baskets", json, #"{"items":[]}"#).hasPrefix("HTTP/1.1 418 "))
            #expect(try await send("GET /products/7", "X-Mock: example=sold; delay=20ms\r\n").contains("Sold"))
            #expect(try await send("GET /products/7", "X-Mock: lose=100%\r\n").isEmpty)
            #expect(try await send("PUT /apigen-mock/scenarios", "", "status=503").contains(#""*": "status=503""#))
            #expect(try await send("GET /products/7").hasPrefix("HTTP/1.1 503 "))
        }

        @Test("an option that is no scenario is reported")
        func wrongScenario() async throws {
            let folder = try TemporaryFolder()
            try folder.write(Self.spec, to: "Specs/Shop.yaml")
            let run = try await ProgramRun.detached(
                Programs.apigen, ["mock", "Specs", "--port", "0", "--scenario", "Shop.produkt: status=500"],
                in: folder.path)
            #expect(
                run.errors.contains(#"--scenario: there is no endpoint "Shop.produkt"; did you mean "Shop.product"?"#))
            #expect(run.status == 2)
        }

        @Test("pipelined requests are all served")
        func pipelining() async throws {
            let server = try await MockProcess(Self.spec)
            let request = "GET /products/7 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let last = "GET /products/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let responses = try await server.exchange(Array((String(repeating: request, count: 100) + last).utf8))
            #expect(responses.components(separatedBy: "HTTP/1.1 200 OK").count == 101)
            #expect(responses.components(separatedBy: "HTTP/1.1 400 Bad Request").count == 2)
        }

        @Test("a folder of mocks that is removed is reported, and read again when it is back")
        func removedFolder() async throws {
            let mock = #"{"id": 1, "name": "Lamp"}"#
            let server = try await MockProcess(Self.spec, mocks: ["product.json": mock])
            let request = Array("GET /products/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
            try server.folder.remove("Mocks")
            try await server.waits(for: "cannot read Mocks: there is no such folder", in: "errors")
            #expect(try await server.exchange(request).contains("Lamp"))
            try server.folder.write(mock.replacing("Lamp", with: "Chair"), to: "New/product.json")
            try FileManager.default.moveItem(atPath: server.folder.path("New"), toPath: server.folder.path("Mocks"))
            try await server.waits(for: "read again: 2 endpoints", in: "log")
            #expect(try await server.exchange(request).contains("Chair"))
        }
    }
#endif
