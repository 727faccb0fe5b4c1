import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TolerantScenario

/// Responses whose value is at one of several paths, and lists whose bad elements are left out.
@Suite("Chosen paths", .timeLimit(.minutes(5)))
struct ChosenPathTests {
    private func kiosk(_ body: String, drift: APIClient.DriftMonitor? = nil) -> KioskDAO {
        let configuration = APIClient.Configuration(drift: drift, transport: StubTransport(body))
        return KioskDAO(client: APIClient(environment: KioskDAO.Environment.release, configuration: configuration))
    }

    private func fault<Value: Sendable>(_ call: Call<Value, KioskError>) async throws -> DataFormatError? {
        do throws(APIError<KioskError>) {
            _ = try await call.value
            return nil
        } catch {
            guard case .dataFormat(let fault) = error else { throw error }
            return fault
        }
    }

    @Test(
        "the first path that is there is used",
        arguments: [
            (#"{"data": {"code": "A", "worth": 1}}"#, "A"), (#"{"code": 0, "data": {"code": "A", "worth": 1}}"#, "A"),
            (#"{"code": "A", "worth": 1}"#, "A"), (#" {"code": "0", "worth": 1}"#, "0"),
            (#"{"data": {"code": "A"}, "worth": 1}"#, "A"),
        ])
    func first(body: String, code: String) async throws {
        for drift in [nil, APIClient.DriftMonitor(sampling: 1)] {
            #expect(try await kiosk(body, drift: drift).coupon().value.code == code)
        }
    }

    @Test("null at the first path is null, not a value whose fields are missing")
    func nothing() async throws {
        #expect(try await fault(kiosk(#"{"data": null}"#).coupon())?.path == "$.data")
        #expect(try await kiosk(#"{"data": null}"#).lastCoupon().value == nil)
    }

    @Test("a path that cannot be entered is not there")
    func entered() async throws {
        let list = #"[{"code": "A"}]"#
        for body in [
            #"{"result": {"items": \#(list)}, "items": 5}"#, #"{"result": true, "items": \#(list)}"#,
            #"{"result": null, "items": \#(list)}"#, #"{"result": [1], "items": \#(list)}"#, #"{"items": \#(list)}"#,
            #"{"result": {"items": null}, "items": \#(list)}"#,
        ] {
            #expect(try await kiosk(body).issues().value == [Coupon(code: "A")])
        }
    }

    @Test("if no path is there, the error names the first")
    func missing() async throws {
        #expect(try await fault(kiosk("{}").issues())?.path == "$.result.items")
        #expect(try await fault(kiosk(#"{"items": null}"#).issues())?.path == "$.result.items")
        #expect(try await fault(kiosk("null").coupon())?.path == "$")
    }

    @Test("the value at the path that is used must match the spec, whatever is at the others")
    func noSecondChance() async throws {
        let body = #"{"result": {"items": 5}, "items": []}"#
        #expect(try await fault(kiosk(body).issues())?.path == "$.result.items")
        #expect(try await fault(kiosk(#"{"items": [], "items": []}"#).issues())?.path == "$.items")
        #expect(try await fault(kiosk(#"{"data": {"code": "A"}, "#).coupon()) != nil)
    }

    @Test("responses by status and with header fields have paths to choose from, too")
    func typed() async throws {
        for body in [#"{"order": {"coupon": {"code": "A"}}}"#, #"{"code": "A"}"#] {
            guard case .ok(let coupon) = try await kiosk(body).order().value else {
                Issue.record("another status")
                continue
            }
            #expect(coupon == Coupon(code: "A"))
        }
        for body in [#"{"prices": {"a": 1, "b": "x"}}"#, #"{"a": 1, "b": "x"}"#] {
            let response = try await kiosk(body).prices().response
            #expect(response.value.value == ["a": 1] && response.tolerated.count == 1)
        }
    }

    @Test("pages are read at the path that is there")
    func pages() async throws {
        for body in [#"{"list": []}"#, "[]"] {
            var count = 0
            for try await page in kiosk(body).pages().pages { count += page.value.count + 1 }
            #expect(count <= 1)
        }
    }

    @Test(
        "a code of another kind than those of success is a field of a value that is not wrapped",
        arguments: [
            (#"{"code": "A"}"#, nil), (#"{"code": true}"#, nil), (#"{"code": "007"}"#, nil),
            (#"{"code": 7}"#, "7"), (#"{"code": "7"}"#, "7"), (#"{"code": -1}"#, "-1"),
            (#"{"code": "A", "data": null}"#, "A"), (#"{"code": "A", "data": {}}"#, "A"),
        ])
    func codes(body: String, code: String?) async throws {
        do throws(APIError<KioskError>) {
            try await kiosk(body).forget().value
            #expect(code == nil)
        } catch {
            guard case .server(.unknown(let response)) = error else { throw error }
            #expect(response.code == code)
        }
    }

    @Test("the code of a response whose status is that of an error counts whatever its kind")
    func codesOfErrors() async throws {
        let configuration = APIClient.Configuration(transport: StubTransport(#"{"code": "A"}"#, status: 422))
        let client = APIClient(environment: KioskDAO.Environment.release, configuration: configuration)
        do throws(APIError<KioskError>) {
            try await KioskDAO(client: client).forget().value
            Issue.record("the call must fail")
        } catch {
            guard case .server(.unknown(let response)) = error else { throw error }
            #expect(response.code == "A")
        }
    }

    @Test("bad elements of a returned list are left out and counted")
    func dropped() async throws {
        let list = #"[{"code": "A"}, {"code": 5}, 7, {"code": "B"}]"#
        for (body, path) in [(list, "$[1].code"), (#"{"data": \#(list)}"#, "$.data[1].code")] {
            let response = try await kiosk(body).coupons().response
            #expect(response.value == [Coupon(code: "A"), Coupon(code: "B")])
            #expect(response.tolerated.count == 2 && response.tolerated.errors.first?.path == path)
        }
        await #expect(throws: APIError<KioskError>.self) { try await kiosk(list).coupons().with(strict: true).value }
        #expect(try await fault(kiosk("5").coupons())?.path == "$")
    }
}
