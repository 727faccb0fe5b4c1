@_spi(Generated) import APIRuntime
import ExamplesScenario

// Calls that the spec of httpbin leaves out, as apigen generates them.

extension HTTPBinDAO {
    /// Responds with 401 unless name and password are right.
    struct BasicAuthentication: ValueEndpoint {
        typealias Answer = Bool
        typealias Failure = HTTPBinError

        var name: String
        var password: String

        static let route: EndpointRoute = EndpointRoute(
            "HTTPBin.basicAuthentication", .get, "/basic-auth/{name}/{password}", returning: "authenticated")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.path("name", name)
            request.path("password", password, isSensitive: true)
        }
    }

    /// Responds with the token, or with 401 without one.
    struct Bearer: ValueEndpoint {
        typealias Answer = String
        typealias Failure = HTTPBinError

        static let route: EndpointRoute = EndpointRoute("HTTPBin.bearer", .get, "/bearer", returning: "token")
    }

    /// Sets a cookie, and redirects to the list of cookies.
    struct SetCookie: ValueEndpoint {
        typealias Answer = [String: String]
        typealias Failure = HTTPBinError

        var name: String
        var value: String

        static let route: EndpointRoute = EndpointRoute(
            "HTTPBin.setCookie", .get, "/cookies/set/{name}/{value}", returning: "cookies")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.path("name", name)
            request.path("value", value)
        }
    }

    /// The cookies that were sent.
    struct Cookies: ValueEndpoint {
        typealias Answer = [String: String]
        typealias Failure = HTTPBinError

        static let route: EndpointRoute = EndpointRoute("HTTPBin.cookies", .get, "/cookies", returning: "cookies")
    }

    /// Sends bytes with pauses between them.
    struct Drip: BytesEndpoint {
        typealias Failure = HTTPBinError

        var count: Int

        static let route: EndpointRoute = EndpointRoute("HTTPBin.drip", .get, "/drip")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.query("numbytes", count)
            request.query("duration", 1)
        }
    }

    /// Redirects to a place.
    struct RedirectTo: EmptyEndpoint {
        typealias Failure = HTTPBinError

        var place: String

        static let route: EndpointRoute = EndpointRoute("HTTPBin.redirectTo", .get, "/redirect-to")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.query("url", place)
        }
    }
}
