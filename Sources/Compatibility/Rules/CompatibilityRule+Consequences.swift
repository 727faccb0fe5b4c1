extension CompatibilityRule {
    /// Whom each rule breaks, and how.
    var facts: Facts {
        switch self {
        // Models.
        case .modelAdded: .harmless("callers may use it")
        case .modelRemoved: .source("callers that use it do not compile")
        case .modelRenamed: .source("callers must use the new name")
        case .modelKindChanged: .source("callers make and take apart another kind of type")
        case .modelShapeChanged: .wire("running apps read and write another kind of JSON")
        case .accessNarrowed: .source("other modules lose it")
        case .accessWidened: .harmless("other modules see it")
        case .deprecationChanged: .harmless("callers are warned, or no longer")
        case .conformanceAdded: .harmless("callers may compare values, or encode them otherwise")
        case .conformanceRemoved: .source("callers that compare values, or encode them otherwise, do not compile")
        case .identityChanged: .source("callers that compare or look up by id have another one")
        case .keptKeysRemoved: .source("callers lose the keys that were kept")
        case .unknownKeysChanged: .harmless("apps built from now on treat unknown keys otherwise")
        case .validationChanged: .harmless("apps built from now on report faults otherwise")
        case .patchAdded: .harmless("callers may send single changes")
        case .patchRemoved: .source("callers that send single changes do not compile")
        case .externalTypeChanged: .source("callers have another type")
        // Fields.
        case .fieldAdded: .harmless("callers may use it")
        case .requiredFieldAdded: .source("callers that make a value must give it")
        case .fieldRemoved: .source("callers that use it do not compile")
        case .fieldRenamed: .source("callers must use the new name")
        case .fieldsReordered: .source("callers that make a value must give the fields in the new order")
        case .fieldTypeChanged: .source("callers have another type")
        case .fieldOptional: .source("callers must unwrap")
        case .fieldRequired: .source("callers that unwrap, or that give nil, do not compile")
        case .responseFieldRemoved: .wire("running apps refuse answers without it", in: .response)
        case .responseFieldOptional: .wire("running apps refuse answers that leave it out", in: .response)
        case .requestFieldRequired: .wire("running apps may not send it", in: .request)
        case .mapChanged: .wire("running apps look for it where it was", in: .response)
        case .fallbackPathAdded: .wire("running apps do not look for it there", in: .response)
        case .fallbackPathRemoved: .harmless("apps built from now on do not look for it there")
        case .requestMapChanged: .wire("running apps send it where it was", in: .request)
        case .transformChanged: .source("callers must implement another transform")
        case .sensitivityChanged: .harmless("apps built from now on show it in logs, or no longer")
        // Values, of fields and parameters.
        case .defaultChanged: .harmless("callers that leave it out get, or send, another value")
        case .defaultRemoved: .source("callers must give it")
        case .dateFormatChanged: .wire("running apps read and write dates in the old form")
        case .responseWidened: .wire("running apps refuse what may come now", in: .response)
        case .responseNarrowed: .harmless("running apps accept more than comes now", in: .response)
        case .requestWidened: .harmless("running apps send less than may be sent now", in: .request)
        case .requestNarrowed: .wire("running apps may send what is no longer allowed", in: .request)
        // Enums and unions.
        case .caseAdded: .source("callers that switch over all cases do not compile")
        case .caseRemoved: .source("callers that use it do not compile")
        case .caseTypeChanged: .source("callers have another type")
        case .responseCaseAdded: .wire("running apps refuse answers that hold it", in: .response)
        case .requestCaseRemoved: .wire("running apps may send it", in: .request)
        case .rawValueChanged: .wire("running apps read and write the old value")
        case .enumOpened: .source("callers that switch over all cases must handle unknown values")
        case .enumClosed: .source("callers that handle unknown values do not compile")
        case .divideTypeChanged: .wire("running apps look at another key for the type")
        case .otherwiseChanged: .source("callers that switch over all cases gain or lose the one for unknown values")
        // Errors.
        case .errorAdded: .source("callers that switch over all errors do not compile")
        case .errorRemoved: .source("callers that catch it do not compile")
        case .errorRenamed: .source("callers must catch it by its new name")
        case .errorCodeReused: .wire("running apps take it for the error that the code was", in: .response)
        case .errorCodeChanged: .wire("running apps do not know the new code", in: .response)
        case .errorBodyChanged: .source("callers have another value in the case")
        case .errorTextChanged: .harmless("people read another text")
        case .errorTypeChanged: .source("callers catch another type")
        // Endpoints.
        case .endpointAdded: .harmless("callers may use it")
        case .endpointRemoved: .source("callers that use it do not compile")
        case .endpointRenamed: .source("callers must use the new name")
        case .endpointWithdrawn: .wire("running apps call it", in: .request)
        case .methodChanged: .wire("running apps send the old method", in: .request)
        case .pathChanged: .wire("running apps ask for the old path", in: .request)
        case .parameterAdded: .harmless("callers may give it")
        case .requiredParameterAdded: .source("callers must give it")
        case .parameterRemoved: .source("callers that give it do not compile")
        case .parameterRenamed: .source("callers must use the new name")
        case .parameterTypeChanged: .source("callers give another type")
        case .parameterMoved: .wire("running apps send it where it was", in: .request)
        case .parametersReordered: .source("callers must give the parameters in the new order")
        case .requestParameterRequired: .wire("running apps may not send it", in: .request)
        case .bodyChanged: .source("callers give another body")
        case .returnsChanged: .source("callers get another type")
        case .answerMoved: .wire("running apps look for the value where it was", in: .response)
        case .pagingAdded: .harmless("callers may go through the pages")
        case .pagingChanged: .source("callers that go through the pages do not compile")
        case .policyChanged: .harmless("apps built from now on carry calls out otherwise")
        case .requestValueAdded: .harmless("callers may keep the request and send it again")
        case .requestValueRemoved: .source("callers that keep the request do not compile")
        // Services.
        case .serviceAdded: .harmless("callers may use it")
        case .serviceRemoved: .source("callers that use it do not compile")
        case .serverAdded: .harmless("apps built from now on may ask it")
        case .serverRemoved: .wire("running apps ask it", in: .request)
        case .environmentRemoved: .source("callers that use it do not compile")
        case .versionChanged: .wire("running apps ask for the old version", in: .request)
        case .headerChanged: .harmless("apps built from now on send other header fields")
        case .envelopeChanged: .wire("running apps read the old envelope", in: .response)
        case .storeChanged: .source("callers make the DAO with a store, or no longer")
        // Routes.
        case .routesAdded: .harmless("callers may use them")
        case .routeAdded: .source("callers that switch over all routes do not compile")
        case .routeRemoved: .source("callers that use it do not compile")
        case .routeRenamed: .source("callers must use the new name")
        case .routeParameterChanged: .source("callers that make or take apart the route do not compile")
        case .linkBroken: .wire("links that people have already do not lead there")
        case .linkWidened: .harmless("apps built from now on take other links, too")
        // Tables.
        case .tableAdded: .harmless("callers may use it")
        case .tableRemoved: .source("callers that use it do not compile")
        case .tableModelChanged: .source("callers keep and find another type")
        case .tableKeyChanged: .wire("databases that hold the table are refused")
        case .rowsAbandoned: .wire("what running apps have kept is read no more")
        case .columnAdded: .harmless("databases get it when the table is used next")
        case .columnRemoved: .harmless("it stays in databases that have it, and is read no more")
        case .columnRequired: .wire("databases with rows that have no value for it are refused")
        case .columnTypeChanged: .wire("databases that hold the table are refused")
        case .columnUnreadable: .wire("rows that are there already cannot be read")
        case .storedCaseRemoved: .wire("rows that hold it cannot be read")
        case .storedNarrowed: .wire("rows may hold what can no longer be read")
        case .indexChanged: .harmless("databases change when the table is used next")
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
