extension ImportedSpecs {
    /// Leaves out models that nothing uses and that the description does not declare, and notes which requests hold.
    mutating func settleUsage() {
        sent = reachable(from: endpoints.flatMap(\.sentTypes))
        let used = sent.union(reachable(from: endpoints.flatMap(\.receivedTypes) + service.errors.compactMap(\.body)))
        let declared = models.filter(\.isDeclared).map { ImportedType.model($0.name) }
        let kept = used.union(reachable(from: declared))
        models.removeAll { !kept.contains($0.name) }
    }

    /// The names of the models that types lead to, directly or through others.
    private func reachable(from types: [ImportedType]) -> Set<String> {
        let numbers = modelNumbers
        var found: Set<String> = []
        var rest = types.compactMap(\.modelName)
        while let name = rest.popLast() {
            guard found.insert(name).inserted, let number = numbers[name] else { continue }
            rest += models[number].types.compactMap(\.modelName)
        }
        return found
    }
}
