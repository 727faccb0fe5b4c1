extension CompatibilityRule {
    /// An edit of a spec that has the consequence.
    public struct Example: Sendable, Hashable {
        /// The lines of the old spec; empty if there are none.
        public let old: String
        /// The lines of the new spec; empty if there are none.
        public let new: String

        init(_ old: String, _ new: String) {
            self.old = old
            self.new = new
        }
    }

    /// `nil` for no rule.
    public var example: Example? { Example.models[self] ?? Example.services[self] }

    /// How to make such a change without breaking anyone; `nil` for harmless changes.
    public var fix: String? {
        guard level > .harmless else { return nil }
        return storedFix ?? nameFix ?? wireFix ?? (level == .visible ? visibleFix : sourceFix)
    }

    private var visibleFix: String {
        switch self {
        case .openCaseAdded:
            "Nothing has to be done where a switch in another package has \"@unknown default\", which the compiler asks for."
        case .requirementAdded: "Conform to no generated protocol: its mock gets the new method by itself."
        default: "Calls compile as before. Pass a closure that calls the function, instead of the function."
        }
    }

    private var nameFix: String? {
        switch self {
        case .modelRenamed, .serviceRenamed, .endpointRenamed, .errorRenamed, .routeRenamed, .caseRenamed:
            "Nothing changes on the wire. Keep the old name, or rename it in the callers in the same commit."
        case .fieldRenamed, .parameterRenamed:
            "Nothing changes on the wire. Keep the old name and let \"map\" name the new key, or rename it in the callers."
        default: nil
        }
    }

    private var sourceFix: String {
        switch self {
        case .requiredFieldAdded, .requiredParameterAdded: "Give it a default, or make it optional."
        case .fieldOptional: "Keep the type, and give the field a default instead of \"?\"."
        case .defaultRemoved: "Keep a default."
        case .fieldsReordered, .parametersReordered: "Add at the end, and leave the others in their order."
        case .caseAdded, .routeAdded, .enumOpened, .enumClosed, .otherwiseChanged:
            "Release it together with callers whose switch has the case."
        case .accessNarrowed: "Keep the access level until no other module uses the declaration."
        case .conformanceRemoved: "Keep the conformance."
        case .modelRemoved, .fieldRemoved, .parameterRemoved, .endpointRemoved, .serviceRemoved, .tableRemoved,
            .routeRemoved, .caseRemoved, .errorRemoved, .patchRemoved, .environmentRemoved, .keptKeysRemoved,
            .interfaceRemoved, .pagingChanged:
            "Mark it as \"deprecated\" first, and remove it when no caller uses it any more."
        default: "Add the new declaration beside the old one, mark that as \"deprecated\", and remove it later."
        }
    }

    private var wireFix: String? {
        guard level == .wire else { return nil }
        switch self {
        case .responseFieldOptional, .responseFieldRemoved:
            return "The server has to send the field until no shipped app needs it. Ship apps that do without it first."
        case .requestFieldRequired, .requestParameterRequired, .constantAdded:
            return "The server has to accept requests without it, so give it a default or make it optional."
        case .responseWidened, .responseCaseAdded:
            return
                "Ship apps that accept the new values first, for example by \"open: true\" or \"otherwise: keep\"; the "
                + "server may send them once the old apps are gone."
        case .requestNarrowed, .requestCaseRemoved:
            return "The server has to accept the old values until no shipped app sends them."
        case .mapChanged, .fallbackPathAdded, .responseMoved, .envelopeChanged, .divideTypeChanged, .streamChanged,
            .sessionChanged:
            return "The server has to send the value in the old place, too. A list in \"map\" lets new apps read both."
        case .endpointWithdrawn, .methodChanged, .pathChanged, .versionChanged, .serverRemoved:
            return "The server has to keep the old address. Add an endpoint or a server beside the old one."
        case .linkBroken: return "Keep the old link beside the new one: add another route."
        case .pinsChanged: return "Ship apps with the new key in \"pins\" first; change the server's key later."
        default:
            return
                "The server has to understand the old requests, and respond to them in the old form, until no shipped "
                + "app needs that."
        }
    }

    private var storedFix: String? {
        switch self {
        case .tableKeyChanged, .columnTypeChanged, .rowsAbandoned, .columnUnreadable:
            "Add another table or column, and copy what is stored when the app starts."
        case .columnRequired: "Give the field a default, or make it optional."
        case .storedCaseRemoved, .storedNarrowed:
            "Keep accepting what is stored: keep the case and mark the model \"open: true\", or widen the values again."
        default: nil
        }
    }
}
