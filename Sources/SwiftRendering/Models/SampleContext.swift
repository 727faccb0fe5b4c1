import SpecLanguage
import TemplateEngine

/// The sample of a model, as templates see it.
struct SampleContext: TemplateContext {
    var access: String
    /// The name in extensions.
    var reference: String
    /// The expression of the sample.
    var lines: [String]

    static let shape: Shape<SampleContext> = [
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("reference", "the name outside of its namespace") { $0.reference },
        .lines("lines", "the statements") { $0.lines },
    ]

    /// `nil` if the model has no sample.
    init?(_ model: Model, _ samples: SampleExpression, access: Access, names: TypeNames, plan: StructurePlan?) {
        guard samples.hasSample(model.name) else { return nil }
        self.access = access.prefix
        reference = names.declaration(of: model.name).reference
        switch model.kind {
        case .structure:
            guard let plan, let lines = Self.lines(plan, model, samples, names) else { return nil }
            self.lines = lines
        case .tagged, .untagged:
            guard let source = samples.source(ofUnion: model, names) else { return nil }
            lines = [source]
        case .enumeration, .external: return nil
        }
    }

    /// One line for each field, so that one more changes no others.
    private static func lines(
        _ plan: StructurePlan, _ model: Model, _ samples: SampleExpression, _ names: TypeNames
    ) -> [String]? {
        var arguments: [(property: Property, value: String)] = []
        for property in plan.properties where !property.field.isIgnored {
            if let value = samples.source(property.field, of: model.name, names) {
                if value != property.absent { arguments.append((property, value)) }
            } else if property.absent == nil {
                return nil
            }
        }
        let type = names.model(model.name)
        guard !plan.isLarge else {
            return ["\(type) { value in"] + arguments.map { "    value.\($0.name.member) = \($1)" } + ["}"]
        }
        guard let last = arguments.last else { return ["\(type)()"] }
        let list = arguments.dropLast().map { "    \($0.name.argumentLabel): \($1)," }
        return ["\(type)("] + list + ["    \(last.property.name.argumentLabel): \(last.value)", ")"]
    }
}

/// The sample responses of a service, as templates see them.
struct ServiceSamplesContext: TemplateContext {
    var access: String
    var dao: String
    /// The runtime's type of a response.
    var type: String
    /// The expression of each response.
    var responses: [String]

    static let shape: Shape<ServiceSamplesContext> = [
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("dao", "the type with the methods") { $0.dao },
        .text("type", "the type of a sample response") { $0.type },
        .lines("responses", "the samples") { $0.responses },
    ]

    /// `nil` if no endpoint has one.
    init?(_ scope: ServiceScope, _ endpoints: [Endpoint], _ samples: SampleExpression) {
        access = scope.access.prefix
        dao = scope.dao
        let type = scope.names.runtime("APIClient") + ".SampleResponse"
        self.type = type
        responses = endpoints.compactMap { endpoint in
            Self.arguments(endpoint, scope, samples).map { arguments in
                ".init(\((["\"\(scope.service.name).\(endpoint.name)\""] + arguments).joined(separator: ", ")))"
            }
        }
        if responses.isEmpty { return nil }
    }

    /// What follows the name of the endpoint; `nil` if there is no sample of what it returns.
    private static func arguments(
        _ endpoint: Endpoint, _ scope: ServiceScope, _ samples: SampleExpression
    ) -> [String]? {
        let name = endpoint.name
        var (content, status): (TypedResponse.Content?, Int?) = (nil, endpoint.status)
        switch endpoint.returns {
        case .nothing: content = .nothing
        case .value(let type): content = .value(type)
        case .string, .data, .file, .chunks: content = .string
        case .responses(let set):
            content = set.responses.first?.content
            if case .exactly(let exact)? = set.responses.first?.status { status = exact }
        case .stream, .texts, .events, .socket: content = nil
        }
        let statusArgument = status.map { ["status: \($0)"] } ?? []
        switch content {
        // Dates are written in the usual format here.
        case .value(let type) where type.leaf == .builtIn(.date) && endpoint.dateFormat != .iso8601: return nil
        case .value(let type): return samples.source(type, returnedBy: name, scope.names).map { [$0] + statusArgument }
        case .string, .data: return ["text: \(samples.text(of: name))"] + statusArgument
        case .nothing: return statusArgument
        case nil: return nil
        }
    }
}
