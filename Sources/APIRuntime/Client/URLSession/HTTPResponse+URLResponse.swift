import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPResponse {
    /// The head of an answer, from Foundation's form; nil where the status is no HTTP status.
    init?(_ response: HTTPURLResponse) {
        guard (100...999).contains(response.statusCode) else { return nil }
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String, let name = HTTPField.Name(name)
            else { continue }
            // Foundation joins fields of one name by commas, which stand in cookies as well.
            let values: [String] = name == .setCookie ? SetCookieFields.split(value) : [value]
            for value in values { fields.append(HTTPField(name: name, value: value)) }
        }
        self.init(status: Status(code: response.statusCode), headerFields: fields)
    }
}
