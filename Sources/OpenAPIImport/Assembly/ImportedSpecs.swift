import SpecLanguage

/// The contents of a description, in the form of specs.
struct ImportedSpecs: Sendable {
    var service: ImportedService
    var endpoints: [ImportedEndpoint]
    var models: [ImportedModel]
    /// The names of enum cases, by raw value.
    let caseNames: [String: [String: SpecScalar]]
    var tags: TagTexts = TagTexts()
    var examples: [ImportedExample] = []
    /// Whether limits of values are checked in responses, too.
    var checksResponses: Bool = false
    /// Whether values that cannot be read count as absent.
    var isTolerant: Bool = false
    /// The names of the models in requests.
    var sent: Set<String> = []
    /// A message for each part of the selection that the description does not have.
    var selectionFaults: [String] = []
    /// The services for endpoints with other servers or credentials. They have no models of their own.
    var variants: [ImportedSpecs] = []
    /// See ``DescriptionParts/remains``.
    private var remains: (any Sendable)?

    init(
        service: ImportedService, endpoints: [ImportedEndpoint], models: [ImportedModel],
        caseNames: [String: [String: SpecScalar]]
    ) {
        self.service = service
        self.endpoints = endpoints
        self.models = models
        self.caseNames = caseNames
    }

    init(service: ImportedService, _ parts: DescriptionParts) {
        self.init(service: service, endpoints: parts.endpoints, models: parts.models, caseNames: parts.caseNames)
        examples = parts.examples
        remains = parts.remains
    }

    /// The indices of the models that each model contains.
    var modelUses: [[Int]] {
        let numbers = modelNumbers
        return models.map { model in
            var used: [Int] = []
            model.forEachModel { name in if let number = numbers[name] { used.append(number) } }
            return used
        }
    }

    /// The indices of the models, by name.
    var modelNumbers: [String: Int] {
        var numbers: [String: Int] = Dictionary(minimumCapacity: models.count)
        for number in models.indices { numbers[models[number].name] = number }
        return numbers
    }
}

extension ImportedSpecs {
    /// Moves the endpoints of other services than the first one to these.
    mutating func divide(among services: [ImportedService]) {
        let all = endpoints
        endpoints.removeAll { $0.service != 0 }
        for (number, service) in services.enumerated().dropFirst() {
            let own = all.filter { $0.service == number }
            guard !own.isEmpty else { continue }
            var variant = ImportedSpecs(service: service, endpoints: own, models: [], caseNames: caseNames)
            variant.tags = tags
            variant.sent = sent
            if service.base == nil { variant.service.errors = self.service.errors }
            variants.append(variant)
        }
    }
}

extension ImportedSpecs {
    /// Renames endpoints whose types would have a conflicting name in Swift.
    ///
    /// The names begin with that of the endpoint, followed by `Request` if another type has one of them. The resulting
    /// names must not be those of models or of other endpoints' types.
    ///
    /// - Parameter serviceTypes: the names of the types of services
    mutating func separateTypes(besides serviceTypes: Set<String>, _ findings: inout Findings) {
        let types = Set(models.map(\.name)).union(serviceTypes)
        var methods = Set(endpoints.map(\.name))
        var taken: Set<String> = []
        for index in endpoints.indices {
            let name = endpoints[index].name
            var candidate = name
            var number = 2
            while endpoints[index].typeNames(as: candidate, besides: types)
                .contains(where: { types.contains($0) || taken.contains($0) })
            {
                repeat {
                    candidate = "\(name)Call\(number == 2 ? "" : String(number))"
                    number += 1
                } while methods.contains(candidate)
            }
            if candidate != name {
                findings.note(
                    .renamedEndpoint, at: endpoints[index].pointer)
                methods.insert(candidate)
                endpoints[index].name = candidate
            }
            taken.formUnion(endpoints[index].typeNames(as: candidate, besides: types))
        }
    }
}

extension ImportedEndpoint {
    /// The Swift names of the endpoint's types if it has a name.
    fileprivate func typeNames(as name: String, besides types: Set<String>) -> [String] {
        var ends = errors.isEmpty ? [] : [Endpoint.NestedType.error]
        switch returns {
        case .nothing, .value, .stream: break
        case .events: ends.append(.event)
        case .responses: ends.append(.response)
        }
        guard !ends.isEmpty, let start = try? SwiftSpelling.type(name, prefix: "Request") else { return [] }
        let names = ends.map { start + $0.rawValue }
        return types.isDisjoint(with: names) ? names : ends.map { start + "Request" + $0.rawValue }
    }
}

extension ImportedSpecs {
    /// Breaks infinite requirements: makes fields optional in structs that require each other, which no JSON could
    /// satisfy.
    mutating func breakCircles(_ findings: inout Findings) {
        let ending = endingModels()
        for number in models.indices {
            guard !ending.contains(models[number].name) else { continue }
            let pointer = models[number].pointer
            switch models[number].kind {
            case .structure(var structure):
                for index in withoutEnd(structure.fields, ending) {
                    structure.fields[index].isOptional = true
                    let place = pointer.appending("properties").appending(structure.fields[index].name)
                    findings.note(.endlessField, at: place)
                }
                models[number].kind = .structure(structure)
            case .tuple(var fields):
                for index in withoutEnd(fields, ending) {
                    fields[index].value.isNullable = true
                    let place = pointer.appending("prefixItems").appending(String(index))
                    findings.note(.endlessElement, at: place)
                }
                models[number].kind = .tuple(fields)
            case .enumeration, .tagged, .untagged: break
            }
        }
    }

    /// The indices of the fields that require a model without a finite value.
    private func withoutEnd(_ fields: [ImportedField], _ ending: Set<String>) -> [Int] {
        fields.indices.filter { index in
            guard isRequired(fields[index]), let name = fields[index].value.type.requiredModel else { return false }
            return !ending.contains(name)
        }
    }

    private func isRequired(_ field: ImportedField) -> Bool {
        !field.isOptional && !field.value.isNullable && !field.value.isWriteOnly
    }

    /// The models that have a finite value.
    private func endingModels() -> Set<String> {
        var ending: Set<String> = []
        var rest = Array(models.indices)
        while true {
            let found = rest.filter { ends(models[$0], ending) }
            guard !found.isEmpty else { return ending }
            ending.formUnion(found.map { models[$0].name })
            rest.removeAll { ending.contains(models[$0].name) }
        }
    }

    private func ends(_ model: ImportedModel, _ ending: Set<String>) -> Bool {
        func ends(_ type: ImportedType) -> Bool {
            type.requiredModel.map(ending.contains) ?? true
        }
        switch model.kind {
        case .enumeration: return true
        case .structure(let structure):
            return structure.fields.allSatisfy { !isRequired($0) || ends($0.value.type) }
        case .tuple(let fields): return fields.allSatisfy { !isRequired($0) || ends($0.value.type) }
        case .tagged(let division): return division.cases.contains { ending.contains($0.model) }
        case .untagged(let types): return types.contains(where: ends)
        }
    }
}

extension ImportedSpecs {
    /// Moves errors to the service: for each code, the variant that is declared most often, if it is declared more than
    /// once or there is only one endpoint.
    mutating func shareErrors() {
        var counts: [String: [ImportedError: Int]] = [:]
        for error in endpoints.flatMap(\.errors) { counts[error.code, default: [:]][error.withoutDoc, default: 0] += 1 }
        var shared: [ImportedError] = []
        for (_, variants) in counts.sorted(by: { $0.key < $1.key }) {
            let most = variants.values.max() ?? 0
            guard most > 1 || endpoints.count == 1 else { continue }
            let common = variants.filter { $0.value == most }.keys
                .min { ($0.body?.text ?? "") < ($1.body?.text ?? "") }
            guard var error = common else { continue }
            error.doc = Self.commonDoc(of: endpoints.flatMap(\.errors).filter { $0.withoutDoc == error })
            shared.append(error)
        }
        service.errors = shared
        let known = Dictionary(uniqueKeysWithValues: shared.map { ($0.code, $0) })
        for index in endpoints.indices {
            let moved = endpoints[index].errors.filter { known[$0.code]?.withoutDoc == $0.withoutDoc }
            endpoints[index].errors.removeAll { known[$0.code]?.withoutDoc == $0.withoutDoc }
            endpoints[index].addThrows(moved.filter { $0.doc != known[$0.code]?.doc })
        }
    }

    /// The comment that most of the errors have, if it is for more than one endpoint.
    private static func commonDoc(of errors: [ImportedError]) -> String? {
        var counts: [String: Int] = [:]
        for doc in errors.compactMap(\.doc) { counts[doc, default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most.flatMap { $0.value * 2 > errors.count ? $0.key : nil }
    }
}

extension ImportedError {
    /// The error as written in a spec.
    var text: SpecText {
        let name = ErrorName.name(of: code)
        guard body != nil || doc != nil else { return .text(name) }
        var mapping = SpecMappingText()
        mapping.add("name", .text(name))
        if let body { mapping.add("body", .type(body)) }
        mapping.add("doc", text: doc)
        return .mapping(mapping)
    }

    static func text(of errors: [ImportedError]) -> SpecText {
        var mapping = SpecMappingText()
        for error in errors { mapping.add(error.code, error.text) }
        mapping.isBlock = errors.count > 1
        return .mapping(mapping)
    }
}

extension ImportedSpecs {
    /// Uses `include` instead of repeating the fields of a base model.
    ///
    /// - Parameter bases: the models that each struct's `allOf` refers to
    mutating func includeBases(_ bases: [String: [String]]) {
        sendBases(bases)
        let numbers = modelNumbers
        let structures = models.map { model -> ImportedStructure? in
            if case .structure(let structure) = model.kind { structure } else { nil }
        }
        for number in models.indices {
            guard var structure = structures[number], let names = bases[models[number].name] else { continue }
            for name in names {
                guard let base = numbers[name].flatMap({ structures[$0] }), structure.takes(base),
                    sent.contains(name) == sent.contains(models[number].name) || !base.dependsOnDirection
                else { continue }
                let shared = Set(base.fields.map(\.name))
                structure.fields.removeAll { shared.contains($0.name) }
                structure.includes.append(name)
            }
            models[number].kind = .structure(structure)
        }
    }

    /// Counts the bases of models in requests among these, unless they are in responses themselves.
    private mutating func sendBases(_ bases: [String: [String]]) {
        let received = reachable(from: endpoints.flatMap(\.receivedTypes) + service.errors.compactMap(\.body))
        var rest = sent.flatMap { bases[$0] ?? [] }
        while let name = rest.popLast() {
            guard !received.contains(name), sent.insert(name).inserted else { continue }
            rest += bases[name] ?? []
        }
    }
}

extension ImportedStructure {
    /// Whether a spec says other things about the fields of requests: defaults are left to the server, and what only the
    /// server sets may be absent.
    fileprivate var dependsOnDirection: Bool {
        fields.contains { $0.value.defaultValue != nil || $0.value.isReadOnly }
    }

    /// Whether the struct has all fields of another one and more, so that including it terminates.
    fileprivate func takes(_ base: ImportedStructure) -> Bool {
        guard !base.fields.isEmpty, base.fields.count < fields.count, base.keepsUnknownKeys == keepsUnknownKeys else {
            return false
        }
        let own = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        return base.fields.allSatisfy { field in own[field.name].map { $0.isSame(as: field) } ?? false }
    }
}

extension ImportedField {
    /// Whether both fields are the same and have the same position in the description.
    fileprivate func isSame(as other: ImportedField) -> Bool {
        name == other.name && wireName == other.wireName && isOptional == other.isOptional
            && value.fullType == other.value.fullType && value.hasSameConstraints(as: other.value)
            && value.castsAutomatically == other.value.castsAutomatically && value.doc == other.value.doc
            && value.isDeprecated == other.value.isDeprecated
            && value.isReadOnly == other.value.isReadOnly && value.isWriteOnly == other.value.isWriteOnly
            && value.defaultValue?.pointer.text == other.value.defaultValue?.pointer.text
            && value.comments == other.value.comments
    }
}

extension ImportedSpecs {
    /// Makes `PATCH` requests distinguish fields to clear, for which they send null, from fields to keep (RFC 7396).
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
                    .noChanges,
                    at: endpoints[index].pointer)
                continue
            }
            structure.hasPatch = true
            models[number].kind = .structure(structure)
            endpoints[index].sendsChanges = true
        }
    }

    /// Lets the fields of requests that must be there and may be null send null. A patch does so by itself.
    mutating func sendNulls() {
        let numbers = modelNumbers
        let whole = endpoints.flatMap { endpoint in
            guard endpoint.sendsChanges, let number = endpoint.body?.modelName.flatMap({ numbers[$0] }) else {
                return endpoint.sentTypes
            }
            return endpoint.parameters.map(\.value.type) + models[number].types
        }
        let names = reachable(from: whole)
        for number in models.indices where names.contains(models[number].name) {
            guard case .structure(var structure) = models[number].kind else { continue }
            structure.fields = structure.fields.map { field in
                var field = field
                field.value.sendsNull =
                    !field.isOptional && field.value.isNullable && !field.value.isReadOnly && field.value.type != .json
                return field
            }
            models[number].kind = .structure(structure)
        }
    }

    /// Whether any field is both optional and nullable, so that absent and null are distinct.
    ///
    /// - Parameter seen: the included models that have already been checked; each is checked once
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

extension ImportedSpecs {
    /// Removes models that are neither used nor declared in the description, and records the models in requests.
    mutating func settleUsage() {
        sent = reachable(from: endpoints.flatMap(\.sentTypes))
        let received = endpoints.flatMap(\.receivedTypes) + service.errors.compactMap(\.body)
        // By index, because models are large to copy.
        let declared = models.indices.filter { models[$0].isDeclared }.map { ImportedType.model(models[$0].name) }
        let kept = reachable(from: received + declared, besides: sent)
        models.removeAll { !kept.contains($0.name) }
    }

    /// Removes models that no endpoint and no error uses.
    mutating func keepUsedModels() {
        let used = reachable(
            from: endpoints.flatMap { $0.sentTypes + $0.receivedTypes } + service.errors.compactMap(\.body))
        models.removeAll { !used.contains($0.name) }
    }

    /// The names of the models that the types refer to, directly or indirectly.
    ///
    /// - Parameter known: names that have been found already, with everything that they refer to
    func reachable(from types: [ImportedType], besides known: Set<String> = []) -> Set<String> {
        let numbers = modelNumbers
        var found = known
        var rest = types.compactMap(\.modelName)
        while let name = rest.popLast() {
            guard found.insert(name).inserted, let number = numbers[name] else { continue }
            models[number].forEachModel { rest.append($0) }
        }
        return found
    }
}
