import Testing

@testable import SpecLanguage

@Suite("Resolved batches")
struct ResolvedBatchTests {
    @Test("a path is enough")
    func minimal() throws {
        let part = try Specs.part("service: {name: G, batch: {post: /b}}\nendpoints: {a: {get: /a, batch: true}}")
        #expect(part.service.batch == Batch(method: .post, path: "/b"))
        #expect(part.endpoints.map(\.policies) == [CallPolicies(isBatched: true)])
    }

    @Test("every key is resolved")
    func allKeys() throws {
        let batch = try Specs.part(
            """
            service:
              name: G
              batch:
                patch: /b
                calls: a.b
                call: {id: i, method: m, path: {at: p, from: host}, headers: h, body: {at: b, as: text}}
                responses: c
                response: {id: j, status: s, headers: f, body: {at: $, as: text}, error: e}
                at-most: 9
            """
        ).service.batch
        let call = Batch.Call(
            id: JSONPath(["i"]), method: JSONPath(["m"]), path: JSONPath(["p"]), pathBase: .host,
            headers: JSONPath(["h"]), body: JSONPath(["b"]), bodyForm: .text)
        let response = Batch.Response(
            id: JSONPath(["j"]), status: JSONPath(["s"]), headers: JSONPath(["f"]), body: .root, bodyForm: .text,
            error: JSONPath(["e"]))
        #expect(
            batch
                == Batch(
                    method: .patch, path: "/b", calls: JSONPath(["a", "b"]), call: call, responses: JSONPath(["c"]),
                    response: response, limit: 9))
    }

    @Test("a service inherits its batch, unless it declares one")
    func inheritance() throws {
        let checked = Specs.check([
            "Base": "service: {name: Base, batch: {post: /base, at-most: 5}}",
            "One": "service: {name: One, inherits: Base}\nendpoints: {a: {get: /a, batch: true}}",
            "Two": "service: {name: Two, inherits: Base, batch: {put: /two}}",
        ])
        #expect(checked.diagnostics == [])
        let batches = checked.specification.files.map { file in file.service?.service.batch }
        let base = Batch(method: .post, path: "/base", limit: 5)
        #expect(batches == [base, base, Batch(method: .put, path: "/two")])
    }
}
