import APIRuntime
import Foundation
import OfflineScenario

/// Calls that an outbox keeps. A log has a line for each beginning and each end:
///
///     begin a 1
///     ok a 1, kept a 1, or failed a 1 and the error
///     delivered a 1, or failed a 1 and the error
struct KeptCalls {
    private let notes: NotesDAO
    private let log: Log
    /// The numbers of the next calls, by their keys.
    private let numbers: [String: Int]

    init(server: String, log: URL, records: URL) throws {
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        var numbers: [String: Int] = ["a": 1, "b": 1, "": 1]
        for line in lines {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 3, words[0] == "begin", let number = Int(words[2]) else { continue }
            numbers[String(words[1])] = number + 1
        }
        self.numbers = numbers
        self.log = try Log(log)
        let configuration = APIClient.Configuration(user: "ada", outbox: APIClient.Outbox(in: records))
        notes = NotesDAO(client: APIClient(server: server, configuration: configuration))
    }

    /// Makes and delivers calls, until a test ends the process.
    func make() async throws {
        try await log.append("start")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await delivered in notes.deliveries() { try await report(delivered) }
            }
            for (key, first) in numbers {
                group.addTask {
                    for number in first... { try await call(key, number) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func call(_ key: String, _ number: Int) async throws {
        while await notes.client.pendingCalls.count > 20 { try await Task.sleep(for: .milliseconds(20)) }
        let label = "\(key) \(number)"
        try await log.append("begin " + label)
        let call = key.isEmpty ? notes.report(text: "\(number)") : notes.append(id: key, text: "\(number)")
        switch await call.with(label: label).result {
        case .success: try await log.append("ok " + label)
        case .failure(.network(let error)) where error.kind == .keptForLater: try await log.append("kept " + label)
        case .failure(let error): try await log.append("failed \(label) \(error)")
        }
    }

    /// Delivers until nothing waits any more.
    func deliver() async throws {
        guard !(await notes.client.pendingCalls.isEmpty) else { return }
        for await delivered in notes.deliveries() {
            try await report(delivered)
            if await notes.client.pendingCalls.isEmpty { break }
        }
    }

    private func report(_ delivered: APIClient.Delivery<NotesError>) async throws {
        let label = delivered.call.label ?? ""
        switch delivered.result {
        case .success: try await log.append("delivered " + label)
        case .failure(let error): try await log.append("failed \(label) \(error)")
        }
    }
}

/// Lines at the end of a file.
private actor Log {
    private let file: FileHandle

    init(_ url: URL) throws {
        file = try FileHandle(forWritingTo: url)
        try file.seekToEnd()
    }

    func append(_ line: String) throws {
        try file.write(contentsOf: Data((line + "\n").utf8))
    }
}
