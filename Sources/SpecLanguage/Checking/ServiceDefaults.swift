/// The defaults that hold in each file: its own, and what it does not say from the file that declares its service.
struct ServiceDefaults {
    /// In the order of the files.
    let effective: [FileDefaults]

    init(_ services: [ServiceFile], _ own: [FileDefaults]) {
        var declared: [String: FileDefaults] = [:]
        for (service, defaults) in zip(services, own) {
            guard case .declared(let declaration) = service.statement, let name = declaration.name?.value else {
                continue
            }
            declared[name] = declared[name] ?? defaults
        }
        effective = zip(services, own).map { service, defaults in
            guard case .shared(let name) = service.statement, let others = declared[name.value] else { return defaults }
            return defaults.completed(by: others)
        }
    }
}
