/// The rules that specs are checked against. Ids are stable: people search for them and suppress them.
public enum Rule: String, Sendable, Hashable, CaseIterable {
    // The text.
    case syntax
    case duplicateKey = "duplicate-key"
    case aliasBomb = "alias-bomb"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    case longFile = "long-file"
    case badReference = "bad-reference"
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
    case shadowedType = "shadowed-type"
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
    case bodyFormat = "body-format"
    case textInEnvelope = "text-in-envelope"
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
    case unknownValue = "unknown-value"
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
    /// The violation in half a sentence, such as `a JSON path is not valid`.
    public var summary: String {
        switch self {
        case .syntax: "the text is not YAML"
        case .duplicateKey: "a mapping has the same key twice"
        case .aliasBomb: "expanding the aliases would make the text far larger"
        case .tooDeep: "lists and mappings are nested too deep"
        case .tooLarge: "the text, or its expansion, is too large"
        case .longFile: "the Swift file of a spec is so long that it slows down builds"
        case .badReference: "a reference of an OpenAPI description leads nowhere"
        case .unknownKey: "a key is not allowed here"
        case .missingKey: "a required key is missing"
        case .wrongType: "a value has the wrong shape for its key"
        case .unsupportedVersion: "the file does not start with apigen: 1"
        case .deprecatedValue: "a value has been renamed"
        case .duplicateName: "two names collide, in the spec or in Swift"
        case .invalidIdentifier: "a name cannot be turned into a Swift name"
        case .unknownType: "a type is not declared in any file"
        case .unknownField: "a field does not exist in the model"
        case .unknownService: "a service is not declared in any file"
        case .shadowedType: "a model has the name of a type that other code needs"
        case .doubtfulName: "a name has more than one plausible spelling in snake case"
        default: modelSummary ?? serviceSummary
        }
    }

    private var modelSummary: String? {
        switch self {
        case .recursiveModel: "a model contains itself without end"
        case .includeCycle: "a model includes itself"
        case .badPath: "a JSON path is not valid"
        case .samePathTwice: "two values have the same place in the JSON or the request"
        case .defaultMismatch: "a default is not a valid value of its type, or not in its scope"
        case .scopeMismatch: "a scope, length or count allows no value, or values of another type"
        case .mockMismatch: "a mock is not a valid value of its type, or not in its scope"
        case .keyNotApplicable: "a key does not apply to the type, or conflicts with other keys"
        case .ignoredWithoutValue: "an ignored field has no default and is not optional"
        case .oneWayTransform: "a field that is read and written is transformed in one direction only"
        case .dateWithoutFormat: "a date has no format"
        case .badDateFormat: "a date pattern is not valid"
        case .badPattern: "a pattern is not a regular expression"
        case .unboundedPattern: "a pattern cannot be matched in linear time"
        case .castNotApplicable: "auto-cast has no effect"
        case .duplicateCase: "two cases have the same value"
        case .optionalCase: "an enum that is used as an optional has a case named none"
        case .ambiguousOneOf: "two types of one-of accept the same kind of JSON"
        case .dropOutsideArray: "a union with otherwise: drop is used outside an array"
        case .identityOptional: "a field that identifies a value is optional"
        case .accessMismatch: "a model uses a type with narrower access"
        case .conformanceMismatch: "a type that must be Hashable contains a model that is not"
        default: nil
        }
    }

    private var serviceSummary: String {
        switch self {
        case .pathParameter: "the placeholders of a path do not match its parameters"
        case .bodyOnGet: "a method that has no body is given one"
        case .fileOutsideMultipart: "a file is sent outside a multipart body"
        case .bodyFormat: "a value cannot be sent in the form or media type of a body"
        case .textInEnvelope: "a text that was the whole body is read from the envelope"
        case .duplicateEndpoint: "two endpoints have the same name, or requests that cannot be told apart"
        case .cacheWithoutDuration: "a cache has no duration"
        case .cachedUnsafeMethod: "the response to a request that changes data is cached"
        case .retryNotIdempotent: "a request that is not idempotent is retried"
        case .unknownQueue: "a queue is not declared by the service"
        case .needsWholeAnswer: "a policy that needs the whole response is set on a stream or download"
        case .mockNeeded: "a mock value cannot be generated and must be given"
        case .unknownMock: "a mock file belongs to no endpoint"
        case .serviceCycle: "a service inherits from itself"
        case .literalSecret: "a secret is written in the spec"
        case .unknownValue: "a text of a signature inserts a value that does not exist, or not there"
        case .secretInQuery: "a secret is sent in the URL"
        case .insecureServer: "a release environment has a server without TLS"
        case .badServer: "the URL of a server is not valid"
        case .duplicateCode: "two errors have the same code"
        case .codeIsSuccess: "a code means both success and an error"
        case .badLink: "the scheme or host of links is not valid"
        case .ambiguousRoute: "a link matches two routes"
        case .missingIdentity: "the model of a table has no identity"
        case .lostInTable: "a table would lose part of a record"
        case .unknownTable: "a table is not declared in any file"
        case .nothingToStore: "an endpoint returns no records of its table"
        default: rawValue
        }
    }
}
