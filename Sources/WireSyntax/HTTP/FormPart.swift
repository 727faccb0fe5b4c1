// Embedded Swift cannot search for sequences.
#if !hasFeature(Embedded)
    /// A part of a form in a multipart body (RFC 7578, section 4).
    public struct FormPart: Sendable {
        /// The values of its header fields, by their names in lower case.
        public let fields: [String: String]
        public let content: ArraySlice<UInt8>

        /// The parts of a body, without those that have no header.
        ///
        /// - Returns: `isWhole` says whether the body has nothing but these parts, and ends as it should
        public static func parts(of body: [UInt8], boundary: String) -> (parts: [FormPart], isWhole: Bool) {
            let pieces = (Array("\r\n".utf8) + body).split(
                separator: Array("\r\n--\(boundary)".utf8), omittingEmptySubsequences: false)
            guard pieces.count >= 2, let first = pieces.first, let last = pieces.last else { return ([], false) }
            let inner = pieces.dropFirst().dropLast()
            let parts = inner.compactMap(FormPart.init)
            let isClosed = ["--", "--\r\n"].contains { last.elementsEqual($0.utf8) }
            return (parts, first.isEmpty && isClosed && parts.count == inner.count)
        }

        private init?(_ piece: ArraySlice<UInt8>) {
            guard let end = piece.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            var fields: [String: String] = [:]
            for line in String(decoding: piece[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n") {
                let sides = line.split(separator: ":", maxSplits: 1)
                if sides.count == 2 { fields[sides[0].lowercased()] = String(HeaderList.trimmed(sides[1])) }
            }
            self.fields = fields
            content = piece[end.upperBound...]
        }
    }
#endif
