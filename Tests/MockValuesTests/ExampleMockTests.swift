import MockValues
import SpecLanguage
import Testing

@Suite("Generated responses of the example specs")
struct ExampleMockTests {
    @Test(
        "every endpoint has a valid response, whatever the seed",
        arguments: ["Etcd", "Gallery", "HTTPBin", "Jupyter", "Prometheus", "Registry"])
    func validResponses(name: String) throws {
        let fixture = try SpecFixture(file: "Specs/\(name).yaml")
        let responses = MockResponses(fixture.specification)
        for endpoint in fixture.endpoints {
            for seed in 1...50 as ClosedRange<UInt64> {
                // An invalid response throws.
                _ = try responses.seeded(seed).body(of: endpoint)
            }
        }
    }

    @Test("values are at the spec's path, in responses and in each streamed value")
    func valuePaths() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S, envelope: {data: data, code: code, success: 0}}
            endpoints:
              words: {post: /words, returns: {stream: String, as: sse, end: "[DONE]"}, at: choices.0.delta}
              word: {get: /word, returns: String, at: choices.0.text}
            """)
        let words = try #require(fixture.endpoints.first { $0.endpoint.name == "words" })
        let text = try fixture.text("words")
        #expect(text.hasPrefix(#"data: {"choices":[{"delta":""#))
        #expect(text.hasSuffix("data: [DONE]\n\n"))
        #expect(try fixture.text("word").contains(/"choices":\s*\[\s*\{\s*"text":/))
        let check = MockFileCheck(fixture.specification)
        #expect(check.diagnostics(of: Array(text.utf8), "words.sse", for: words).isEmpty)
        let faults = check.diagnostics(of: Array("data: {\"choices\":[{\"delta\":7}]}".utf8), "words.sse", for: words)
        #expect(faults.map(\.message).joined().contains("choices[0].delta"))
    }

    @Test("of several paths, mocks use the first, and checks the one that is there")
    func severalPaths() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S, envelope: {data: [data, $], code: code, success: 0}}
            endpoints:
              coupon: {get: /coupon, returns: Coupon}
              list: {get: /list, returns: {type: "[Int]", elements: drop}, at: [result.items, items]}
            models: {Coupon: {fields: {code: String}}}
            """)
        #expect(try fixture.text("coupon").contains(/"data":\s*\{\s*"code":/))
        #expect(try fixture.text("list").contains(/"result":\s*\{\s*"items":/))
        let check = MockFileCheck(fixture.specification)
        func faults(_ name: String, _ text: String) throws -> [String] {
            let endpoint = try #require(fixture.endpoints.first { $0.endpoint.name == name })
            return check.diagnostics(of: Array(text.utf8), name, for: endpoint).map(\.message)
        }
        for text in [#"{"data": {"code": "A"}}"#, #"{"code": "A"}"#, #"{"code": "A", "more": 1}"#] {
            #expect(try faults("coupon", text) == [])
        }
        for text in [#"{"code": 7}"#, #"{"code": "A", "data": null}"#, #"{"code": "A", "data": {"code": "A"}}"#] {
            #expect(try faults("coupon", text).joined().contains("or the code of an error"))
        }
        #expect(try faults("coupon", #"{"data": {"code": 5}, "code": 0}"#).joined().contains("data.code"))
        #expect(try faults("list", #"{"code": 0, "items": [1, "x"]}"#) == [])
        #expect(try faults("list", #"{"result": true, "items": [1]}"#) == [])
        #expect(try faults("list", #"{"result": {"items": 5}, "items": [1]}"#).joined().contains("result.items"))
        #expect(try faults("list", "{}").joined().contains("result.items"))
    }

    @Test("invalid elements and values of streams that clients drop are no faults")
    func droppedElements() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints:
              album: {get: /album, returns: Album}
              live: {get: /live, returns: {stream: Picture, as: lines, elements: drop}}
              events: {get: /events, returns: {stream: Picture, as: sse, elements: drop}}
              strict: {get: /strict, returns: {stream: Picture, as: lines}}
            models:
              Album: {fields: {pictures: {type: "[Picture]", elements: drop}}}
              Picture: {fields: {id: Int}}
            """)
        let check = MockFileCheck(fixture.specification)
        func faults(_ name: String, _ text: String) throws -> Int {
            let endpoint = try #require(fixture.endpoints.first { $0.endpoint.name == name })
            return check.diagnostics(of: Array(text.utf8), name, for: endpoint).count
        }
        #expect(try faults("album", #"{"pictures": [{"id": 1}, {"id": "x"}]}"#) == 0)
        let lines = "{\"id\": 1}\n{\"id\": \"x\"}\nnothing\n"
        #expect(try faults("live", lines) == 0)
        #expect(try faults("events", "data: {\"id\": \"x\"}\n\ndata: nothing\n\n") == 0)
        #expect(try faults("strict", lines) == 2)
    }

    @Test("a body that is not read may be anything", arguments: ["message: text", "code: code"])
    func ignoredBodies(envelope: String) throws {
        let fixture = try SpecFixture(
            "service: {name: S, envelope: {\(envelope)}}\nendpoints: {leave: {get: /leave}}")
        let leave = try #require(fixture.endpoints.first)
        let check = MockFileCheck(fixture.specification)
        #expect(check.diagnostics(of: [], "leave", for: leave).isEmpty)
        let faults = check.diagnostics(of: Array("<html>".utf8), "leave", for: leave)
        #expect(faults.isEmpty == (envelope == "message: text"))
    }
}
