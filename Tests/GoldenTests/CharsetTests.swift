import APIRuntime
import APIRuntimeMock
import BodiesScenario
import Foundation
import HTTPTypes
import Testing

@Suite("Responses in other character sets")
struct CharsetTests {
    /// 标题 in GBK.
    private let title: [UInt8] = [0xB1, 0xEA, 0xCC, 0xE2]

    /// Responds with these bytes, whatever is asked.
    private struct Bytes: Transport {
        var status: HTTPResponse.Status = .ok
        var type: String = "application/json; charset=utf-8"
        let body: [UInt8]

        func send(_ request: WireRequest) async throws -> WireResponse {
            WireResponse(head: HTTPResponse(status: status, headerFields: [.contentType: type]), body: WireBody(body))
        }
    }

    private func dao(
        _ body: [UInt8], status: HTTPResponse.Status = .ok, type: String = "application/json; charset=utf-8",
        limit: Int = 1 << 20
    ) -> LegacyDAO {
        let configuration = APIClient.Configuration(
            maximumResponseSize: limit, transport: Bytes(status: status, type: type, body: body))
        return LegacyDAO(client: APIClient(server: "https://example.com", configuration: configuration))
    }

    private func page(_ before: String, _ after: String, title: [UInt8]? = nil) -> [UInt8] {
        Array("\(before){\"code\":0,\"data\":{\"title\":\"".utf8) + (title ?? self.title) + Array("\"}}\(after)".utf8)
    }

    /// The error of a response as text.
    private func fault(_ body: [UInt8], limit: Int = 1 << 20) async -> String? {
        do throws(APIError<LegacyError>) {
            _ = try await dao(body, limit: limit).page().value
            return nil
        } catch {
            guard case .dataFormat(let fault) = error else { return "\(error)" }
            return "\(fault)"
        }
    }

    @Test(
        "text around JSON is removed",
        arguments: [
            ("", ""), (")]}',\n", ""), (" \n)]}',", "\n"), ("call_1.b(", ")"), ("/**/ cb ( ", " ) ;\n"),
            ("a[\"b\"](", ");;"),
            ("/* x */ typeof cb === 'function' && cb(", ");"), (")]}',cb(", ");"),
        ])
    func strips(before: String, after: String) async throws {
        #expect(try await dao(page(before, after)).page().value == Page(title: "标题"))
    }

    @Test("the character set of the spec counts, not that of the server; and a byte order mark more than both")
    func precedence() async throws {
        #expect(try await dao(page("", ""), type: "text/html; charset=iso-8859-1").page().value.title == "标题")
        // The second byte is a backslash in ASCII.
        let japanese = page("", "", title: [0x95, 0x5C])
        #expect(try await dao(japanese).japanese().value.title == "表")
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + page(")]}',", "", title: Array("é".utf8))
        #expect(try await dao(marked).page().value.title == "é")
    }

    @Test("an endpoint's text to remove replaces that of the service, and its character set does not")
    func endpoints() async throws {
        let dao = dao(page("while(1);", ""))
        #expect(try await dao.guarded().value.title == "标题")
    }

    @Test("messages and bodies of errors are converted, too")
    func errors() async throws {
        let body =
            Array("cb({\"code\":1001,\"message\":\"".utf8) + title + Array("\",\"data\":{\"title\":\"".utf8) + title
            + Array("\"}})".utf8)
        for status: HTTPResponse.Status in [.ok, .badGateway] {
            do throws(APIError<LegacyError>) {
                _ = try await dao(body, status: status).page().value
                Issue.record("no error")
            } catch {
                guard case .server(.closed(let content)) = error else { throw error }
                #expect(content.value == Page(title: "标题"))
                #expect(content.response.message == "标题")
            }
        }
    }

    @Test("text is converted with everything in it, and bytes are not")
    func others() async throws {
        #expect(try await dao(Array("cb(".utf8) + title).terms().value == "cb(标题")
        #expect(try await dao(title).blob().value == Data(title))
    }

    @Test("lines are converted one by one")
    func lines() async throws {
        let line = Array("{\"title\":\"".utf8) + title + Array("\"}\n".utf8)
        var titles: [String] = []
        for try await page in dao(line + line, type: "application/x-ndjson").rows() { titles.append(page.title) }
        #expect(titles == ["标题", "标题"])
    }

    @Test("lists are read by the same text as their pages")
    func pages() async throws {
        let items =
            Array("cb({\"code\":0,\"data\":{\"total\":1,\"items\":[{\"title\":\"".utf8) + title
            + Array("\"}]}})".utf8)
        var totals: [Int?] = []
        for try await page in dao(items).list().pages {
            totals.append(page.total)
            #expect(page.response.value == [Page(title: "标题")])
            break
        }
        #expect(totals == [1])
    }

    @Test("mocks respond in the character set of the spec, or in UTF-8 with a byte order mark")
    func mocks() async throws {
        let transport = MockTransport()
        transport.respond(to: .get, "/page", with: .value(Page(title: "标题")))
        transport.respond(to: .get, "/japanese", with: .value(Page(title: "标题")))
        let configuration = APIClient.Configuration(transport: transport)
        let dao = LegacyDAO(client: APIClient(server: "https://example.com", configuration: configuration))
        #expect(try await dao.page().value.title == "标题")
        // Shift-JIS lacks the first character.
        #expect(try await dao.japanese().value.title == "标题")
    }

    @Test("what cannot be read is an error with its position")
    func faults() async {
        #expect(
            await fault(page("", "", title: [0xB1, 0xEA, 0xFF]))
                == "Legacy.page at $ (byte 29): expected text in gbk, found the bytes FF 22")
        #expect(
            await fault(page("", "").dropLast(5) + [0xB1])
                == "Legacy.page at $ (byte 29): expected text in gbk, found the bytes B1")
        #expect(
            await fault(Array("cb({\"code\":0".utf8))
                == "Legacy.page at $ (byte 12): expected a parenthesis at the end of JSONP, as cb( begins it, found the "
                + "end of the body")
        // Of a text that was converted, bytes in UTF-8 count: the title has six of them, and four in GBK.
        #expect(await fault(page("cb(", ""))?.hasPrefix("Legacy.page at $ (byte 39): ") == true)
        #expect(
            await fault(Array(")]}',{\"code\":0,\"data\":{\"title\":5}}".utf8))?
                .hasPrefix("Page.title at $.data.title (byte 31): expected String, found number 5") == true)
    }

    @Test("the largest response is a limit of its text, too")
    func limits() async {
        let long = page("", "", title: Array(repeating: title, count: 100).flatMap(\.self))
        #expect(await fault(long, limit: long.count + 200) == nil)
        #expect(
            await fault(long, limit: long.count + 100)
                == "Legacy.page at $ (byte 0): expected text of at most \(long.count + 100) bytes in UTF-8, found a longer one"
        )
    }
}
