import TextForms

/// Which files a run would read, and what the file system says of each: another value after any change of them.
struct WatchedFiles: Equatable {
    private var stamps: [ExactText: FileStamp] = [:]
    private var failures: [FileFailure] = []

    init(of request: GenerationRun.Request) {
        let search: SpecSearch = SpecFinder().search(request.inputs)
        self.failures = search.failures
        for spec in search.found { self.add(spec.location) }
        guard let folder = request.templates else { return }
        do throws(FileFailure) {
            for file in try TemplateFolder(path: folder).files() { self.add(file) }
        } catch {
            self.failures.append(error)
        }
    }

    private mutating func add(_ path: String) {
        self.stamps[ExactText(path)] = FileStamp(of: path)
    }
}
