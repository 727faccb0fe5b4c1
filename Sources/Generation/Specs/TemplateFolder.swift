public import SwiftRendering
import TextForms

/// A folder of the user's templates, which replace built-in ones.
public struct TemplateFolder: Sendable {
    /// The extension of template files, in any case.
    package static let ending: String = ".mustache"

    private let folder: ReadableFolder

    /// - Parameter root: a larger folder that links in it may lead to; `nil` for none
    public init(path: String, root: String? = nil) {
        folder = ReadableFolder(path: path, root: root)
    }

    /// Every `<name>.mustache` in the folder, sorted by name. Hidden files, such as those of macOS and Emacs, are ignored.
    ///
    /// - Throws: files that cannot be read, and folders without templates, because the user asked for some
    public func overrides() throws(FileFailure) -> [TemplateOverride] {
        var overrides: [TemplateOverride] = []
        for (name, entry) in try templates() { overrides.append(try override(name: name, entry: entry)) }
        guard !overrides.isEmpty else {
            throw FileFailure(path: folder.path, message: "no templates (*.mustache) in \(folder.path)")
        }
        return overrides
    }

    /// The paths of all templates, sorted.
    package func files() throws(FileFailure) -> [String] {
        try templates().map { FilePath.join(folder.path, $0.entry) }
    }

    private func templates() throws(FileFailure) -> [(name: String, entry: String)] {
        try folder.names().filter { $0.utf8.first != UInt8(ascii: ".") }.compactMap { entry in
            FilePath.stem(of: entry, endings: [Self.ending]).map { ($0, entry) }
        }
    }

    private func override(name: String, entry: String) throws(FileFailure) -> TemplateOverride {
        let file = FilePath.join(folder.path, entry)
        let bytes = try folder.bytes(of: entry)
        guard UTF8Text.isValid(bytes) else {
            throw FileFailure(path: file, message: "cannot read \(file): it is not UTF-8")
        }
        return TemplateOverride(name: name, file: file, text: Self.text(bytes))
    }

    /// The text without a byte order mark and with line feeds, as all generated files have them.
    private static func text(_ bytes: [UInt8]) -> String {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...] {
            if byte == UInt8(ascii: "\n"), text.last == UInt8(ascii: "\r") { text.removeLast() }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
