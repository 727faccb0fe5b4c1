/// The possible consequences of a change to the specs. The identifiers are stable, because users search for them and
/// waive them.
public enum CompatibilityRule: String, Sendable, Hashable, CaseIterable {
    // Models.
    case modelAdded = "model-added"
    case modelRemoved = "model-removed"
    case modelRenamed = "model-renamed"
    case modelKindChanged = "model-kind-changed"
    case modelShapeChanged = "model-shape-changed"
    case accessNarrowed = "access-narrowed"
    case accessWidened = "access-widened"
    case deprecationChanged = "deprecation-changed"
    case conformanceAdded = "conformance-added"
    case conformanceRemoved = "conformance-removed"
    case identityAdded = "identity-added"
    case identityChanged = "identity-changed"
    case equalityChanged = "equality-changed"
    case keptKeysRemoved = "kept-keys-removed"
    case unknownKeysChanged = "unknown-keys-changed"
    case validationChanged = "validation-changed"
    case patchAdded = "patch-added"
    case patchRemoved = "patch-removed"
    case externalTypeChanged = "external-type-changed"
    // Fields.
    case fieldAdded = "field-added"
    case requiredFieldAdded = "required-field-added"
    case fieldRemoved = "field-removed"
    case fieldRenamed = "field-renamed"
    case fieldsReordered = "fields-reordered"
    case fieldTypeChanged = "field-type-changed"
    case fieldOptional = "field-optional"
    case fieldRequired = "field-required"
    case responseFieldRemoved = "response-field-removed"
    case responseFieldOptional = "response-field-optional"
    case requestFieldRequired = "request-field-required"
    case mapChanged = "map-changed"
    case fallbackPathAdded = "fallback-path-added"
    case fallbackPathRemoved = "fallback-path-removed"
    case requestMapChanged = "request-map-changed"
    case transformChanged = "transform-changed"
    case sensitivityChanged = "sensitivity-changed"
    // Values, of fields and parameters.
    case defaultChanged = "default-changed"
    case defaultRemoved = "default-removed"
    case dateFormatChanged = "date-format-changed"
    case responseWidened = "response-widened"
    case responseNarrowed = "response-narrowed"
    case requestWidened = "request-widened"
    case requestNarrowed = "request-narrowed"
    // Enums and unions.
    case caseAdded = "case-added"
    case openCaseAdded = "open-case-added"
    case caseRemoved = "case-removed"
    case caseRenamed = "case-renamed"
    case caseTypeChanged = "case-type-changed"
    case responseCaseAdded = "response-case-added"
    case requestCaseRemoved = "request-case-removed"
    case rawValueChanged = "raw-value-changed"
    case enumOpened = "enum-opened"
    case enumClosed = "enum-closed"
    case divideTypeChanged = "divide-type-changed"
    case otherwiseChanged = "otherwise-changed"
    // Errors.
    case errorRemoved = "error-removed"
    case errorRenamed = "error-renamed"
    case errorCodeReused = "error-code-reused"
    case errorCodeChanged = "error-code-changed"
    case errorBodyChanged = "error-body-changed"
    case errorTextChanged = "error-text-changed"
    case errorTypeChanged = "error-type-changed"
    // Endpoints.
    case endpointAdded = "endpoint-added"
    case endpointRemoved = "endpoint-removed"
    case endpointRenamed = "endpoint-renamed"
    case endpointWithdrawn = "endpoint-withdrawn"
    case methodChanged = "method-changed"
    case pathChanged = "path-changed"
    case parameterAdded = "parameter-added"
    case parameterOptional = "parameter-optional"
    case requiredParameterAdded = "required-parameter-added"
    case parameterRemoved = "parameter-removed"
    case parameterRenamed = "parameter-renamed"
    case parameterTypeChanged = "parameter-type-changed"
    case parameterMoved = "parameter-moved"
    case styleChanged = "style-changed"
    case parametersReordered = "parameters-reordered"
    case requestParameterRequired = "request-parameter-required"
    case constantAdded = "constant-added"
    case constantRemoved = "constant-removed"
    case constantChanged = "constant-changed"
    case bodyChanged = "body-changed"
    case mediaTypeChanged = "media-type-changed"
    case resultAdded = "result-added"
    case returnsChanged = "returns-changed"
    case responseMoved = "response-moved"
    case pagingAdded = "paging-added"
    case pagingChanged = "paging-changed"
    case pageReferenceChanged = "page-reference-changed"
    case streamChanged = "stream-changed"
    case policyChanged = "policy-changed"
    // Services.
    case serviceAdded = "service-added"
    case serviceRemoved = "service-removed"
    case serviceRenamed = "service-renamed"
    case serverAdded = "server-added"
    case serverRemoved = "server-removed"
    case environmentAdded = "environment-added"
    case environmentRemoved = "environment-removed"
    case versionChanged = "version-changed"
    case headerChanged = "header-changed"
    case signatureChanged = "signature-changed"
    case authenticationChanged = "authentication-changed"
    case sessionChanged = "session-changed"
    case batchChanged = "batch-changed"
    case pinsChanged = "pins-changed"
    case envelopeChanged = "envelope-changed"
    case storeChanged = "store-changed"
    case interfaceAdded = "interface-added"
    case requirementAdded = "requirement-added"
    case interfaceRemoved = "interface-removed"
    // Routes.
    case routesAdded = "routes-added"
    case routeAdded = "route-added"
    case routeRemoved = "route-removed"
    case routeRenamed = "route-renamed"
    case routeParameterChanged = "route-parameter-changed"
    case linkBroken = "link-broken"
    case linkWidened = "link-widened"
    // Tables.
    case tableAdded = "table-added"
    case tableRemoved = "table-removed"
    case tableModelChanged = "table-model-changed"
    case tableKeyChanged = "table-key-changed"
    case rowsAbandoned = "rows-abandoned"
    case columnAdded = "column-added"
    case columnRemoved = "column-removed"
    case columnRequired = "column-required"
    case columnTypeChanged = "column-type-changed"
    case columnUnreadable = "column-unreadable"
    case storedCaseRemoved = "stored-case-removed"
    case storedNarrowed = "stored-narrowed"
    case indexChanged = "index-changed"
}

/// Whom a change breaks.
public enum CompatibilityLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Nobody.
    case harmless
    /// Code that refers to a function without calling it, or conforms to a generated protocol. Calls compile as before.
    case visible = "source-visible"
    /// Code that is compiled against the generated code and has to change.
    case source = "source-breaking"
    /// Shipped apps: the server no longer accepts what they send, or no longer returns what they expect. Also existing
    /// links, and databases that apps have filled.
    case wire = "wire-breaking"

    public static func < (left: CompatibilityLevel, right: CompatibilityLevel) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .harmless: 0
        case .visible: 1
        case .source: 2
        case .wire: 3
        }
    }
}

/// The direction of the values that a rule concerns.
public enum WireDirection: String, Sendable, Hashable, CaseIterable {
    /// From the app to the server.
    case request
    /// From the server to the app.
    case response
    /// Either direction, or none.
    case any
}
