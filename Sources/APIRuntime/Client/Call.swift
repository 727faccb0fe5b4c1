@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A call of an endpoint, which is sent when its value is asked for.
///
/// Methods of DAOs return calls, and send nothing. A call can be kept, changed and sent any number of times:
///
/// ```swift
/// let call = gallery.searchPictures(searchKey: "cat")
/// let pictures = try await call.value
/// let response = try await call.response
/// ```
public struct Call<Value: Sendable, Failure: ServerError>: ValueCall {
    @_spi(Generated) public var draft: CallDraft
    @_spi(Generated) public let form: ResponseForm<Value>

    /// - Parameters:
    ///   - request: the request that a method of the DAO has filled.
    ///   - form: how the response is read.
    ///   - dao: the DAO, whose parameters are sent, too.
    @_spi(Generated) public init(_ request: RequestBuilder, as form: ResponseForm<Value>, _ dao: some DAO) {
        self.init(CallDraft(request, of: form.kind, dao), form)
    }

    /// A call whose response contains a value as JSON.
    @_spi(Generated) public init(_ request: RequestBuilder, _ dao: some DAO) where Value: JSONReadable {
        self.init(CallDraft(request, of: .value, dao), .json)
    }

    /// A call without a value.
    @_spi(Generated) public init(_ request: RequestBuilder, _ dao: some DAO) where Value == Void {
        self.init(CallDraft(request, of: .nothing, dao), .nothing)
    }

    init(_ draft: CallDraft, _ form: ResponseForm<Value>) {
        self.draft = draft
        self.form = form
    }
}

/// What every kind of call has before it is sent: calls with a value, paged ones and streams.
public protocol PreparedCall<Value>: Sendable {
    /// The value of a response, or one value of a stream.
    associatedtype Value: Sendable

    /// The request, and who sends it.
    @_spi(Generated) var draft: CallDraft { get set }
}

/// A call that returns one value.
public protocol ValueCall<Value, Failure>: PreparedCall {
    /// The errors that the server may respond with.
    associatedtype Failure: ServerError

    /// How a response is read.
    @_spi(Generated) var form: ResponseForm<Value> { get }
}

extension ValueCall {
    /// The same call without what its kind adds, as groups take it.
    public var call: Call<Value, Failure> { Call(draft, form) }

    /// How a response is read, with the type of the errors.
    var typedForm: TypedForm<Value, Failure> { TypedForm(form) }

    /// Sends the call, and returns its value.
    public var value: Value {
        get async throws(APIError<Failure>) { try await draft.value(typedForm) }
    }

    /// Sends the call, and returns its value with the status, the header fields and so on.
    public var response: APIResponse<Value> {
        get async throws(APIError<Failure>) { try await draft.perform(typedForm).response }
    }

    /// Sends the call, and returns its value or its error.
    ///
    /// The type of the error is known in every closure, where that of a `do` statement with several `catch` clauses is
    /// not.
    public var result: Result<Value, APIError<Failure>> {
        get async {
            await Result(of: { () async throws(APIError<Failure>) in try await value })
        }
    }
}

extension PreparedCall {
    /// The name of the endpoint, after that of its service: `Gallery.search`.
    public var name: String { draft.request.endpoint }

    /// The request that is sent if no step of the client changes it. It has no credential and no signature.
    /// - Throws: an ``RequestError`` if a value cannot be sent, or if the server's URL is not valid.
    public var request: APICall.Request {
        get throws(RequestError) {
            if let fault = draft.page?.fault {
                throw RequestError(
                    endpoint: name, parameter: "position", expected: "the position of a page", found: "\(fault)")
            }
            return try draft.request(to: draft.route)
        }
    }

    /// The whole URL of the request, with its query: to be opened, shared or shown. It may contain secrets, as far as the
    /// endpoint sends them in the URL.
    /// - Throws: an ``RequestError`` if a value cannot be sent, or if the server's URL is not valid.
    public var url: URL {
        get throws(RequestError) {
            let request = try request
            if let url = URL(escaping: request.url) { return url }
            throw RequestError(
                endpoint: name, parameter: "url", expected: "a URL", found: "a text that is none")
        }
    }
}

/// The request that a method of a DAO has filled, and who sends it.
@_spi(Generated) public struct CallDraft: Sendable {
    var client: APIClient
    let service: ServiceDescription
    let kind: ResponseKind
    /// What the endpoint adds to requests.
    var request: RequestBuilder
    /// What the DAO adds to all of its requests; `nil` for nothing.
    var common: RequestBuilder? { rest?.value.common }
    /// How this call differs from others of the endpoint; `nil` if it does not.
    var options: CallOptions? {
        get { rest?.value.options }
        set { changeRest { rest in rest.options = newValue } }
    }
    /// Stores the value in its table; `nil` if there is none.
    var store: StoreValue? {
        get { rest?.value.store }
        set { changeRest { rest in rest.store = newValue } }
    }
    /// What the page before has found out about this one; `nil` for all other calls.
    var page: FollowingPage? {
        get { rest?.value.page }
        set { changeRest { rest in rest.page = newValue } }
    }
    /// What few calls have, behind a reference, as calls are copied.
    private var rest: Shared<Rest>?

    private struct Rest: Sendable {
        var common: RequestBuilder?
        var options: CallOptions?
        var store: StoreValue?
        var page: FollowingPage?
    }

    private mutating func changeRest(_ change: (inout Rest) -> Void) {
        Shared.change(&rest, from: Rest(), change)
    }

    /// Whether the call is like all others of its endpoint.
    var isUsual: Bool { rest == nil || options == nil && page == nil }

    init<D: DAO>(_ request: RequestBuilder, of kind: ResponseKind, _ dao: D) {
        let common = dao.common(for: request.endpoint)
        client = dao.client
        self.kind = kind
        service = D.service
        self.request = request
        if !common.isEmpty { rest = Shared(Rest(common: common)) }
    }
}

/// A page that follows another one.
struct FollowingPage: Sendable {
    /// The session of all pages; `nil` if they do not depend on one.
    let session: APISession.Holding?
    /// Why the page cannot be requested; `nil` if it can.
    let fault: (any Error)?
}

extension PreparedCall {
    /// The same call, whose values are stored before they are returned.
    /// - Parameter store: stores a value of the call, or one of a stream. Throws an error that the call reports as a
    ///   `StorageError`.
    @_spi(Generated) public func storing(_ store: @escaping @Sendable (Value) async throws -> Void) -> Self {
        var call = self
        call.draft.store = { value in
            // Steps do not know the type of the value, which is the call's own.
            guard let value = value as? Value else { return }
            do {
                try await store(value)
            } catch {
                guard !error.isCancellation else { throw error }
                throw StorageError(reason: "\(error)", value: value, underlying: error)
            }
        }
        return call
    }
}

extension Call: RedactedStringConvertible {
    /// The endpoint, without the values that it was given.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": name] }
}

extension CallDraft: RedactedStringConvertible {
    /// The endpoint, without the values that it was given.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": request.endpoint] }
}
