import Foundation

@main
struct Main {
    static func main() async {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            switch arguments.report {
            case "speed": try Speed(arguments: arguments).report()
            case "encoding": try Speed(arguments: arguments, decodes: false).report()
            case "features": try Features().report(arguments.effort)
            case "calls": try await Calls(effort: arguments.effort, only: arguments.payloads).report()
            case "first": try Single(arguments).first()
            case "peak": try Single(arguments).peak()
            case "size": try Single(arguments).size()
            case "allocations": try Single(arguments).allocations()
            case "counts": try Counts(folder: arguments.folder).report()
            case "loop": try Single(arguments).loop()
            case "encoding-loop": try Single(arguments, encodes: true).loop()
            default: throw Fault.usage
            }
        } catch {
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
    }
}
