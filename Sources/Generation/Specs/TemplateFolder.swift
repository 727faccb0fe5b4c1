public import SwiftRendering

/// A folder of templates that a user puts in place of built-in ones.
public struct TemplateFolder: Sendable {
    private static let endings: [String] = [".mustache"]

    private let path: String

    public init(path: String) {
        self.path = path
    }

    /// Every `<name>.mustache` of the folder, sorted by name.
    ///
    /// - Throws: what cannot be read; also a folder without templates, because one was asked for.
    public func overrides() throws(FileFailure) -> [TemplateOverride] {
        var overrides: [TemplateOverride] = []
        for entry in try FileReading.names(in: self.path) {
            guard let name = FilePath.stem(of: entry, endings: Self.endings) else { continue }
            overrides.append(try self.override(name: name, file: FilePath.join(self.path, entry)))
        }
        guard !overrides.isEmpty else {
            throw FileFailure(path: self.path, message: "there is no template (*.mustache) in \(self.path)")
        }
        return overrides
    }

    private func override(name: String, file: String) throws(FileFailure) -> TemplateOverride {
        guard let text = String(validating: try FileReading.bytes(of: file)) else {
            throw FileFailure(path: file, message: "cannot read \(file): it is not UTF-8")
        }
        return TemplateOverride(name: name, file: file, text: text)
    }
}

extension String {
    /// The text, if the bytes are valid UTF-8.
    fileprivate init?(validating bytes: [UInt8]) {
        let text: String = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
