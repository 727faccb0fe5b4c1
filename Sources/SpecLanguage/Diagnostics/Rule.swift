/// The rules that a spec is checked against. Ids are stable: people search for them and silence them.
public enum Rule: String, Sendable, Hashable, CaseIterable {
    // The text.
    case syntax
    case duplicateKey = "duplicate-key"
    case aliasBomb = "alias-bomb"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    case longFile = "long-file"
    // The shape.
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case wrongType = "wrong-type"
    case unsupportedVersion = "unsupported-version"
    case deprecatedValue = "deprecated-value"
    // Names.
    case duplicateName = "duplicate-name"
    case invalidIdentifier = "invalid-identifier"
    case unknownType = "unknown-type"
    case unknownField = "unknown-field"
    case unknownService = "unknown-service"
    case doubtfulName = "doubtful-name"
    // Models.
    case recursiveModel = "recursive-model"
    case includeCycle = "include-cycle"
    case badPath = "bad-path"
    case samePathTwice = "same-path-twice"
    case defaultMismatch = "default-mismatch"
    case scopeMismatch = "scope-mismatch"
    case mockMismatch = "mock-mismatch"
    case keyNotApplicable = "key-not-applicable"
    case ignoredWithoutValue = "ignored-without-value"
    case oneWayTransform = "one-way-transform"
    case dateWithoutFormat = "date-without-format"
    case badDateFormat = "bad-date-format"
    case badPattern = "bad-pattern"
    case unboundedPattern = "unbounded-pattern"
    case castNotApplicable = "cast-not-applicable"
    case duplicateCase = "duplicate-case"
    case optionalCase = "optional-case"
    case ambiguousOneOf = "ambiguous-one-of"
    case dropOutsideArray = "drop-outside-array"
    case identityOptional = "identity-optional"
    case accessMismatch = "access-mismatch"
    case conformanceMismatch = "conformance-mismatch"
    // Endpoints.
    case pathParameter = "path-parameter"
    case bodyOnGet = "body-on-get"
    case fileOutsideMultipart = "file-outside-multipart"
    case duplicateEndpoint = "duplicate-endpoint"
    case cacheWithoutDuration = "cache-without-duration"
    case cachedUnsafeMethod = "cached-unsafe-method"
    case retryNotIdempotent = "retry-not-idempotent"
    case unknownQueue = "unknown-queue"
    case needsWholeAnswer = "needs-whole-answer"
    case mockNeeded = "mock-needed"
    case unknownMock = "unknown-mock"
    // The service and its errors.
    case serviceCycle = "service-cycle"
    case literalSecret = "literal-secret"
    case secretInQuery = "secret-in-query"
    case insecureServer = "insecure-server"
    case badServer = "bad-server"
    case duplicateCode = "duplicate-code"
    case codeIsSuccess = "code-is-success"
    // Routes.
    case badLink = "bad-link"
    case ambiguousRoute = "ambiguous-route"
    // Tables.
    case missingIdentity = "missing-identity"
    case lostInTable = "lost-in-table"
    case unknownTable = "unknown-table"
    case nothingToStore = "nothing-to-store"
}

extension Rule {
    /// What breaks the rule, in half a sentence.
    public var summary: String {
        switch self {
        case .syntax: "the text is no YAML"
        case .duplicateKey: "a key is given twice in one mapping"
        case .aliasBomb: "aliases repeat so much that the text stands for far more than it holds"
        case .tooDeep: "lists and mappings nest too deep"
        case .tooLarge: "the text, or what it stands for, is larger than any spec"
        case .longFile: "the Swift file of a spec is so long that it slows builds down"
        case .unknownKey: "a key that the language does not have, at that place"
        case .missingKey: "a key is missing that is required"
        case .wrongType: "a value has another shape than its key asks for"
        case .unsupportedVersion: "the file does not say apigen: 1"
        case .deprecatedValue: "a value of the language has a new name"
        case .duplicateName: "two names meet, in the spec or after their spelling in Swift"
        case .invalidIdentifier: "a name cannot be spelled in Swift"
        case .unknownType: "a type that no file declares"
        case .unknownField: "a field that the model does not have"
        case .unknownService: "a service that no file declares"
        case .doubtfulName: "a name could be another one in snake case as well"
        default: modelSummary ?? serviceSummary
        }
    }

    private var modelSummary: String? {
        switch self {
        case .recursiveModel: "values of a model would hold each other without end"
        case .includeCycle: "a model includes itself"
        case .badPath: "a JSON path cannot be read"
        case .samePathTwice: "two values stand at one place of the JSON or the request"
        case .defaultMismatch: "a default is no value of its type, or is not allowed"
        case .scopeMismatch: "a scope, a length or a count allows nothing, or values of another type"
        case .mockMismatch: "a mock is no value of its type, or is not allowed"
        case .keyNotApplicable: "a key has no meaning together with the type or with other keys"
        case .ignoredWithoutValue: "a field that is never read has no value to begin with"
        case .oneWayTransform: "a field that is read and written is transformed one way only"
        case .dateWithoutFormat: "nothing says how dates are written"
        case .badDateFormat: "a pattern for dates cannot be read"
        case .badPattern: "a pattern is no regular expression"
        case .unboundedPattern: "a pattern cannot be matched in linear time"
        case .castNotApplicable: "auto-cast is on where it can do nothing"
        case .duplicateCase: "two cases have the same value"
        case .optionalCase: "a case has the name of nil, in an enum that is used as an optional"
        case .ambiguousOneOf: "two types of one-of take the same kind of JSON"
        case .dropOutsideArray: "a union that is dropped from its array stands in none"
        case .identityOptional: "a field that identifies a value may be absent"
        case .accessMismatch: "a model holds a type that fewer may use"
        case .conformanceMismatch: "what has to be Hashable holds a model that is not"
        default: nil
        }
    }

    private var serviceSummary: String {
        switch self {
        case .pathParameter: "the braces of a path and its parameters do not fit"
        case .bodyOnGet: "a request has a body whose method has none"
        case .fileOutsideMultipart: "a file is sent in another body than multipart"
        case .duplicateEndpoint: "two endpoints have the same name, or the same method and path"
        case .cacheWithoutDuration: "a cache does not say for how long"
        case .cachedUnsafeMethod: "the answer of a request that changes something is cached"
        case .retryNotIdempotent: "a request is tried again that may do its work twice"
        case .unknownQueue: "a queue that the service does not list"
        case .needsWholeAnswer: "an answer is held as a whole that arrives bit by bit"
        case .mockNeeded: "a value cannot be made up, so that the spec has to say one"
        case .unknownMock: "a file of mocks is for no endpoint"
        case .serviceCycle: "a service inherits from itself"
        case .literalSecret: "a secret stands in the spec"
        case .secretInQuery: "a secret is sent in the URL"
        case .insecureServer: "a release environment has a server without TLS"
        case .badServer: "the URL of a server cannot be used"
        case .duplicateCode: "two errors have the same code"
        case .codeIsSuccess: "a code means success and an error"
        case .badLink: "links cannot begin as the spec says"
        case .ambiguousRoute: "a link could be one of two routes"
        case .missingIdentity: "nothing tells the records of a table apart"
        case .lostInTable: "a table would not give back what is put into it"
        case .unknownTable: "a table that no file declares"
        case .nothingToStore: "an endpoint returns nothing that its table keeps"
        default: rawValue
        }
    }
}
