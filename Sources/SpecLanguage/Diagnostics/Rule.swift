/// The rules that a spec is checked against. Ids are stable: people search for them and silence them.
public enum Rule: String, Sendable, Hashable, CaseIterable {
    // The text.
    case syntax
    case duplicateKey = "duplicate-key"
    case aliasBomb = "alias-bomb"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    // The shape.
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case wrongType = "wrong-type"
    case unsupportedVersion = "unsupported-version"
    case notYet = "not-yet"
    // Names.
    case duplicateName = "duplicate-name"
    case invalidIdentifier = "invalid-identifier"
    case unknownType = "unknown-type"
    case unknownService = "unknown-service"
    // Models.
    case recursiveModel = "recursive-model"
    case includeCycle = "include-cycle"
    case badPath = "bad-path"
    case samePathTwice = "same-path-twice"
    case defaultMismatch = "default-mismatch"
    case scopeMismatch = "scope-mismatch"
    case keyNotApplicable = "key-not-applicable"
    case ignoredWithoutValue = "ignored-without-value"
    case dateWithoutFormat = "date-without-format"
    case badPattern = "bad-pattern"
    case castNotApplicable = "cast-not-applicable"
    case duplicateCase = "duplicate-case"
    case ambiguousOneOf = "ambiguous-one-of"
    case dropOutsideArray = "drop-outside-array"
    case identityOptional = "identity-optional"
    // Endpoints.
    case pathParameter = "path-parameter"
    case bodyOnGet = "body-on-get"
    case fileOutsideMultipart = "file-outside-multipart"
    case duplicateEndpoint = "duplicate-endpoint"
    case cacheWithoutDuration = "cache-without-duration"
    case cachedUnsafeMethod = "cached-unsafe-method"
    case retryNotIdempotent = "retry-not-idempotent"
    case unknownQueue = "unknown-queue"
    // The service and its errors.
    case serviceCycle = "service-cycle"
    case literalSecret = "literal-secret"
    case secretInQuery = "secret-in-query"
    case insecureServer = "insecure-server"
    case badServer = "bad-server"
    case duplicateCode = "duplicate-code"
    case codeIsSuccess = "code-is-success"
}
