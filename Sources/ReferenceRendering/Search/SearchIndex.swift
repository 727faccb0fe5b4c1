import SpecLanguage

/// What can be searched for: names, what they are, and where they are explained.
struct SearchIndex {
    private struct Entry {
        let name: String
        let kind: String
        let address: String
        /// What else finds it, such as an endpoint's path.
        let detail: String
    }

    private var entries: [Entry] = []

    init(_ specification: Specification) {
        for file in specification.files {
            let page: String = PageName.page(of: file)
            for model in file.models {
                self.add(model.name, model.kind.word, page, PageName.anchor(ofModel: model.name))
            }
            guard let part = file.service else { continue }
            if part.isDefinition { self.add(part.service, page) }
            for endpoint in part.endpoints {
                self.add(
                    endpoint.name, "endpoint", page, PageName.anchor(ofEndpoint: endpoint.name),
                    "\(endpoint.method.rawValue.uppercased()) \(endpoint.path)")
            }
        }
    }

    private mutating func add(_ service: Service, _ page: String) {
        self.add(service.name, "service", page, "service-\(service.name)")
        for error in service.errors {
            self.add(error.name, "error", page, PageName.anchor(ofError: error.name), service.name)
        }
    }

    private mutating func add(
        _ name: String, _ kind: String, _ page: String, _ anchor: String, _ detail: String = ""
    ) {
        self.entries.append(Entry(name: name, kind: kind, address: "\(page)#\(anchor)", detail: detail))
    }

    /// The entries as lines of an array of JavaScript.
    var lines: [String] {
        self.entries.map { entry in
            "  [" + [entry.name, entry.kind, entry.address, entry.detail].map(Self.string).joined(separator: ", ")
                + "],"
        }
    }

    /// A string of JavaScript (ECMA-262, section 12.9.4).
    private static func string(_ text: String) -> String {
        "\""
            + text.unicodeScalars.reduce(into: "") { result, scalar in
                switch scalar {
                case "\"", "\\": result += "\\\(scalar)"
                case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                default: result.unicodeScalars.append(scalar)
                }
            } + "\""
    }
}
