import SpecLanguage

/// What files and places of the reference are called.
enum PageName {
    static let index: String = "index.html"
    static let style: String = "style.css"
    static let search: String = "search.js"

    /// The page of a spec file; its name is put behind a word, so that it meets none of the other files.
    static func page(of file: SpecificationFile) -> String {
        "spec-\(self.baseName(of: file)).html"
    }

    /// The last part of the spec's name. By bytes, as file systems part names.
    static func baseName(of file: SpecificationFile) -> String {
        file.name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    }

    static func anchor(ofModel name: String) -> String { "model-\(name)" }
    static func anchor(ofEndpoint name: String) -> String { "endpoint-\(name)" }
    static func anchor(ofError name: String) -> String { "error-\(name)" }
}
