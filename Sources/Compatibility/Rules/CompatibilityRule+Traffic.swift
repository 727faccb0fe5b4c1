/// What a report of traffic is asked about a change: whether any call relied on what was promised before it.
public enum TrafficQuestion: Sendable, Hashable {
    /// Whether the declaration was in any request or response: a call of an endpoint, a value of a model.
    case used
    /// Whether it was in a request.
    case sent
    /// Whether it was in a response.
    case received
    /// Whether it was missing where it could have been in a request.
    case omitted
    /// Whether what contains it was in any request or response: the model of a field, the endpoint of a parameter.
    case containerUsed
    /// Whether what contains it was in a response.
    case containerReceived
}

extension CompatibilityRule {
    /// What shows that a change breaks nobody; `nil` if traffic cannot show it: it is a matter of code alone, of credentials,
    /// of links or of databases, or it breaks nothing.
    public var trafficQuestion: TrafficQuestion? {
        switch self {
        case .fieldRemoved, .fieldRenamed, .fieldTypeChanged, .dateFormatChanged, .modelRemoved, .modelRenamed,
            .modelKindChanged, .modelShapeChanged, .caseRemoved, .caseRenamed, .caseTypeChanged, .rawValueChanged,
            .divideTypeChanged, .otherwiseChanged, .enumOpened, .enumClosed, .errorRemoved, .errorRenamed,
            .errorCodeChanged, .errorBodyChanged, .errorTypeChanged, .endpointRemoved, .endpointRenamed,
            .endpointWithdrawn, .methodChanged, .pathChanged, .parameterRemoved, .parameterRenamed,
            .parameterTypeChanged, .parameterMoved, .styleChanged, .parametersReordered, .constantAdded,
            .constantChanged, .bodyChanged, .mediaTypeChanged, .returnsChanged, .responseMoved, .pagingAdded,
            .pagingChanged, .pageReferenceChanged, .streamChanged, .serviceRemoved, .serviceRenamed, .versionChanged,
            .envelopeChanged:
            .used
        case .requestMapChanged, .requestNarrowed, .requestCaseRemoved: .sent
        case .responseFieldRemoved, .mapChanged, .fallbackPathAdded, .responseWidened: .received
        case .requestFieldRequired, .requestParameterRequired, .requiredParameterAdded: .omitted
        case .requiredFieldAdded, .fieldOptional, .fieldRequired, .caseAdded, .defaultRemoved: .containerUsed
        case .responseFieldOptional, .responseCaseAdded: .containerReceived
        // Code alone.
        case .accessNarrowed, .conformanceRemoved, .identityChanged, .keptKeysRemoved, .patchRemoved,
            .externalTypeChanged, .fieldsReordered, .transformChanged, .environmentAdded,
            .environmentRemoved, .storeChanged, .interfaceRemoved:
            nil
        // Traffic does not say who agrees on them, or which calls would be new.
        case .errorCodeReused, .serverRemoved, .signatureChanged, .authenticationChanged, .sessionChanged,
            .batchChanged, .pinsChanged:
            nil
        // Links and databases.
        case .routesAdded, .routeAdded, .routeRemoved, .routeRenamed, .routeParameterChanged, .linkBroken,
            .linkWidened, .tableAdded, .tableRemoved, .tableModelChanged, .tableKeyChanged, .rowsAbandoned,
            .columnAdded, .columnRemoved, .columnRequired, .columnTypeChanged, .columnUnreadable, .storedCaseRemoved,
            .storedNarrowed, .indexChanged:
            nil
        // Harmless, or only visible.
        case .openCaseAdded, .parameterOptional, .requirementAdded, .modelAdded, .accessWidened, .deprecationChanged,
            .conformanceAdded, .identityAdded, .equalityChanged,
            .unknownKeysChanged, .validationChanged, .patchAdded, .fieldAdded, .fallbackPathRemoved,
            .sensitivityChanged, .defaultChanged, .responseNarrowed, .requestWidened, .errorTextChanged,
            .endpointAdded, .parameterAdded, .constantRemoved, .resultAdded, .policyChanged, .serviceAdded,
            .serverAdded, .headerChanged, .interfaceAdded:
            nil
        }
    }
}
