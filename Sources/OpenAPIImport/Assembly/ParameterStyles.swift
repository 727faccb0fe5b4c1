extension ImportedSpecs {
    /// Gives lists of objects within parameters positions, `items[0][price]`: `items[][price]` does not say which
    /// keys belong together.
    mutating func settleStyles(_ findings: inout Findings) {
        let numbers = modelNumbers
        for index in endpoints.indices {
            if endpoints[index].bodyStyle == "brackets", let body = endpoints[index].body, holdsLists(body, numbers) {
                endpoints[index].bodyStyle = "indexed"
            }
            for place in endpoints[index].parameters.indices {
                let value = endpoints[index].parameters[place].value
                guard value.settlesStyle, holdsLists(value.type, numbers) else { continue }
                endpoints[index].parameters[place].value.style = "indexed"
            }
            guard endpoints[index].parameters.contains(where: { $0.value.style == "fields" }) else { continue }
            endpoints[index].parameters = withoutEqualNames(endpoints[index], numbers, &findings)
            // Their properties are sent under names of their own.
            for place in endpoints[index].parameters.indices
            where endpoints[index].parameters[place].value.style == "fields" {
                endpoints[index].parameters[place].wireName = nil
            }
        }
    }

    /// The parameters without objects whose properties are sent under the names of other parameters.
    private func withoutEqualNames(
        _ endpoint: ImportedEndpoint, _ numbers: [String: Int], _ findings: inout Findings
    ) -> [ImportedField] {
        let placeholders = endpoint.placeholders
        var taken: [String: Set<String>] = [:]
        for parameter in endpoint.parameters where parameter.value.style != "fields" {
            taken[endpoint.location(of: parameter, placeholders), default: []].insert(parameter.wirePath)
        }
        return endpoint.parameters.filter { parameter in
            guard parameter.value.style == "fields",
                let number = parameter.value.type.modelName.flatMap({ numbers[$0] }),
                case .structure(let structure) = models[number].kind
            else { return true }
            let location = endpoint.location(of: parameter, placeholders)
            let names = structure.fields.map(\.wirePath)
            guard taken[location, default: []].isDisjoint(with: names) else {
                findings.note(.sameParameter, at: endpoint.pointer)
                return false
            }
            taken[location, default: []].formUnion(names)
            return true
        }
    }

    /// Whether a type contains, at any depth, a list whose elements are not single texts.
    private func holdsLists(_ type: ImportedType, _ numbers: [String: Int]) -> Bool {
        var seen: Set<String> = []
        var rest = [type]
        while let next = rest.popLast() {
            switch next {
            case .builtIn: break
            case .optional(let inner), .dictionary(let inner): rest.append(inner)
            case .array(let element):
                if !isText(element.unwrapped, numbers) { return true }
            case .model(let name):
                guard seen.insert(name).inserted, let number = numbers[name] else { continue }
                if case .tuple = models[number].kind { return true }
                rest += models[number].types
            }
        }
        return false
    }

    private func isText(_ type: ImportedType, _ numbers: [String: Int]) -> Bool {
        switch type {
        case .builtIn(let type): return type != .json
        case .model(let name):
            if let number = numbers[name], case .enumeration = models[number].kind { return true }
            return false
        case .array, .dictionary, .optional: return false
        }
    }
}
