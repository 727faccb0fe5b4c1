import SpecLanguage
import SwiftRendering

/// Generated code of used modules that is committed, which the generated code of other modules refers to. Code of two
/// versions that differ in more than the last number need not fit together.
struct CommittedCode {
    let modules: [ModuleSearch.Part]

    /// For each module whose code was written by a version that does not fit, its first such file.
    ///
    /// - Parameter isCheck: whether that is an error
    func misfits(isCheck: Bool) -> [Message] {
        modules.compactMap { part in
            guard let name = part.module.name, let output = part.output,
                let (file, version) = Self.misfit(in: output)
            else { return nil }
            let notes = part.use?.range.map {
                Message.Note(text: "\(name) is used here", location: Message.Location($0))
            }
            return Message(
                severity: isCheck ? .error : .warning,
                text: "the code of module \(name) was written by apigen \(version), which does not fit "
                    + "\(ToolVersion.current); generate it again",
                location: Message.Location(file: file, line: 1, column: 1, end: nil), notes: [notes].compactMap(\.self))
        }
    }

    /// Folders and files that cannot be read are those of other tools.
    private static func misfit(in folder: String) -> (file: String, version: String)? {
        let names = (try? FileReading.names(in: folder)) ?? []
        return names.lazy.filter { $0.hasSuffix(".swift") }.compactMap { name in
            let file = FilePath.join(folder, name)
            guard let start = try? FileReading.start(of: file, count: FileHeader.limit),
                let version = FileHeader.version(of: start), !ToolVersion.fits(version)
            else { return nil }
            return (file, version)
        }.first
    }
}
