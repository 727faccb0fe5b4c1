import TextForms

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The option `--watch`: generates now and again whenever a spec or a template changes, until the process ends.
public struct WatchRun: Sendable {
    /// The interval between checks, in microseconds.
    private static let pause: UInt32 = 200_000

    private let request: GenerationRun.Request
    private let console: Console

    public init(_ request: GenerationRun.Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Specs with errors and missing files are reported like any other result. The next change may fix them.
    public func run() -> Never {
        SignalGuard.letThrough()
        var done: WatchedFiles?
        while true {
            let files = settledFiles()
            if files != done {
                _ = GenerationRun(request, console: console).run()
                if done == nil { console.printSummary("watching; press Control-C to stop") }
                done = files
            }
            usleep(Self.pause)
        }
    }

    /// The files once they no longer change: editors save in several steps, and a checkout takes time.
    private func settledFiles() -> WatchedFiles {
        var files = WatchedFiles(of: request)
        while true {
            usleep(Self.pause)
            let next = WatchedFiles(of: request)
            if next == files { return files }
            files = next
        }
    }
}

/// The files that a run would read, with their file stamps, which change whenever a file does.
struct WatchedFiles: Equatable {
    private var stamps: [ExactText: FileStamp] = [:]
    private var failures: [FileFailure] = []
    /// What is wrong with the configuration.
    private var faultyConfiguration: [Message] = []

    init(of request: GenerationRun.Request) {
        var request = request
        do throws(RunFailure) {
            request = try request.configured()
        } catch {
            // The next change may fix it.
            faultyConfiguration = error.messages
        }
        do throws(RunFailure) {
            let modules = try ModuleSearch(request.inputs, given: request.uses, by: request.configuration)
            for (search, _) in modules.searches() {
                failures += search.failures
                for spec in search.found { add(spec.location) }
            }
            for file in modules.configurations { add(file) }
        } catch {
            faultyConfiguration += error.messages
        }
        if let configuration = request.configuration { add(configuration.file) }
        guard let folder = request.templates else { return }
        do throws(FileFailure) {
            for file in try TemplateFolder(path: folder).files() { add(file) }
        } catch {
            failures.append(error)
        }
    }

    private mutating func add(_ path: String) {
        stamps[ExactText(path)] = FileStamp(of: path)
    }
}
