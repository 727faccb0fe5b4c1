extension ImportedSpecs {
    /// Lets requests with `PATCH` say what is to be cleared, which null means there, apart from what stays as it is
    /// (RFC 7396).
    mutating func usePatches(_ findings: inout Findings) {
        let numbers = modelNumbers
        for index in endpoints.indices where endpoints[index].method == "patch" {
            guard case .model(let name) = endpoints[index].body, let number = numbers[name],
                case .structure(var structure) = models[number].kind
            else { continue }
            var seen: Set<String> = []
            guard allowsNull(structure, numbers, &seen) else { continue }
            guard numbers[name + "Patch"] == nil else {
                findings.note(
                    "What may be null cannot be cleared: another model has the name of the changes",
                    at: endpoints[index].pointer)
                continue
            }
            structure.hasPatch = true
            models[number].kind = .structure(structure)
            endpoints[index].sendsChanges = true
        }
    }

    /// Whether a field may be absent and may be null, which are two things.
    ///
    /// - Parameter seen: the included models that have been asked, each of which is asked once
    private func allowsNull(
        _ structure: ImportedStructure, _ numbers: [String: Int], _ seen: inout Set<String>
    ) -> Bool {
        if structure.fields.contains(where: { $0.isOptional && $0.value.isNullable }) { return true }
        return structure.includes.contains { name in
            guard seen.insert(name).inserted, let number = numbers[name],
                case .structure(let base) = models[number].kind
            else { return false }
            return allowsNull(base, numbers, &seen)
        }
    }
}
