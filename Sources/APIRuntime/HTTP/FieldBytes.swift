import HTTPTypes
import WireSyntax

/// Values of fields, whose bytes need not be UTF-8 (RFC 9110, section 5.5). As a `String`, invalid bytes are U+FFFD.
extension HTTPField {
    /// The value as text: in UTF-8, or else in ISO-8859-1, in which fields were written first.
    var text: String { isUTF8 ? value : latin1Text }

    /// The value as a URL, or a reference relative to one. Bytes of a value that is not UTF-8 are percent-encoded, so
    /// that the server gets them back (RFC 3986, section 2.1).
    var reference: String {
        guard !isUTF8 else { return value }
        return withUnsafeBytesOfValue { bytes in
            var text: [UInt8] = []
            for byte in bytes {
                if byte < 0x80 { text.append(byte) } else { PercentEncoding.append(byte, to: &text) }
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    private var isUTF8: Bool {
        withUnsafeBytesOfValue { bytes in value.utf8.elementsEqual(bytes) }
    }
}

/// Values as texts in which each character is a byte, so that none is lost. `URLSession` on Apple systems has fields in
/// this form.
extension HTTPField {
    /// The bytes of the value, each as a character up to U+00FF.
    var latin1Text: String {
        withUnsafeBytesOfValue { bytes in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: bytes.lazy.map { byte in Unicode.Scalar(byte) })
            return String(text)
        }
    }

    /// - Parameter text: The bytes of the value, each as a character. A text with other characters is one in UTF-8.
    init(name: Name, latin1Text text: String) {
        let scalars = text.unicodeScalars
        if !text.utf8.allSatisfy({ byte in byte < 0x80 }), scalars.allSatisfy({ scalar in scalar.value <= 0xFF }) {
            self.init(name: name, lenientValue: scalars.map { scalar in UInt8(truncatingIfNeeded: scalar.value) })
        } else {
            self.init(name: name, value: text)
        }
    }
}

extension HTTPFields {
    /// The values of a field as text, joined by commas; `nil` if there is none.
    func text(of name: HTTPField.Name) -> String? {
        joined(name) { field in field.text }
    }

    /// The value of a field as a URL or a reference; `nil` if there is none.
    func reference(of name: HTTPField.Name) -> String? {
        joined(name) { field in field.reference }
    }

    private func joined(_ name: HTTPField.Name, _ text: (HTTPField) -> String) -> String? {
        let values = self[fields: name].map(text)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
