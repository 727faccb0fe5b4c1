/// The names of secrets: `$` and an identifier.
enum SecretName {
    static func isName(_ text: String) -> Bool {
        let name = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "$"), let first = name.first else { return false }
        let isLetter = { (byte: UInt8) in URLText.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") }
        return name.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") } && isLetter(first)
            && !(48...57).contains(first)
    }
}
