internal import Foundation

extension Upload {
    /// Why an upload cannot be sent.
    struct Fault: Error {
        /// What is there instead of a file that can be read.
        let found: String
        /// Where it is.
        let place: String
    }

    /// What is put into a body. Nothing of a file is read yet, but that it can be, and how long it is.
    func piece() throws(Fault) -> BodyPiece {
        switch source {
        case .bytes(let bytes): return .bytes(bytes)
        case .stream(let stream): return .stream(stream)
        case .file(let place):
            guard place.isFileURL else { throw Fault(found: "none", place: place.absoluteString) }
            return .file(place, length: try Self.length(of: place.path))
        }
    }

    private static func length(of path: String) throws(Fault) -> Int64 {
        let kind: FileKind
        do throws(FileFault) {
            kind = try OpenFile(reading: path).state()
        } catch {
            throw Fault(found: error.isAbsence ? "none" : "one that cannot be (" + error.reason + ")", place: path)
        }
        switch kind {
        case .regular(let length): return length
        case .folder: throw Fault(found: "a folder", place: path)
        case .other: throw Fault(found: "a device or a pipe", place: path)
        }
    }
}
