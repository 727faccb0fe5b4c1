import SpecLanguage
import SwiftRendering

extension SectionContext {
    /// A service: what all of its endpoints share.
    init(_ service: Service, _ links: ModelLinks) {
        self.init(
            anchor: HTMLText.escaped("service-\(service.name)"), name: HTMLText.escaped(service.name),
            kind: "service",
            paragraphs: HTMLText.paragraphs(service.doc) + Self.remarks(on: service).map(HTMLText.inline),
            tables: [
                TableContext("Servers", ["Environment", "Addresses", ""], service.environments.map { RowContext($0) }),
                TableContext(
                    "Parameters of every call", ["Parameter", "Type", "Meaning"],
                    service.parameters.map { RowContext($0, links) }),
                TableContext(
                    "Errors", Self.errorColumns,
                    service.errors.map { error in
                        var row: RowContext = RowContext(error, links)
                        row.anchor = HTMLText.escaped(PageName.anchor(ofError: error.name))
                        return row
                    }),
            ].compactMap { $0 })
    }

    private static func remarks(on service: Service) -> [String] {
        let authentication: String = AuthenticationNote.text(service)
        return [
            service.envelope.map(Self.remark),
            authentication.isEmpty ? nil : authentication,
            service.version.map { "Every request names version `\($0.text)`." },
            service.headers.isEmpty
                ? nil
                : "Every request carries \(service.headers.map { "`\($0.name): \($0.value)`" }.joined(separator: ", ")).",
        ].compactMap { $0 }
    }

    private static func remark(on envelope: Envelope) -> String {
        let success: [String] = envelope.success.values.map { "`\($0)`" }
        return [
            envelope.data == .root ? nil : "Answers hold their value at `\(envelope.data.text)`",
            envelope.code.map { "a code at `\($0.text)`" },
            envelope.message.isEmpty
                ? nil : "a text for people at \(envelope.message.map { "`\($0.text)`" }.joined(separator: " or "))",
            success.isEmpty
                ? nil
                : "success is \(success.joined(separator: " or "))"
                    + (envelope.success.path.map { " at `\($0.text)`" } ?? ""),
        ].compactMap { $0 }.joined(separator: ", ") + "."
    }
}

extension RowContext {
    /// An environment and its servers.
    fileprivate init(_ environment: ServerEnvironment) {
        self.init(
            name: HTMLText.escaped(environment.name),
            type: environment.servers.map(HTMLText.escaped).joined(separator: "<br>"), note: "")
    }
}
