/// A part of a description that its specs do not express, or express differently.
public struct ImportNote: Sendable, Hashable {
    /// How much is lost, worst first.
    public enum Grade: String, Sendable, Hashable, CaseIterable {
        /// A call that cannot be made as the description says.
        case call
        /// A value that is not sent or received, or that has a wider type.
        case value
        /// A rule for values that is not checked.
        case constraint
        /// Documentation, and everything that is only said differently.
        case comment
    }

    public let grade: Grade
    /// What it is and how it was handled: a sentence without a full stop, the same for all notes of one kind.
    public let reason: String
    /// The position in the description (RFC 6901), such as `#/paths/~1pets/get/callbacks`.
    public let pointer: String
}

extension ImportNote.Grade: Comparable {
    /// Worse grades are less.
    public static func < (left: Self, right: Self) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .call: 0
        case .value: 1
        case .constraint: 2
        case .comment: 3
        }
    }
}

extension ImportNote: Comparable {
    /// Worse grades come first, then reasons and positions in the order of their text.
    public static func < (left: Self, right: Self) -> Bool {
        (left.grade, left.reason, left.pointer) < (right.grade, right.reason, right.pointer)
    }
}

/// A reason for a note. There is one constant for each, so that the same loss has the same words and the same grade
/// everywhere.
struct Loss: Sendable, Hashable {
    let grade: ImportNote.Grade
    let reason: String

    fileprivate init(_ grade: ImportNote.Grade, _ reason: String) {
        self.grade = grade
        self.reason = reason
    }
}

/// Calls that cannot be made as the description says.
extension Loss {
    static let circular: Loss = Loss(.call, "A circular reference is dropped")
    static let cookieName: Loss = Loss(.call, "A cookie with an invalid name is dropped")
    static let cookieValue: Loss = Loss(.call, "A list or an object in a cookie becomes a string without commas")
    static let credentialHeader: Loss = Loss(.call, "A credential with a fixed value is dropped")
    static let dangling: Loss = Loss(.call, "A dangling reference is dropped")
    static let endpointServers: Loss = Loss(.call, "Servers of an endpoint without an absolute URL are dropped")
    static let headerName: Loss = Loss(.call, "A header that the client sets, or with an invalid name, is dropped")
    static let listedObject: Loss = Loss(.call, "An object that is sent as one text becomes text, or a list of texts")
    static let method: Loss = Loss(.call, "An endpoint with an unsupported method is dropped")
    static let parameterPlace: Loss = Loss(.call, "A parameter with an unknown place is dropped")
    static let partHeaders: Loss = Loss(.call, "Header fields of the parts of a body are dropped")
    static let partList: Loss = Loss(.call, "A list of objects in a multipart body is one part")
    static let path: Loss = Loss(.call, "An endpoint with an invalid path is dropped")
    static let pathServers: Loss = Loss(.call, "Servers of a path without an absolute URL are dropped")
    static let rawParts: Loss = Loss(.call, "A multipart body without known parts is sent as raw bytes")
    static let reservedCharacters: Loss = Loss(.call, "Reserved characters in a query are percent-encoded")
    static let securityScheme: Loss = Loss(.call, "A credential that specs cannot express is not sent")
    static let textList: Loss = Loss(.call, "A list that is sent as one text becomes a string")
    static let textPart: Loss = Loss(.call, "A part of a body that is a text or an object is always JSON")
    static let unknownStyle: Loss = Loss(.call, "A style that a parameter cannot have in its place is ignored")
    static let unplacedParameter: Loss = Loss(.call, "A path parameter without a placeholder is dropped")

    static func bodyless(_ method: String) -> Loss {
        Loss(.call, "A \(method) has no body (RFC 9110, section 9.3)")
    }
}

/// Values that are lost.
extension Loss {
    static let anyEvent: Loss = Loss(.value, "Events of which one can have any name become texts")
    static let anyObject: Loss = Loss(.value, "Indistinguishable objects become any JSON object")
    static let callbacks: Loss = Loss(.value, "Callbacks are not supported")
    static let conflictingParts: Loss = Loss(.value, "Parts of allOf conflict; the first one is used")
    static let danglingSchema: Loss = Loss(.value, "A dangling reference becomes any JSON")
    static let defaultMapping: Loss = Loss(.value, "Objects without a known tag are kept as any JSON")
    static let emptyName: Loss = Loss(.value, "A property with an empty name is dropped")
    static let endlessAllOf: Loss = Loss(.value, "A schema that contains itself through allOf is dropped there")
    static let endlessChoice: Loss = Loss(.value, "A choice that contains itself is dropped there")
    static let endlessSchema: Loss = Loss(
        .value, "A schema that contains itself without an object in between becomes any JSON")
    static let equivalentName: Loss = Loss(
        .value, "A property whose name differs from another one only in normalisation is dropped")
    static let errorBody: Loss = Loss(.value, "The body of an error without a model is dropped")
    static let formChoice: Loss = Loss(.value, "A choice in a form or a multipart body is dropped")
    static let errorMediaType: Loss = Loss(.value, "Another media type of an error is dropped")
    static let informationalResponse: Loss = Loss(.value, "An informational response is dropped")
    static let innerChoice: Loss = Loss(.value, "A choice that is part of one of its members is dropped there")
    static let laterElements: Loss = Loss(.value, "Elements after the first ones of a list are dropped")
    static let mergedObjects: Loss = Loss(.value, "Indistinguishable objects become one struct with all properties")
    static let mergedTypes: Loss = Loss(.value, "Indistinguishable types become any JSON")
    static let noChanges: Loss = Loss(
        .value, "Nullable fields cannot be cleared: another model has the name of the struct of changes")
    static let positionalItems: Loss = Loss(.value, "A list of schemas in items is not read; the elements are any JSON")
    static let rawBody: Loss = Loss(.value, "A body without known properties is sent as raw bytes")
    static let responseForm: Loss = Loss(.value, "Another form of response is dropped")
    static let responseHeader: Loss = Loss(.value, "A header of a response with an invalid name is dropped")
    static let responseHeaders: Loss = Loss(.value, "The headers of a stream are dropped")
    static let responseMediaType: Loss = Loss(.value, "Another media type of a response is dropped")
    static let sameParameter: Loss = Loss(.value, "A parameter with the place and name of another one is dropped")
    static let secondChoice: Loss = Loss(.value, "A second choice in a schema is dropped")
    static let unsentNull: Loss = Loss(
        .value, "A required parameter in a body that may be null is left out of requests instead of being sent as null")
    static let unread: Loss = Loss(.value, "A part that the import does not read is dropped")
    static let unknownType: Loss = Loss(.value, "An unknown type becomes any JSON")
    static let xmlBody: Loss = Loss(.value, "An XML body is sent as text that the caller writes")
    static let webhooks: Loss = Loss(.value, "Webhooks are not supported")

    static func unfollowed(_ keyword: String) -> Loss {
        Loss(.value, "\(keyword) is not followed")
    }
}

/// Constraints that are lost.
extension Loss {
    static let allowedValues: Loss = Loss(
        .constraint, "The list of allowed values of a type that is not an enum is dropped")
    static let bodyConstraints: Loss = Loss(.constraint, "The constraints of a body are dropped")
    static let dialect: Loss = Loss(.constraint, "Schemas are read as OpenAPI 3.1; another dialect is ignored")
    static let discriminator: Loss = Loss(
        .constraint, "A discriminator that does not distinguish the members is dropped")
    static let endlessElement: Loss = Loss(.constraint, "Models require each other without end; this field is nullable")
    static let endlessField: Loss = Loss(.constraint, "Models require each other without end; this field is optional")
    static let format: Loss = Loss(.constraint, "A value with an unsupported format becomes a string")
    static let headerConstraints: Loss = Loss(.constraint, "The constraints of a header of a response are dropped")
    static let impossibleLength: Loss = Loss(.constraint, "A length that no value can have is dropped")
    static let impossibleLimits: Loss = Loss(.constraint, "Limits that no value satisfies are dropped")
    static let limitOutOfRange: Loss = Loss(.constraint, "A limit outside the range of the type is dropped")
    static let mixedEnumeration: Loss = Loss(.constraint, "An enum of values of several types becomes any JSON")
    static let namePatterns: Loss = Loss(.constraint, "Patterns for property names are dropped")
    static let nestedListConstraints: Loss = Loss(.constraint, "The constraints of nested lists are dropped")
    static let noValues: Loss = Loss(.constraint, "A schema without valid values becomes any JSON")
    static let otherPattern: Loss = Loss(.constraint, "A pattern that Swift does not accept is dropped")
    static let otherProperties: Loss = Loss(.constraint, "Other properties are kept as any JSON")
    static let parameterMediaType: Loss = Loss(.constraint, "A parameter with its own media type becomes a string")
    static let requiredTogether: Loss = Loss(
        .constraint, "Rules about properties that are required together are dropped")
    static let structuredEnumeration: Loss = Loss(.constraint, "An enum of lists or objects becomes any JSON")
    static let structuredHeader: Loss = Loss(
        .constraint, "A header of a response that is an object or a union is read as text")
    static let structuredParameter: Loss = Loss(
        .constraint, "A parameter that is an object or a union becomes a string")
    static let unboundedPattern: Loss = Loss(.constraint, "A pattern that cannot be matched in linear time is dropped")
    static let undeclaredProperty: Loss = Loss(
        .constraint, "A property that is required but not described is optional, and any JSON")
    static let unionConstraints: Loss = Loss(.constraint, "The constraints of one of several types are dropped")
    static let unknownKeyword: Loss = Loss(.constraint, "An unknown keyword is dropped")

    static func unchecked(_ keyword: String) -> Loss {
        Loss(.constraint, "\(keyword) is not checked")
    }
}

/// Comments that are lost, and what is only said differently.
extension Loss {
    static let bodyMediaType: Loss = Loss(.comment, "Another media type of a request body is dropped")
    static let bothDirections: Loss = Loss(.comment, "A property that is both read-only and write-only is neither")
    static let commonHeader: Loss = Loss(
        .comment, "A header that most responses have is no result; read it in a middleware")
    static let credentialParameter: Loss = Loss(.comment, "A parameter that the credential already fills is dropped")
    static let documentation: Loss = Loss(.comment, "Links to external documentation without a URL are dropped")
    static let emptyBody: Loss = Loss(.comment, "An optional body that is always empty is not sent")
    static let errorHeaders: Loss = Loss(.comment, "The headers of an error have no types; its response has them")
    static let exampleCast: Loss = Loss(
        .comment, "An example is a number or a text where the schema has the other; both are read")
    static let exampleDate: Loss = Loss(
        .comment, "An example has a date in another format than its schema; the one of the schema is used")
    static let exampleNull: Loss = Loss(
        .comment, "An example is null where the schema forbids it; the field is nullable")
    static let exampleOutsideEnum: Loss = Loss(
        .comment, "An example has a value that the enum does not list; it is read as unknown")
    static let exampleType: Loss = Loss(.comment, "An example does not have the type of its schema, which is widened")
    static let exampleWithoutField: Loss = Loss(.comment, "An example lacks a required field, which is optional")
    static let examples: Loss = Loss(.comment, "Examples are dropped")
    static let responseExamples: Loss = Loss(
        .comment, "Examples of responses are mocks of a folder of their own, with --mocks")
    static let flows: Loss = Loss(.comment, "The flows of OAuth 2.0 are dropped; the session has the token")
    static let externalExample: Loss = Loss(.comment, "An example in another document is not read")
    static let forbiddenProperties: Loss = Loss(
        .comment, "A prohibition of other properties is dropped, because servers add properties")
    static let inexpressibleDefault: Loss = Loss(.comment, "A default that specs cannot express is left to the server")
    static let license: Loss = Loss(.comment, "The license, contact and terms of service are dropped")
    static let links: Loss = Loss(.comment, "Links are dropped")
    static let longExtension: Loss = Loss(.comment, "An extension that is too long for a comment is dropped")
    static let notModified: Loss = Loss(.comment, "304 is left to the cache of the client")
    static let nullableDefault: Loss = Loss(.comment, "The default of a nullable value is left to the server")
    static let numberFormat: Loss = Loss(.comment, "An unknown format of a number is ignored")
    static let partMediaTypes: Loss = Loss(.comment, "A part that may have several media types gets one by its type")
    static let optionalBody: Loss = Loss(.comment, "An optional body with required fields is always sent")
    static let otherScheme: Loss = Loss(.comment, "A security scheme is dropped: all endpoints accept another one")
    static let pathExtension: Loss = Loss(.comment, "An extension of a path is dropped")
    static let redirects: Loss = Loss(.comment, "Redirects are followed")
    static let relativeServer: Loss = Loss(
        .comment, "A server without an absolute URL is dropped; set the server on the client")
    static let renamedEndpoint: Loss = Loss(
        .comment, "The endpoint is renamed, because other types have the names of its own")
    static let redirectBody: Loss = Loss(.comment, "The body of a redirect is dropped")
    static let sameResponseMediaType: Loss = Loss(
        .comment, "Another media type of a response, with the same content, is not requested")
    static let sameTypes: Loss = Loss(.comment, "Successes of the same type are not told apart by their status")
    static let serverVariable: Loss = Loss(.comment, "A server variable is replaced by its default")
    static let streamedResponse: Loss = Loss(
        .comment, "A response that is also a stream of events is an endpoint of its own")
    static let severalTags: Loss = Loss(.comment, "An endpoint with several tags is in the file of the first one")
    static let standardHeader: Loss = Loss(.comment, "A parameter for a header field that has other places is ignored")
    static let tagDescription: Loss = Loss(.comment, "The description of a tag without endpoints is dropped")
    static let scopes: Loss = Loss(.comment, "The scopes that an endpoint needs are dropped")
    static let textBody: Loss = Loss(.comment, "A text body is sent as raw bytes")
    static let unplacedDescription: Loss = Loss(.comment, "A description that has no place in specs is dropped")
    static let unplacedExtension: Loss = Loss(.comment, "An extension that has no place in specs is dropped")
    static let unusedComponent: Loss = Loss(.comment, "A component that nothing refers to is dropped")
    static let version: Loss = Loss(.comment, "The version of the API is dropped")
    static let valueOrList: Loss = Loss(.comment, "A parameter that is a value or a list becomes a list")
    static let xml: Loss = Loss(.comment, "The names and attributes of XML are dropped")
}
