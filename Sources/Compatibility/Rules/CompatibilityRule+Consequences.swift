extension CompatibilityRule {
    /// Whom each rule breaks, and how.
    var facts: Facts {
        switch self {
        // Models.
        case .modelAdded: .harmless("callers can use it")
        case .modelRemoved: .source("callers that use it no longer compile")
        case .modelRenamed: .source("callers must use the new name")
        case .modelKindChanged: .source("callers must handle another kind of type")
        case .modelShapeChanged: .wire("shipped apps read and write another kind of JSON")
        case .accessNarrowed: .source("other modules can no longer use it")
        case .accessWidened: .harmless("other modules can use it")
        case .deprecationChanged: .harmless("compiler warnings of callers change")
        case .conformanceAdded: .harmless("callers can compare values, or use other encoders")
        case .conformanceRemoved: .source("callers that compare values, or use other encoders, no longer compile")
        case .identityAdded: .harmless("callers can look values up by their id")
        case .identityChanged: .source("callers compare and look up values by another id")
        case .equalityChanged: .harmless("callers compare values by other fields")
        case .keptKeysRemoved: .source("callers lose access to unknown keys")
        case .unknownKeysChanged: .harmless("new builds handle unknown keys differently")
        case .validationChanged: .harmless("new builds report faults differently")
        case .patchAdded: .harmless("callers can send partial changes")
        case .patchRemoved: .source("callers that send partial changes no longer compile")
        case .externalTypeChanged: .source("callers get another type")
        // Fields.
        case .fieldAdded: .visible("callers can use it, and the type of the initialiser changes")
        case .requiredFieldAdded: .source("callers that create a value must pass it")
        case .fieldRemoved: .source("callers that use it no longer compile")
        case .fieldRenamed: .source("callers must use the new name")
        case .fieldsReordered: .source("callers that create a value must pass the fields in the new order")
        case .fieldTypeChanged: .source("callers get another type")
        case .fieldOptional: .source("callers must unwrap it")
        case .fieldRequired: .source("callers that unwrap it, or pass nil, no longer compile")
        case .responseFieldRemoved: .wire("shipped apps reject responses without it", in: .response)
        case .responseFieldOptional: .wire("shipped apps reject responses that omit it", in: .response)
        case .requestFieldRequired: .wire("shipped apps may not send it", in: .request)
        case .mapChanged: .wire("shipped apps read it from the old place", in: .response)
        case .fallbackPathAdded: .wire("shipped apps do not read it from the new path", in: .response)
        case .fallbackPathRemoved: .harmless("new builds do not read it from the removed path")
        case .requestMapChanged: .wire("shipped apps send it in the old place", in: .request)
        case .transformChanged: .source("callers must implement another transform")
        case .sensitivityChanged: .harmless("new builds log it differently")
        // Values, of fields and parameters.
        case .defaultChanged: .harmless("callers that omit it get or send another value")
        case .defaultRemoved: .source("callers must pass it")
        case .dateFormatChanged: .wire("shipped apps read and write dates in the old format")
        case .responseWidened: .wire("shipped apps reject values that are now allowed", in: .response)
        case .responseNarrowed: .harmless("shipped apps accept values that are no longer sent", in: .response)
        case .requestWidened: .harmless("shipped apps do not send the newly allowed values", in: .request)
        case .requestNarrowed: .wire("shipped apps may send values that are no longer allowed", in: .request)
        // Enums and unions.
        case .caseAdded: .source("callers with an exhaustive switch no longer compile")
        case .openCaseAdded: .visible("a switch in another package gets a warning, one in this package an error")
        case .caseRemoved: .source("callers that use it no longer compile")
        case .caseRenamed: .source("callers must use the new name")
        case .caseTypeChanged: .source("callers get another type")
        case .responseCaseAdded: .wire("shipped apps reject responses that contain it", in: .response)
        case .requestCaseRemoved: .wire("shipped apps may send it", in: .request)
        case .rawValueChanged: .wire("shipped apps read and write the old value")
        case .enumOpened: .source("callers with an exhaustive switch must handle unknown values")
        case .enumClosed: .source("callers that handle unknown values no longer compile")
        case .divideTypeChanged: .wire("shipped apps read the type from the old key")
        case .otherwiseChanged: .source("callers with an exhaustive switch gain or lose the case for unknown values")
        // Errors.
        case .errorRemoved: .source("callers that catch it no longer compile")
        case .errorRenamed: .source("callers must catch it by its new name")
        case .errorCodeReused: .wire("shipped apps mistake it for the error that had the code before", in: .response)
        case .errorCodeChanged: .wire("shipped apps do not know the new code", in: .response)
        case .errorBodyChanged: .source("callers get another value in the case")
        case .errorTextChanged: .harmless("users see another message")
        case .errorTypeChanged: .source("callers catch another type")
        // Endpoints.
        case .endpointAdded: .harmless("callers can use it")
        case .endpointRemoved: .source("callers that use it no longer compile")
        case .endpointRenamed: .source("callers must use the new name")
        case .endpointWithdrawn: .wire("shipped apps call it", in: .request)
        case .methodChanged: .wire("shipped apps send the old method", in: .request)
        case .pathChanged: .wire("shipped apps request the old path", in: .request)
        case .parameterAdded: .visible("callers can pass it, and the type of the method changes")
        case .parameterOptional: .visible("callers can omit it, and the type of the method changes")
        case .requiredParameterAdded: .source("callers must pass it")
        case .parameterRemoved: .source("callers that pass it no longer compile")
        case .parameterRenamed: .source("callers must use the new name")
        case .parameterTypeChanged: .source("callers must pass another type")
        case .parameterMoved: .wire("shipped apps send it in the old place", in: .request)
        case .styleChanged: .wire("shipped apps write it in the old style", in: .request)
        case .parametersReordered: .source("callers must pass the parameters in the new order")
        case .requestParameterRequired: .wire("shipped apps may not send it", in: .request)
        case .constantAdded: .wire("shipped apps do not send it", in: .request)
        case .constantRemoved: .harmless("new builds do not send it", in: .request)
        case .constantChanged: .wire("shipped apps send the old value", in: .request)
        case .bodyChanged: .source("callers must pass another body")
        case .mediaTypeChanged: .wire("shipped apps send the body or part in the old form", in: .request)
        case .resultAdded: .visible("callers can use it, and the type of the method changes")
        case .returnsChanged: .source("callers get another type")
        case .responseMoved: .wire("shipped apps read the value from the old place", in: .response)
        case .pagingAdded: .source("callers get another type of call")
        case .pagingChanged: .source("callers that iterate over the pages no longer compile")
        case .pageReferenceChanged:
            .wire("shipped apps look for the next page in the old place", in: .response)
        case .streamChanged: .wire("shipped apps read the stream in the old form", in: .response)
        case .policyChanged: .harmless("new builds carry out calls differently")
        // Services.
        case .serviceAdded: .harmless("callers can use it")
        case .serviceRemoved: .source("callers that use it no longer compile")
        case .serviceRenamed: .source("callers must use the new name")
        case .serverAdded: .harmless("new builds can use it")
        case .serverRemoved: .wire("shipped apps use it", in: .request)
        case .environmentAdded: .source("callers with an exhaustive switch no longer compile")
        case .environmentRemoved: .source("callers that use it no longer compile")
        case .versionChanged: .wire("shipped apps request the old version", in: .request)
        case .headerChanged: .harmless("new builds send other header fields")
        case .signatureChanged: .wire("shipped apps sign, or check responses, in the old way", in: .request)
        case .authenticationChanged: .wire("shipped apps authenticate in the old way", in: .request)
        case .sessionChanged: .wire("shipped apps read the session's token from the old place", in: .response)
        case .batchChanged: .wire("shipped apps send batches in the old form", in: .request)
        case .pinsChanged: .wire("shipped apps reject the server's new keys", in: .response)
        case .envelopeChanged: .wire("shipped apps read the old envelope", in: .response)
        case .storeChanged: .source("callers create the DAO with or without a store")
        case .interfaceAdded: .harmless("callers can use the protocol and the mock")
        case .requirementAdded: .visible("types of callers that conform to the protocol no longer compile")
        case .interfaceRemoved: .source("callers that use the protocol or the mock no longer compile")
        // Routes.
        case .routesAdded: .harmless("callers can use them")
        case .routeAdded: .source("callers with an exhaustive switch no longer compile")
        case .routeRemoved: .source("callers that use it no longer compile")
        case .routeRenamed: .source("callers must use the new name")
        case .routeParameterChanged: .source("callers that create or match the route no longer compile")
        case .linkBroken: .wire("existing links no longer lead there")
        case .linkWidened: .harmless("new builds accept other links, too")
        // Tables.
        case .tableAdded: .harmless("callers can use it")
        case .tableRemoved: .source("callers that use it no longer compile")
        case .tableModelChanged: .source("callers store and fetch another type")
        case .tableKeyChanged: .wire("databases that contain the table are rejected")
        case .rowsAbandoned: .wire("data stored by shipped apps is no longer read")
        case .columnAdded: .harmless("databases add it when the table is next used")
        case .columnRemoved: .harmless("existing databases keep it, but it is no longer read")
        case .columnRequired: .wire("databases with rows that have no value for it are rejected")
        case .columnTypeChanged: .wire("databases that contain the table are rejected")
        case .columnUnreadable: .wire("existing rows cannot be read")
        case .storedCaseRemoved: .wire("rows that contain it cannot be read")
        case .storedNarrowed: .wire("rows may contain values that can no longer be read")
        case .indexChanged: .harmless("databases change when the table is next used")
        }
    }
}

extension CompatibilityRule {
    /// The properties of a rule.
    struct Facts {
        var level: CompatibilityLevel
        var direction: WireDirection
        var consequence: String

        static func harmless(_ consequence: String, in direction: WireDirection = .any) -> Facts {
            Facts(level: .harmless, direction: direction, consequence: consequence)
        }

        static func visible(_ consequence: String) -> Facts {
            Facts(level: .visible, direction: .any, consequence: consequence)
        }

        static func source(_ consequence: String) -> Facts {
            Facts(level: .source, direction: .any, consequence: consequence)
        }

        static func wire(_ consequence: String, in direction: WireDirection = .any) -> Facts {
            Facts(level: .wire, direction: direction, consequence: consequence)
        }
    }

    /// Whom it breaks.
    public var level: CompatibilityLevel { facts.level }

    /// The direction of the values that it concerns.
    public var direction: WireDirection { facts.direction }

    /// The consequence, as a clause.
    public var consequence: String { facts.consequence }
}
