import Generation
import SpecLanguage
import SwiftRendering
import TextForms

/// Copies of built-in templates in a folder, with the originals that they were copied from, which are in a hidden folder beside
/// them.
struct TemplateCopies {
    /// A copy.
    struct Copy {
        let name: String
        let file: String
        /// The user's text, without the note of its origin.
        let yours: String
        /// The version of apigen that it was copied from; `nil` if it does not say so.
        let version: Substring?
        /// What it was copied from; `nil` if that is not known.
        let original: String?
        let builtIn: String

        var isOutdated: Bool { original != builtIn }
    }

    private static let hiddenFolder: String = ".originals"

    let folder: String
    let copies: [Copy]
    /// About copies of templates that are gone.
    let gone: [Message]

    /// - Parameter names: the templates; empty for all copies in the folder
    /// - Throws: names of templates that are not in the folder, and files that cannot be read
    init(_ names: [String], in folder: String) throws(RunFailure) {
        self.folder = FilePath.trimmed(folder)
        let overrides: [TemplateOverride]
        do throws(FileFailure) {
            overrides = try TemplateFolder(path: folder).overrides()
        } catch {
            throw RunFailure(error)
        }
        let missing = names.filter { name in !overrides.contains { $0.name == name } }
        guard missing.isEmpty else {
            throw RunFailure(missing.map { Message(text: "\(folder) has no template \"\($0)\"", location: nil) })
        }
        let builtIn = Set(TemplateSet.builtIn.map(\.name))
        gone = overrides.filter { !builtIn.contains($0.name) && TemplateOrigin($0.text) != nil }.map { override in
            Message(
                text: "apigen has no template \"\(override.name)\" anymore, from which this one was copied",
                location: Message.Location(file: override.file, line: 1, column: 1, end: nil))
        }
        let originals = (try? TemplateFolder(path: FilePath.join(folder, Self.hiddenFolder)).overrides()) ?? []
        copies = overrides.compactMap { override in
            let origin = TemplateOrigin(override.text)
            let isWanted = names.isEmpty ? origin != nil : names.contains(override.name)
            guard isWanted, let builtIn = TemplateSet.builtIn.first(where: { $0.name == override.name }) else {
                return nil
            }
            let known = originals.filter { $0.name == override.name }.map(\.text) + [builtIn.text]
            return Copy(
                name: override.name, file: override.file, yours: origin?.body ?? override.text,
                version: origin?.version, original: known.first { origin?.isOf($0) == true }, builtIn: builtIn.text)
        }
    }

    /// A copy as a file: with the note of its origin.
    static func file(_ name: String, _ text: String, of builtIn: String) -> OutputFile {
        let note = TemplateOrigin.line(of: builtIn, toolVersion: ToolVersion.current)
        return OutputFile(name: name + TemplateFolder.ending, bytes: Array((note + text).utf8))
    }

    /// What writes the originals of copies.
    static func originals(_ files: [OutputFile], in folder: String) -> FolderChanges {
        changes(files, in: FilePath.join(folder, hiddenFolder))
    }

    /// What replaces files in a folder.
    static func changes(_ files: [OutputFile], in folder: String) -> FolderChanges {
        FolderChanges(
            OutputFolder(path: folder, kind: .planned, isForced: true), OutputPlan(existing: [], wanted: files))
    }
}

extension TemplateCopies {
    /// What you and apigen have changed since the copies were made.
    ///
    /// - Returns: nothing for copies of templates that have not changed
    func diff() -> [(title: String, diff: [UInt8])] {
        copies.filter(\.isOutdated).flatMap { copy -> [(title: String, diff: [UInt8])] in
            func diff(_ old: String, _ new: String) -> [UInt8] {
                UnifiedDiff(path: copy.file, from: Array(old.utf8), to: Array(new.utf8)).text()
            }
            guard let original = copy.original else {
                return [
                    (
                        "\(copy.name): from yours to that of apigen; what it was copied from is not known",
                        diff(copy.yours, copy.builtIn)
                    )
                ]
            }
            let since = copy.version.map { " since \($0)" } ?? ""
            return [
                ("\(copy.name): your changes", diff(original, copy.yours)),
                ("\(copy.name): the changes of apigen\(since)", diff(original, copy.builtIn)),
            ]
        }
    }

    /// The copies with the changes of apigen.
    struct Update {
        /// Copies and their originals.
        fileprivate(set) var files: [OutputFile] = []
        fileprivate(set) var originals: [OutputFile] = []
        fileprivate(set) var messages: [Message] = []
    }

    /// Merges what apigen has changed into the copies that are outdated.
    ///
    /// - Parameter areResolved: whether the copies have been merged by hand, so that only their notes change
    func update(areResolved: Bool) -> Update {
        var update = Update(messages: gone)
        for copy in copies where copy.isOutdated {
            func fault(_ text: String, line: Int) -> Message {
                Message(text: text, location: Message.Location(file: copy.file, line: line, column: 1, end: nil))
            }
            var text = copy.yours
            if !areResolved {
                guard let original = copy.original else {
                    update.messages.append(
                        fault(
                            "what this was copied from is not known; merge by hand with \"apigen templates diff\", then run "
                                + "\"apigen templates update \(copy.name) --resolved\"", line: 1))
                    continue
                }
                let merge = LineMerge(
                    original: Array(original.utf8), first: Array(text.utf8), second: Array(copy.builtIn.utf8),
                    yours: "yours", theirs: "apigen \(ToolVersion.current)")
                // The note is the first line.
                update.messages += merge.conflicts.map {
                    fault("your change and that of apigen do not fit together; keep what is right", line: $0 + 1)
                }
                text = String(decoding: merge.text, as: UTF8.self)
            }
            update.files.append(Self.file(copy.name, text, of: copy.builtIn))
            update.originals.append(
                OutputFile(name: copy.name + TemplateFolder.ending, bytes: Array(copy.builtIn.utf8)))
        }
        return update
    }
}
