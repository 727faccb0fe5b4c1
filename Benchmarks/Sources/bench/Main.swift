import Foundation

@main
struct Main {
    static func main() {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            switch arguments.report {
            case "speed": try Speed(arguments: arguments).report()
            case "features": try Features(effort: arguments.effort).report()
            case "first": try Single(arguments).first()
            case "peak": try Single(arguments).peak()
            case "allocations": try Single(arguments).allocations()
            case "loop": try Single(arguments).loop()
            default: throw Fault.usage
            }
        } catch {
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
    }
}
