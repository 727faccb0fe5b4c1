public import SwiftRendering

/// A folder of the user's templates, which replace built-in ones.
public struct TemplateFolder: Sendable {
    /// The extension of template files, in any case.
    package static let ending: String = ".mustache"

    private let path: String

    public init(path: String) {
        self.path = path
    }

    /// Every `<name>.mustache` in the folder, sorted by name.
    ///
    /// - Throws: files that cannot be read, and folders without templates, because the user asked for some
    public func overrides() throws(FileFailure) -> [TemplateOverride] {
        var overrides: [TemplateOverride] = []
        for (name, file) in try templates() { overrides.append(try override(name: name, file: file)) }
        guard !overrides.isEmpty else {
            throw FileFailure(path: path, message: "no templates (*.mustache) in \(path)")
        }
        return overrides
    }

    /// The paths of all templates, sorted.
    package func files() throws(FileFailure) -> [String] {
        try templates().map(\.file)
    }

    private func templates() throws(FileFailure) -> [(name: String, file: String)] {
        try FileReading.names(in: path).compactMap { entry in
            FilePath.stem(of: entry, endings: [Self.ending]).map { ($0, FilePath.join(path, entry)) }
        }
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
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
