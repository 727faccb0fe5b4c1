@_spi(Generated) import APIRuntime
import ExamplesScenario
import Foundation

// Calls that the spec of httpbin leaves out, as apigen generates them.

extension HTTPBinDAO {
    /// Responds with 401 unless name and password are right.
    func basicAuthentication(name: String, password: String) -> Call<Bool, HTTPBinError> {
        var request = RequestBuilder(
            "HTTPBin.basicAuthentication", .get, "/basic-auth/{name}/{password}", returning: "authenticated")
        request.path("name", name)
        request.path("password", password, isSensitive: true)
        return Call(request, self)
    }

    /// Responds with the token, or with 401 without one.
    func bearer() -> Call<String, HTTPBinError> {
        Call(RequestBuilder("HTTPBin.bearer", .get, "/bearer", returning: "token"), self)
    }

    /// Sets a cookie, and redirects to the list of cookies.
    func setCookie(name: String, value: String) -> Call<[String: String], HTTPBinError> {
        var request = RequestBuilder("HTTPBin.setCookie", .get, "/cookies/set/{name}/{value}", returning: "cookies")
        request.path("name", name)
        request.path("value", value)
        return Call(request, self)
    }

    /// The cookies that were sent.
    func sentCookies() -> Call<[String: String], HTTPBinError> {
        Call(RequestBuilder("HTTPBin.sentCookies", .get, "/cookies", returning: "cookies"), self)
    }

    /// Sends bytes with pauses between them.
    func drip(count: Int) -> Call<Data, HTTPBinError> {
        var request = RequestBuilder("HTTPBin.drip", .get, "/drip")
        request.query("numbytes", count)
        request.query("duration", 1)
        return Call(request, as: .bytes, self)
    }

    /// Redirects to a place.
    func redirect(to place: String) -> Call<Void, HTTPBinError> {
        var request = RequestBuilder("HTTPBin.redirectTo", .get, "/redirect-to")
        request.query("url", place)
        return Call(request, self)
    }
}
