import Parallelism
import SpecLanguage
import YAMLSyntax

/// Writes the files of a plan.
struct FileText {
    let specs: ImportedSpecs
    let plan: FilePlan
    /// Whether the first file declares the service.
    var declaresService: Bool = true

    /// The files, with a note for everything that specs cannot express.
    func files(_ findings: inout Findings) -> [ImportedFile] {
        let name = findings.file
        let origins = findings.origins
        let comments = specs.tags.comments(of: plan.files, specs)
        let files = Array(plan.files.enumerated()).parallelMap { index, file in
            var findings = Findings(file: name)
            findings.origins = origins
            let text = text(file, comments[index], isService: declaresService && index == 0, &findings)
            return (file: ImportedFile(name: file.name + ".yaml", text: text), findings: findings)
        }
        for file in files { findings.add(file.findings) }
        return files.map(\.file)
    }

    /// - Parameter comments: the comments above the endpoints
    private func text(
        _ file: FilePlan.File, _ comments: [String], isService: Bool, _ findings: inout Findings
    ) -> String {
        var root = SpecMappingText(isBlock: true)
        root.add("apigen", .exact("1"))
        let defaults = defaults(of: file)
        if !defaults.entries.isEmpty { root.add("defaults", .mapping(defaults)) }
        if isService {
            root.add("service", specs.service.text(), comments: specs.service.comments)
            if !specs.service.errors.isEmpty { root.add("errors", ImportedError.text(of: specs.service.errors)) }
        } else if !file.endpoints.isEmpty {
            root.add("service", .text(specs.service.name))
        }
        if !file.endpoints.isEmpty { root.add("endpoints", endpoints(file.endpoints, &findings), comments: comments) }
        if !file.models.isEmpty { root.add("models", models(file.models, &findings)) }
        return SpecWriter.text(of: root)
    }

    /// The defaults that have an effect in a file.
    private func defaults(of file: FilePlan.File) -> SpecMappingText {
        var defaults = SpecMappingText()
        if hasDates(file) { defaults.add("dates", .text("iso8601")) }
        // Servers grow, and descriptions are not tested. What is sent must be right; what comes is taken as it is.
        if !specs.checksResponses, file.models.contains(where: { specs.models[$0].fields.haveLimits }) {
            defaults.add("check-responses", .exact("false"))
        }
        if file.models.contains(where: { specs.models[$0].fields.haveEmptyTexts }) {
            defaults.add("empty", .text("absent"))
        }
        if specs.isTolerant, !file.models.isEmpty { defaults.add("invalid", .text("absent")) }
        return defaults
    }

    private func endpoints(_ numbers: [Int], _ findings: inout Findings) -> SpecText {
        var mapping = SpecMappingText(isBlock: true)
        let text = EndpointText(caseNames: specs.caseNames)
        for number in numbers { mapping.entries.append(text.entry(specs.endpoints[number], &findings)) }
        return .mapping(mapping)
    }

    private func models(_ numbers: [Int], _ findings: inout Findings) -> SpecText {
        var mapping = SpecMappingText(isBlock: true)
        let text = ModelText(caseNames: specs.caseNames, sent: specs.sent)
        let models = numbers.map { specs.models[$0] }.sorted { $0.name < $1.name }
        for model in models { mapping.entries.append(text.entry(model, &findings)) }
        return .mapping(mapping)
    }

    private func hasDates(_ file: FilePlan.File) -> Bool {
        file.models.contains { number in
            specs.models[number].fields.havePlainDates
                || specs.models[number].bareTypes.contains(where: \.isDate)
        }
            || file.endpoints.contains { number in
                let endpoint = specs.endpoints[number]
                return endpoint.parameters.havePlainDates
                    || endpoint.receivedTypes.contains(where: \.isDate) || endpoint.body?.isDate ?? false
            }
    }
}

extension ImportedType {
    fileprivate var isDate: Bool { leaf == .builtIn(.date) }
}

extension ImportedModel {
    /// The types without constraints.
    fileprivate var bareTypes: [ImportedType] {
        if case .untagged(let types) = kind { types } else { [] }
    }
}

extension [ImportedField] {
    /// Whether a field is a date in the format of the file.
    fileprivate var havePlainDates: Bool {
        contains { $0.value.dateFormat == nil && $0.value.type.isDate }
    }

    /// Whether a spec limits the values of a field.
    fileprivate var haveLimits: Bool {
        contains { field in
            let value = field.value
            return value.scope != nil || value.length != nil || value.count != nil || value.pattern != nil
        }
    }

    /// Whether servers are likely to send `""` for no value of a field at all.
    fileprivate var haveEmptyTexts: Bool {
        contains { field in
            guard field.isOptional || field.value.isNullable else { return false }
            return switch field.value.type.unwrapped {
            case .builtIn(.string), .builtIn(.data), .builtIn(.json), .builtIn(.file), .model: false
            case .builtIn, .array, .dictionary, .optional: true
            }
        }
    }
}
