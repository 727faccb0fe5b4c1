/// An endpoint of a spec.
struct LearnedEndpoint: Sendable {
    /// A parameter.
    struct Parameter: Sendable {
        let name: String
        var map: String?
        /// `path`, `form` or `header`; `nil` for the query, unless `isInQuery` has to be said.
        var location: String?
        var value: LearnedValue
        var style: String?
        /// The value that every request had.
        var fallback: String?
    }

    /// What successful responses with a status are.
    struct Response: Sendable, Hashable {
        let status: Int
        /// `nil` for none.
        var type: LearnedType?
        /// `as` and `at` of the value, if they have to be said.
        var reading: ResultReading = ResultReading()
    }

    /// How a result is read from the body; `nil` for what need not be said.
    struct ResultReading: Sendable, Hashable {
        var form: String?
        var at: String?
    }

    /// An error by its status.
    struct Failure: Sendable, Hashable {
        let status: Int
        var body: LearnedType?
        var comments: [String] = []
    }

    var name: String
    let method: String
    let path: String
    var parameters: [Parameter] = []
    var body: LearnedType?
    var bodyForm: (as: String?, contentType: String?)?
    var returns: LearnedType?
    /// Whether values arrive one by one, each on a line.
    var isStream: Bool = false
    /// `as` of the result, if it has to be said.
    var form: String?
    /// The place of the value in the body, if it has to be said.
    var at: String?
    var responses: [Response] = []
    var failures: [Failure] = []
    var paging: PagingGuess?
    var isCacheable: Bool = false
    /// The path of the token that the endpoint returns.
    var session: String?
    var comments: [String] = []
}
