import WireSyntax
import YAMLSyntax

/// The `service` of a file: a service, or the name of one.
enum ServiceStatement: Sendable {
    /// `service: Gallery`: the file extends a service that another file declares.
    case shared(Written<String>)
    case declared(ServiceDeclaration)
}

/// A `service` as one file declares it, without inherited parts.
struct ServiceDeclaration: Sendable {
    /// `nil` if the name is missing; this has been reported.
    var name: Written<String>?
    var doc: String?
    var inherits: Written<String>?
    var environments: [EnvironmentDeclaration] = []
    var parameters: [ParameterDeclaration] = []
    var settings: ServiceSettings = ServiceSettings()
    var range: SourceRange

    init(range: SourceRange) {
        self.range = range
    }
}

/// The keys of a service that need nothing else to be resolved.
struct ServiceSettings: Sendable, Equatable {
    var version: APIVersionDeclaration?
    var headers: [HeaderDeclaration] = []
    var envelope: EnvelopeDeclaration?
    var timeout: Duration?
    var retry: RetryDeclaration?
    var hedge: HedgePolicy?
    var rate: RatePolicy?
    var failover: FailoverDeclaration?
    var queues: [Queue] = []
    var pins: [HostPins] = []
    var bodyText: BodyReading?
    /// With the position of the key.
    var batch: Written<Batch>?
    /// With the position of the key.
    var authentication: Written<Authentication>?
    /// Whether `auth` is present, valid or not.
    var hasAuthentication: Bool = false
    /// With the position of the key.
    var signature: Written<Signature>?
    var verification: Written<Verification>?
}

/// An entry of `servers`.
struct EnvironmentDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    /// The valid URLs.
    var servers: [String]
}

/// The `api-version` of a service; missing parts are inherited or have defaults.
struct APIVersionDeclaration: Sendable, Equatable {
    enum Place: String, Sendable, CaseIterable {
        case path
        case header
        case query
    }

    var value: Written<String>?
    /// Whether a value is present, valid or not.
    var saysValue: Bool = false
    /// The version of review builds.
    var review: Written<String>?
    var place: Place?
    var name: Written<String>?
    var format: Written<String>?
    var range: SourceRange
}

/// A header sent with every request.
struct HeaderDeclaration: Sendable, Equatable {
    var name: Written<String>
    var value: String
}

/// The `envelope` of a service; missing parts are inherited or have defaults.
struct EnvelopeDeclaration: Sendable, Equatable {
    struct Success: Sendable, Equatable {
        /// The codes that mean success.
        var values: [Written<String>] = []
        /// Other keys that say whether a call succeeded.
        var signs: [Sign] = []
        var range: SourceRange
    }

    struct Sign: Sendable, Equatable {
        var path: JSONPath
        var values: [Written<String>]
    }

    var data: ValuePath?
    var code: [JSONPath]?
    var message: [JSONPath]?
    var success: Success?
}

/// The service part of a file, as read.
struct ServiceFile: Sendable {
    /// `nil` if `service` is missing or not valid; this has been reported.
    var statement: ServiceStatement?
    var errors: [ErrorDeclaration] = []
    var endpoints: [EndpointDeclaration] = []
    var routes: RoutesDeclaration?
    /// The defaults of the file, completed by those of the file that defines the service.
    var defaults: FileDefaults = FileDefaults()

    /// Whether another file declares the service.
    var isShared: Bool {
        if case .shared? = statement { true } else { false }
    }

    /// The name of the file's service.
    var serviceName: Written<String>? {
        switch statement {
        case .shared(let name): name
        case .declared(let declaration): declaration.name
        case nil: nil
        }
    }
}

extension SpecReader {
    /// Reads `service`, `errors`, `endpoints` and `routes` of a file.
    ///
    /// - Parameter root: the keys of the file.
    mutating func serviceFile(_ root: KeyedNodes) -> ServiceFile {
        var file = ServiceFile()
        file.statement = root["service"].flatMap { service($0) }
        file.errors = root["errors"].map { errors($0, of: "the service") } ?? []
        file.endpoints = root["endpoints"].map { endpoints($0) } ?? []
        file.routes = root.entry("routes").flatMap { routes($0) }
        guard root["service"] == nil else { return file }
        for key in ["errors", "endpoints", "routes"] {
            guard let node = root.keyNode(key) else { continue }
            let message = "\"\(key)\" needs the key \"service\" in the same file"
            report(.missingKey, message, at: node)
        }
        return file
    }
}

extension SpecReader {
    /// Reads `service`: a service, or the name of one that another file declares.
    mutating func service(_ node: YAMLNode) -> ServiceStatement? {
        switch node.content {
        case .scalar where !node.isNothing:
            return .shared(written(node.text, at: node))
        case .mapping:
            return serviceDeclaration(node).map { .declared($0) }
        default:
            reportWrongType(node, "the service", expected: "the name of a service, or a mapping")
            return nil
        }
    }

    private mutating func serviceDeclaration(_ node: YAMLNode) -> ServiceDeclaration? {
        let subject = "the service"
        var service = ServiceDeclaration(range: range(of: node))
        guard read(node, ServiceDeclaration.table, of: subject, into: &service) != nil else { return nil }
        if let name = service.name { service.range = name.range }
        return service
    }

    /// A name that is not empty.
    mutating func name(written node: YAMLNode, of subject: String) -> Written<String>? {
        guard let name = text(node, of: subject) else { return nil }
        guard !name.isEmpty else {
            reportWrongType(node, subject, expected: "non-empty text")
            return nil
        }
        return written(name, at: node)
    }

    /// Reads `strip`: what is around JSON.
    mutating func wrappings(_ node: YAMLNode, of subject: String) -> [BodyReading.Wrapping] {
        var wrappings: [BodyReading.Wrapping] = []
        let elements = node.oneOrMore
        if elements.isEmpty { reportWrongType(node, subject, expected: "jsonp, a text, or a list of them") }
        for element in elements {
            guard let name = name(written: element, of: subject)?.value else { continue }
            let wrapping: BodyReading.Wrapping = name == BodyReading.Wrapping.jsonp.text ? .jsonp : .prefix(name)
            if wrappings.contains(wrapping) {
                report(.duplicateName, "duplicate \"\(name)\" in \(subject)", at: element)
            } else {
                wrappings.append(wrapping)
            }
        }
        return wrappings
    }

    mutating func charset(_ node: YAMLNode, of subject: String) -> String? {
        guard let name = text(node, of: subject) else { return nil }
        if Charset.names.contains(name) { return name }
        let hint = Charset(name).map { "; write \($0.name)" } ?? hint(for: name.lowercased(), among: Charset.names)
        let expected = "a character set such as gbk, shift_jis or iso-8859-1"
        reportWrongType(node, subject, expected: expected, hint: hint)
        return nil
    }

    /// A duration greater than zero.
    mutating func positiveDuration(_ node: YAMLNode, of subject: String) -> Duration? {
        guard let duration = duration(node, of: subject) else { return nil }
        guard duration > .zero else {
            report(.wrongType, "\(subject) must be greater than zero", at: node)
            return nil
        }
        return duration
    }
}

extension SpecReader {
    /// Reads `servers`: environments and their URLs.
    mutating func environments(_ node: YAMLNode) -> [EnvironmentDeclaration] {
        guard let entries = entries(of: node, "\"servers\" of the service") else { return [] }
        return entries.compactMap { entry in
            guard let key = name(written: entry.key, of: "the name of an environment") else { return nil }
            let servers = servers(entry.value, environment: key.value)
            return EnvironmentDeclaration(key: key, servers: servers)
        }
    }

    private mutating func servers(_ node: YAMLNode, environment: String) -> [String] {
        let nodes = node.oneOrMore
        if nodes.isEmpty {
            reportWrongType(node, "environment \"\(environment)\"", expected: "a URL, or a list of at least one URL")
        }
        var seen: Set<String> = []
        return nodes.compactMap { node in
            guard let url = server(node, environment: environment) else { return nil }
            if !seen.insert(url).inserted {
                report(.badServer, "duplicate server \"\(url)\" in environment \"\(environment)\"", at: node)
            }
            return url
        }
    }

    private mutating func server(_ node: YAMLNode, environment: String) -> String? {
        guard let url = text(node, of: "a server of environment \"\(environment)\"") else { return nil }
        do throws(ServerURL.Fault) {
            let address = try ServerURL(url)
            if !address.isSecure, !address.isLoopback, !address.isInCluster,
                Self.releaseEnvironments.contains(environment.lowercased())
            {
                let message =
                    "server \"\(url)\" of environment \"\(environment)\" must be https: "
                    + "http is not encrypted"
                report(.insecureServer, message, at: node)
            }
            return url
        } catch {
            report(.badServer, "server \"\(url)\" \(Self.reason(error))", at: node)
            return nil
        }
    }

    /// The end of a sentence that begins with the URL.
    private static func reason(_ fault: ServerURL.Fault) -> String {
        switch fault {
        case .scheme: "must begin with https:// or http://"
        case .user: "must not have a user name or password, the part before @"
        case .noHost: "has no host"
        case .host(let host): "has no valid host: \"\(host)\""
        case .port(let port): "has no valid port: \"\(port)\" is not a number from 1 to 65535"
        case .query: "must not have a query, the part after ?"
        case .fragment: "must not have a fragment, the part after #"
        case .path(let character): "holds \"\(character)\", which may not stand in a URL as it is"
        }
    }

    /// The environments that real users' data is sent to.
    private static let releaseEnvironments: Set<String> = ["release", "production", "prod", "live"]
}

extension SpecReader {
    /// Reads `api-version`; text alone is short for `{value: …}`.
    mutating func apiVersion(_ node: YAMLNode) -> APIVersionDeclaration? {
        let subject = "\"api-version\" of the service"
        var version = APIVersionDeclaration(range: range(of: node))
        if case .scalar = node.content {
            version.saysValue = true
            version.value = name(written: node, of: subject)
            return version
        }
        guard let nodes = mapping(node, .apiVersion, of: subject) else { return nil }
        version.saysValue = nodes["value"] != nil
        version.value = nodes["value"].flatMap { name(written: $0, of: "\"value\" of \(subject)") }
        version.review = nodes["review"].flatMap { name(written: $0, of: "\"review\" of \(subject)") }
        version.place = nodes["in"].flatMap { choice($0, of: "\"in\" of \(subject)") }
        version.name = nodes["name"].flatMap { name(written: $0, of: "\"name\" of \(subject)") }
        version.format = nodes["format"].flatMap { versionFormat($0, of: "\"format\" of \(subject)") }
        return version
    }

    private mutating func versionFormat(_ node: YAMLNode, of subject: String) -> Written<String>? {
        guard let format = name(written: node, of: subject) else { return nil }
        let count = format.value.components(around: VersionFormat.placeholder).count - 1
        guard count == 1 else {
            reportWrongType(node, subject, expected: "text that contains {value} exactly once")
            return nil
        }
        return format
    }
}

/// How the version is inserted into the text that is sent.
enum VersionFormat {
    static let placeholder: String = "{value}"

    static func apply(_ format: String?, to value: String) -> String {
        guard let format else { return value }
        return format.components(around: placeholder).joined(separator: value)
    }
}

extension String {
    /// The parts of the text before, between and after the separators.
    fileprivate func components(around separator: String) -> [String] {
        var components: [String] = []
        var current: [UInt8] = []
        let text = Array(utf8)
        let separator = Array(separator.utf8)
        var index = 0
        while index < text.count {
            if text[index...].starts(with: separator) {
                components.append(String(decoding: current, as: UTF8.self))
                current = []
                index += separator.count
            } else {
                current.append(text[index])
                index += 1
            }
        }
        return components + [String(decoding: current, as: UTF8.self)]
    }
}

extension SpecReader {
    /// Reads `headers`: names and values sent with every request.
    mutating func headers(_ node: YAMLNode) -> [HeaderDeclaration] {
        guard let entries = entries(of: node, "\"headers\" of the service") else { return [] }
        return entries.compactMap { header($0) }
    }

    /// Reads `headers` of a part, which callers see in the spec, so that no secret is possible.
    mutating func partHeaders(_ node: YAMLNode, of subject: String) -> [HeaderDeclaration]? {
        entries(of: node, "\"headers\" of \(subject)")?.compactMap { entry in
            let name = entry.key.text
            if ["content-disposition", "content-type", "content-transfer-encoding"].contains(name.lowercased()) {
                let hint = name.lowercased() == "content-type" ? "; write \"content-type\"" : ""
                report(.keyNotApplicable, "the header \(name) of a part is set by the client\(hint)", at: entry.key)
                return nil
            }
            guard let header = header(entry) else { return nil }
            if SecretReference.isName(header.value) {
                let message = "header \"\(name)\" of a part cannot be a secret; send it with the request"
                report(.keyNotApplicable, message, at: entry.value)
            }
            return header
        }
    }

    private mutating func header(_ entry: YAMLEntry) -> HeaderDeclaration? {
        let name = entry.key.text
        let subject = "header \"\(name)\""
        checkHeader(entry.key, of: subject)
        guard let value = text(entry.value, of: subject) else { return nil }
        if !HTTPText.isFieldValue(value) {
            let message =
                "\(subject) must be one line of text without control characters and without blanks at either end"
            report(.wrongType, message, at: entry.value)
        } else if HeaderName.isCredential(name), !SecretReference.isName(value) {
            let message =
                "\(subject) must be the name of a secret, such as $secret; the value that you pass to the client is the "
                + "whole field, with its prefix"
            report(.literalSecret, message, at: entry.value)
        }
        return HeaderDeclaration(name: written(name, at: entry.key), value: value)
    }

    /// Checks the name of a header.
    mutating func checkHeader(_ node: YAMLNode, of subject: String) {
        if !HTTPText.isToken(node.text) {
            reportWrongType(node, subject, expected: "a name of letters, digits and hyphens")
        } else if HeaderName.isReserved(node.text) {
            report(.keyNotApplicable, "the header \(node.text) is set by the client", at: node)
        }
    }
}

extension SpecReader {
    /// Reads `envelope`.
    mutating func envelope(_ node: YAMLNode) -> EnvelopeDeclaration? {
        let subject = "\"envelope\" of the service"
        guard let nodes = mapping(node, .envelope, of: subject) else { return nil }
        var envelope = EnvelopeDeclaration()
        envelope.data = nodes["data"].flatMap { valuePath($0, of: "\"data\" of \(subject)") }
        if let node = nodes["data"], envelope.data?.all.contains(where: \.hasWildcard) == true {
            report(.badPath, "\"data\" of \(subject) is the place of one value; it cannot have a *", at: node)
        }
        envelope.code = nodes["code"].map { code in
            code.oneOrMore.compactMap { jsonPath($0, of: "\"code\" of \(subject)") }
        }
        envelope.message = nodes["message"].map { message in
            message.oneOrMore.compactMap { jsonPath($0, of: "\"message\" of \(subject)") }
        }
        envelope.success = nodes["success"].flatMap { success($0, of: "\"success\" of \(subject)") }
        return envelope
    }

    /// Reads codes, `{at: status, is: ok}`, or a list of both.
    private mutating func success(_ node: YAMLNode, of subject: String) -> EnvelopeDeclaration.Success? {
        var success = EnvelopeDeclaration.Success(range: range(of: node))
        let nodes = node.oneOrMore
        if nodes.isEmpty {
            reportWrongType(node, subject, expected: "a value, or a list of at least one value")
        }
        for node in nodes {
            if case .mapping = node.content {
                guard let sign = sign(node, of: subject) else { return nil }
                success.signs.append(sign)
            } else if let value = text(node, of: subject) {
                success.values.append(written(value, at: node))
            }
        }
        return success
    }

    private mutating func sign(_ node: YAMLNode, of subject: String) -> EnvelopeDeclaration.Sign? {
        guard let nodes = mapping(node, .success, of: subject), let place = nodes["at"], let values = nodes["is"] else {
            return nil
        }
        let path = jsonPath(place, of: "\"at\" of \(subject)")
        let successes = successValues(values, of: "\"is\" of \(subject)")
        return path.map { EnvelopeDeclaration.Sign(path: $0, values: successes) }
    }

    private mutating func successValues(_ node: YAMLNode, of subject: String) -> [Written<String>] {
        let nodes = node.oneOrMore
        if nodes.isEmpty {
            reportWrongType(node, subject, expected: "a value, or a list of at least one value")
        }
        return nodes.compactMap { node in
            text(node, of: subject).map { written($0, at: node) }
        }
    }
}
