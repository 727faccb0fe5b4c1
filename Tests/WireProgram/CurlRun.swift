import Foundation
import WireConformance

/// The same request, sent by curl.
enum CurlRun {
    static func outcome(of call: WireCall) async throws -> WireOutcome {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try run(call) }) }
        }
    }

    private static func run(_ call: WireCall) throws -> WireOutcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["curl"] + options(call) + Array(repeating: call.url, count: call.count)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        guard process.terminationReason == .exit else { return WireOutcome(.died) }
        guard process.terminationStatus == 0 else {
            return WireOutcome(fault: "exit \(process.terminationStatus)", reason: "")
        }
        return outcome(of: WireText.text(bytes), call.count)
    }

    private static func options(_ call: WireCall) -> [String] {
        var options = [
            "--silent", "--location", "--max-redirs", "20", "--compressed", "--path-as-is", "--max-time",
            "\(call.timeout)", "--write-out", mark + "%{http_code}" + mark + "%{header_json}" + mark,
        ]
        if call.method == "HEAD" {
            options.append("--head")
            for _ in 0..<call.count { options += ["--output", "/dev/null"] }
        } else if call.method != "GET" {
            options += ["--request", call.method]
        }
        if let authority = WireCall.authority { options += ["--cacert", authority] }
        if call.isDirect { options += ["--noproxy", "*"] }
        for (name, value) in call.fields { options += ["--header", name + ": " + value] }
        if let body = call.body { options += ["--data-binary", WireText.text(body)] }
        return options
    }

    /// Separates bodies, statuses and fields.
    private static let mark: String = "\u{1}--8<--\u{1}"

    private static func outcome(of text: String, _ count: Int) -> WireOutcome {
        let parts = text.components(separatedBy: mark)
        guard parts.count == 3 * count + 1, let status = Int(parts[3 * count - 2]),
            let body = try? WireText.bytes(parts[3 * count - 3])
        else { return WireOutcome(fault: "curl", reason: "") }
        // curl prints all values of a field, by its lower-case name.
        let fields = try? JSONDecoder().decode([String: [String]].self, from: Data(parts[3 * count - 1].utf8))
        return WireOutcome(status: status, fields: (fields ?? [:]).mapValues { $0.joined(separator: ", ") }, body: body)
    }
}
