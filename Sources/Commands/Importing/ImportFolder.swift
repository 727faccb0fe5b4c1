import Generation
import TextForms

/// The folder that an import writes into, and what the last import wrote there.
struct ImportFolder: Sendable {
    /// The folder of the specs.
    let path: String
    /// Where the specs are kept as the last import wrote them, so that edits can be told from them, and its report.
    let basePath: String
    /// Whether files that no import wrote are overwritten where they are in the way.
    let isForced: Bool

    /// The name of the report.
    static let report: String = "report.txt"

    init(path: String, service: String, isForced: Bool) {
        self.path = FilePath.trimmed(path)
        self.isForced = isForced
        self.basePath = FilePath.join(FilePath.join(self.path, ".apigen-import"), service)
    }

    /// The specs as the last import wrote them, by name; none before the first.
    func base() throws(FileFailure) -> [ExactText: [UInt8]] {
        guard try FileReading.kind(of: self.basePath) != nil else { return [:] }
        var texts: [ExactText: [UInt8]] = [:]
        for name in try FileReading.names(in: self.basePath) where name.hasSuffix(".yaml") {
            texts[ExactText(name)] = try FileReading.bytes(of: FilePath.join(self.basePath, name))
        }
        return texts
    }

    /// The specs of some names as they are by now; those that are gone are left out.
    func current(_ names: some Sequence<ExactText>) throws(FileFailure) -> [ExactText: [UInt8]] {
        var texts: [ExactText: [UInt8]] = [:]
        for name in names {
            let file: String = FilePath.join(self.path, name.text)
            guard try FileReading.kind(of: file) != nil else { continue }
            texts[name] = try FileReading.bytes(of: file)
        }
        return texts
    }

    /// The report of the last import.
    func lastReport() throws(FileFailure) -> [UInt8]? {
        let file: String = FilePath.join(self.basePath, Self.report)
        return try FileReading.kind(of: file) == nil ? nil : try FileReading.bytes(of: file)
    }
}
