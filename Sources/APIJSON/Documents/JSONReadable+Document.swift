public import Foundation

extension JSONReadable {
    /// Reads the value from a JSON document.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Throws: ``DataFormatError`` with model, path and place of the fault.
    public init(fromJSON bytes: [UInt8]) throws(DataFormatError) {
        self = try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> Self in
            try Document(buffer).value()
        }
    }

    /// Reads the value from a JSON document.
    ///
    /// - Throws: ``DataFormatError`` with model, path and place of the fault, in bytes of UTF-8.
    public init(fromJSON text: String) throws(DataFormatError) {
        var text: String = text
        let result: Result<Self, DataFormatError> = text.withUTF8 { Document($0).result() }
        self = try result.get()
    }

    /// Reads the value from a JSON document.
    ///
    /// - Parameter data: UTF-8.
    /// - Throws: ``DataFormatError`` with model, path and place of the fault.
    public init(fromJSON data: Data) throws(DataFormatError) {
        let result: Result<Self, DataFormatError> = data.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { Document($0).result() }
        }
        self = try result.get()
    }

    /// Reads the value that stands at a path of a document, and checks the rest of the document as JSON.
    ///
    /// A path that leads nowhere, or to null, gives nil for an optional type and is a fault for all others.
    /// - Returns: the value, and how many bad elements were left out of arrays and dictionaries that drop them.
    /// - Throws: ``DataFormatError`` with model, path and place of the fault.
    @_spi(Generated) public static func decode(
        _ bytes: [UInt8], at path: JSONPointerPath, options: ReadOptions = ReadOptions()
    ) throws(DataFormatError) -> (value: Self, droppedElements: Int) {
        try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> (value: Self, droppedElements: Int) in
            try Document(buffer).value(at: path, options: options)
        }
    }
}
