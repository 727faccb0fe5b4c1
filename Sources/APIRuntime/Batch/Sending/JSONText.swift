@_spi(Generated) import APIJSON

/// Any JSON value, as it is written.
struct JSONText: JSONReadable {
    private(set) var bytes: [UInt8]

    init(blank: Blank) {
        bytes = []
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let start: UnsafePointer<UInt8> = reader.position
        try reader.skipValue()
        bytes = Array(UnsafeBufferPointer(start: start, count: reader.position - start))
    }
}
