/// Which file says something of which service.
struct ServiceReferences {
    /// For each file the number of its service in the catalog; nil where it has none, or none that is known.
    let services: [Int?]
    /// For each service the files that share it, the one that declares it first.
    let files: [[Int]]

    /// Reports files that share a service which no file declares.
    init(_ files: [ServiceFile], _ catalog: ServiceCatalog, _ readers: inout [SpecReader]) {
        var services: [Int?] = Array(repeating: nil, count: files.count)
        var members: [[Int]] = catalog.entries.map { [$0.file] }
        for (place, entry) in catalog.entries.enumerated() { services[entry.file] = place }
        for (index, file) in files.enumerated() {
            guard case .shared(let name) = file.statement else { continue }
            guard let place = catalog.find(name, &readers[index]) else { continue }
            services[index] = place
            members[place].append(index)
        }
        self.services = services
        self.files = members
    }
}
