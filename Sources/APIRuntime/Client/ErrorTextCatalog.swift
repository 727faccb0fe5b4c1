@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ErrorTexts {
    /// An app's own texts of errors, such as those of a string catalog of Xcode.
    ///
    /// ```swift
    /// configuration.texts = ErrorTexts(catalog: try ErrorTexts.Catalog(json: file))
    /// ```
    ///
    /// The key of an error of a spec is its type and its code, such as `GalleryError.100002`, `GalleryError.http-503` or
    /// `GalleryDAO.StoreError.http-413`, as `apigen strings` writes it into a catalog. That of a general text is
    /// `ErrorTexts.` and the name of its ``ErrorTexts/Key``, such as `ErrorTexts.noNetwork`.
    public struct Catalog: Sendable {
        let find: @Sendable (_ key: String, _ languages: [String]) -> String?

        /// Texts from a function.
        /// - Parameter find: returns the text for a key and the user's languages; `nil` for that of the server or the spec.
        public init(find: @escaping @Sendable (_ key: String, _ languages: [String]) -> String?) {
            self.find = find
        }

        /// The texts in a string catalog (`.xcstrings`), for programs without a bundle. A language is looked up as it is, and
        /// then without its last tags (RFC 4647, section 3.4). Variations by device or number are left out.
        /// - Parameter json: the content of the file. The caller limits its size.
        /// - Throws: a `DataFormatError` if that is no string catalog.
        public init(json: Data) throws(DataFormatError) {
            let catalog = try JSON(fromJSON: json)
            guard let strings = catalog["strings"]?.object else {
                throw DataFormatError(
                    model: "ErrorTexts.Catalog", path: "$.strings", byteOffset: 0, expected: "an object",
                    found: catalog["strings"] == nil ? "nothing" : "another value")
            }
            let texts = strings.map { key, entry in (ExactText(key), Self.texts(of: entry)) }
            let table = Dictionary(texts, uniquingKeysWith: { first, _ in first })
            self.init { key, languages in
                table[ExactText(key)].flatMap { texts in LanguageTag.first(of: languages) { tag in texts[tag] } }
            }
        }

        #if canImport(Darwin)
            /// The texts in a bundle, in the language that the system has chosen for the app.
            /// - Parameters:
            ///   - bundle: the bundle.
            ///   - table: the name of the string catalog, without its extension. Defaults to `Localizable`.
            public init(bundle: Bundle, table: String = "Localizable") {
                let missing = "\u{0}"
                self.init { key, _ in
                    let text = bundle.localizedString(forKey: key, value: missing, table: table)
                    return text == missing ? nil : text
                }
            }
        #endif

        /// The texts of an entry, under tags in lower case.
        private static func texts(of entry: JSON) -> [String: String] {
            let texts = entry["localizations"]?.object?.compactMap { tag, localization -> (String, String)? in
                guard let text = localization["stringUnit"]?["value"]?.string, !text.isEmpty else { return nil }
                return (LanguageTag.normal(tag), text)
            }
            return Dictionary(texts ?? [], uniquingKeysWith: { first, _ in first })
        }
    }
}

extension ServerError {
    /// The key in string catalogs; `nil` for an error without a case.
    var catalogKey: String? {
        guard let owner = traits?.owner else { return nil }
        // Without the name of the module.
        let type = String(reflecting: owner).drop { character in character != "." }.dropFirst()
        let signature = response.signature
        return ([String(type), signature.code.text] + (signature.text.map { [$0.text] } ?? [])).joined(separator: ".")
    }
}
