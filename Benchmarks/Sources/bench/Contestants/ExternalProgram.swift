import Foundation

/// A contestant that is a program of its own: it reads the payload once, then for each line `decode N` or `encode N`
/// works N times and prints the CPU time that it took, in nanoseconds; for `write` it prints what it has read as JSON on
/// one line.
final class ExternalProgram {
    let name: String
    private let process: Process
    private let input: FileHandle
    private let output: FileHandle

    init(name: String, path: String, payload: String, file: URL) throws {
        self.name = name
        let toProgram = Pipe()
        let fromProgram = Pipe()
        self.process = Process()
        self.process.executableURL = URL(filePath: path)
        self.process.arguments = [payload, file.path]
        self.process.standardInput = toProgram
        self.process.standardOutput = fromProgram
        self.input = toProgram.fileHandleForWriting
        self.output = fromProgram.fileHandleForReading
        try self.process.run()
    }

    deinit {
        try? self.input.close()
        self.process.waitUntilExit()
    }

    func runner(_ verb: String) -> Runner {
        Runner(name: self.name) { times in
            let line = try self.ask("\(verb) \(times)")
            guard let time = Int64(String(decoding: line, as: UTF8.self)) else { throw Fault.program(self.name) }
            return time
        }
    }

    func written() throws -> Data {
        try self.ask("write")
    }

    private func ask(_ question: String) throws -> Data {
        try self.input.write(contentsOf: Data((question + "\n").utf8))
        // One answer for one question, so nothing stands behind the line's end.
        var line = Data()
        while line.last != 0x0A {
            let more = self.output.availableData
            if more.isEmpty { throw Fault.program(self.name) }
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
