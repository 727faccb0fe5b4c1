import Foundation

/// A contestant that is a program of its own: it reads the payload once, then for each line `decode N` or `encode N`
/// works N times and prints the CPU time that it took, in nanoseconds; for `write` it prints what it has read as JSON on
/// one line.
final class ExternalProgram {
    let name: String
    /// simdjson only reads.
    var encodes: Bool { name != "simdjson" }
    private let process: Process
    private let input: FileHandle
    private let output: FileHandle

    init(name: String, path: String, payload: String, file: URL) throws {
        self.name = name
        let toProgram = Pipe()
        let fromProgram = Pipe()
        process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = [payload, file.path]
        process.standardInput = toProgram
        process.standardOutput = fromProgram
        input = toProgram.fileHandleForWriting
        output = fromProgram.fileHandleForReading
        try process.run()
    }

    deinit {
        try? input.close()
        process.waitUntilExit()
    }

    func runner(_ verb: String) -> Runner {
        Runner(name: name) { times in
            let line = try self.ask("\(verb) \(times)")
            guard let time = Int64(String(decoding: line, as: UTF8.self)) else { throw Fault.program(self.name) }
            return time
        }
    }

    func written() throws -> Data {
        try ask("write")
    }

    private func ask(_ question: String) throws -> Data {
        try input.write(contentsOf: Data((question + "\n").utf8))
        // One answer for one question, so nothing stands behind the line's end.
        var line = Data()
        while line.last != 0x0A {
            let more = output.availableData
            if more.isEmpty { throw Fault.program(name) }
            line.append(more)
        }
        return line.dropLast()
    }
}

enum Fault: Error, CustomStringConvertible {
    case program(String)
    case difference(payload: String, contestant: String, place: String)
    case usage

    var description: String {
        switch self {
        case .program(let name): "\(name) ended or said what is not a number"
        case .difference(let payload, let contestant, let place): "\(contestant) reads \(payload) otherwise: \(place)"
        case .usage: Arguments.usage
        }
    }
}
