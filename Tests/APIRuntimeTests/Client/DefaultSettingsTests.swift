import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Defaults of the settings")
struct DefaultSettingsTests {
    /// The columns of the page's rows that begin with a name of a setting.
    private static func row(_ name: String, on page: String = "client.md") throws -> [Substring] {
        let page = Programs.packageFolder.appendingPathComponent("Documentation/" + page)
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
            .filter { row in row.hasPrefix("| `\(name)`") || row.hasPrefix("| [`\(name)`]") }
            .map { row in row.split(separator: " | ") }.filter { columns in columns.count == 3 }
        #expect(rows.count == 1, "\(name)")
        return try #require(rows.first)
    }

    @Test("are those of the page")
    func configuration() throws {
        let configuration = APIClient.Configuration()
        let rows: [(name: String, text: String, isDefault: Bool)] = [
            ("headers", "none", configuration.headers.isEmpty),
            ("parameters", "none", configuration.parameters.isEmpty),
            ("precedence", "the call's, these, the spec's", configuration.precedence == .callConfigurationSpec),
            ("apiVersion", "what the spec says", configuration.apiVersion == nil),
            ("isForReview", "false", !configuration.isForReview),
            ("userAgent", "`apigen/` and the version", configuration.userAgent == "apigen/" + APIClient.version),
            ("timeout", "a minute", configuration.timeout == .seconds(60)),
            ("maximumResponseSize", "64 MiB", configuration.maximumResponseSize == 64 << 20),
            ("maximumDownloadSize", "1 GiB", configuration.maximumDownloadSize == 1 << 30),
            ("maximumHeaderSize", "64 KiB", configuration.maximumHeaderSize == 64 << 10),
            ("maximumEventSize", "1 MiB", configuration.maximumEventSize == 1 << 20),
            ("middlewares", "none", configuration.middlewares.isEmpty && configuration.wireMiddlewares.isEmpty),
            ("refresh", "nil", configuration.refresh == nil), ("user", "nobody", configuration.user == nil),
            ("events", "none", configuration.events == nil),
            ("retryBudget", "[ten", configuration.retryBudget == APIClient.RetryBudget(reserve: 10)),
            ("cache", "[20 MiB", configuration.cache != nil),
            ("outbox", "nil", configuration.outbox == nil),
            ("connectivity", "`.ignore`", configuration.connectivity == .ignore),
            ("batchWindow", "nil", configuration.batchWindow == nil),
            ("transport", "`DefaultTransport`", configuration.transport is DefaultTransport),
        ]
        for (name, text, isDefault) in rows {
            let columns = try Self.row(name)
            #expect(columns.last?.hasPrefix(text) == true, "\(name)")
            #expect(isDefault, "\(name)")
        }
        for _ in 0..<100 { #expect((0...1).contains(configuration.random())) }
    }

    @Test("of transports are those of the page")
    func transports() throws {
        let settings = DefaultTransport.Settings()
        for (name, text, isDefault) in [
            ("connections", "6 to one host, 3 s, 10,000 |", settings.connections == APIClient.ConnectionSettings()),
            ("cookies", "`.ignored` |", settings.cookies == .ignored),
            ("idleTimeout", "none |", settings.idleTimeout == nil),
            ("authorities", "the system's |", settings.authorities == .system),
        ] {
            #expect(try Self.row(name).last?.hasPrefix(text) == true, "\(name)")
            #expect(isDefault, "\(name)")
        }
    }

    @Test("of connections are those of the page")
    func connections() throws {
        let settings = APIClient.ConnectionSettings()
        for (name, text, isDefault) in [
            ("perHost", "6 |", settings.perHost == 6), ("total", "no limit |", settings.total == nil),
            ("waiting", "10,000 |", settings.waiting == 10_000),
            ("connectTimeout", "3 s |", settings.connectTimeout == .seconds(3)),
            ("idleLife", "a minute |", settings.idleLife == .seconds(60)),
        ] {
            #expect(try Self.row(name, on: "platforms.md").last?.hasPrefix(text) == true, "\(name)")
            #expect(isDefault, "\(name)")
        }
    }
}
