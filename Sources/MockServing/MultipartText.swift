/// The parts of a multipart body (RFC 7578).
enum MultipartText {
    struct Part {
        var name: String
        var isFile: Bool
        var text: String
    }

    /// - Returns: nil where the header names no boundary.
    static func parts(of body: [UInt8], contentType: String) -> [Part]? {
        guard let boundary = boundary(contentType) else { return nil }
        let mark = Array("--\(boundary)".utf8)
        var parts: [Part] = []
        var starts = positions(of: mark, in: body)[...]
        while let start = starts.popFirst(), let end = starts.first {
            // Behind the boundary a line break, and one before the next boundary.
            let content = body[min(start + mark.count + 2, end)..<max(start, end - 2)]
            if let part = part(Array(content)) { parts.append(part) }
        }
        return parts
    }

    private static func boundary(_ contentType: String) -> String? {
        let parameters = contentType.split(separator: ";").dropFirst().map { $0.drop { $0 == " " } }
        let text = parameters.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst(9)
        return text.map { $0.filter { $0 != "\"" } }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func part(_ bytes: [UInt8]) -> Part? {
        guard let end = positions(of: Array("\r\n\r\n".utf8), in: bytes).first else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let disposition, let name = parameter("name", of: disposition) else { return nil }
        let isFile = parameter("filename", of: disposition) != nil || disposition.contains("filename*=")
        return Part(name: name, isFile: isFile, text: String(decoding: bytes[(end + 4)...], as: UTF8.self))
    }

    private static func parameter(_ name: String, of field: Substring) -> String? {
        for part in field.split(separator: ";").dropFirst() {
            let text = part.drop { $0 == " " }
            guard text.hasPrefix("\(name)=") else { continue }
            return String(text.dropFirst(name.count + 1)).filter { $0 != "\"" }
        }
        return nil
    }

    private static func positions(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard let first = mark.first, bytes.count >= mark.count else { return [] }
        return (0...bytes.count - mark.count).filter { index in
            bytes[index] == first && bytes[index..<index + mark.count].elementsEqual(mark)
        }
    }
}
