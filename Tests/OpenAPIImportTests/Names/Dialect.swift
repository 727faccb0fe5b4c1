import Foundation

/// Descriptions as the tools of other ecosystems write them.
enum Dialect: String, CaseIterable, Sendable {
    /// The IDs of operations are other forms of the method and the path.
    case paths
    /// Schemas extend each other by `allOf`, and all have titles.
    case towers
    /// Objects without names, one in another, with the same few keys.
    case options
    /// The names of operations and schemas are sentences, or sentences without spaces.
    case sentences

    private static let resources: [(path: String, parameter: String, name: String)] = [
        ("files", "file_id", "File"), ("users", "user_id", "User"), ("orders", "order_id", "Order"),
        ("invoices", "invoice_no", "Invoice"), ("report-templates", "id", "ReportTemplate"),
        ("categories", "slug", "Category"),
    ]

    var description: String {
        var paths = ""
        var schemas = ""
        for (number, resource) in Self.resources.enumerated() {
            let parameter = "[{name: \(resource.parameter), in: path, required: true, schema: {type: string}}]"
            let writer = DialectWriter(
                collection: resource.path, parameter: resource.parameter, parameters: parameter, name: resource.name)
            switch self {
            case .paths:
                paths += writer.operations(style: number)
                schemas += "    \(resource.name): {type: object, properties: {id: \(text), size: {type: integer}}}\n"
            case .towers:
                paths += writer.towers
                schemas += writer.towerSchemas
            case .options: paths += writer.options
            case .sentences:
                paths += writer.sentences
                schemas += writer.sentenceSchemas
            }
        }
        return
            "openapi: 3.0.3\ninfo: {title: Dialect, version: '1'}\npaths:\n\(paths)components:\n  schemas:\n\(schemas)"
            + (self == .paths ? Self.errors : self == .towers ? Self.base : "    Any: {type: object}\n")
    }

    private static let errors: String = """
            '404': {type: object, properties: {error: {type: string}}}
            422Error: {type: object, properties: {errors: {type: array, items: {type: object, properties: {field: {type: string}}}}}}

        """

    private static let base: String = """
            Resource: {title: Resource, type: object, properties: {id: {type: string}, href: {type: string}}}
            Timestamped:
              title: Timestamped Resource
              allOf:
              - {$ref: '#/components/schemas/Resource'}
              - {title: Timestamps, type: object, properties: {createdAt: {type: string}, updatedAt: {type: string}}}

        """
}

private let text: String = "{type: string}"

/// Writes the operations and schemas of one resource.
private struct DialectWriter {
    let collection: String
    let parameter: String
    let parameters: String
    let name: String

    private var item: String { "/\(collection)/{\(parameter)}" }
    private var words: String { collection.replacing("-", with: " ") }

    private func response(_ schema: String) -> String {
        "{description: D, content: {application/json: {schema: \(schema)}}}"
    }

    private func reference(_ name: String) -> String {
        "{$ref: \"#/components/schemas/\(name)\"}"
    }

    func operations(style: Int) -> String {
        let errors = "'404': \(response(reference("404"))), '422': \(response(reference("422Error")))"
        func operation(_ method: String, _ path: String, _ schema: String) -> String {
            "    \(method): {operationId: \"\(identifier(method, path, style))\", "
                + "responses: {'200': \(response(schema)), \(errors)}}\n"
        }
        let comment = "{type: object, properties: {text: \(text), author: \(text)}}"
        let second = parameters.dropLast() + ", {name: comment_id, in: path, required: true, schema: \(text)}]"
        return "  /\(collection):\n" + operation("get", "/\(collection)", "{type: array, items: \(reference(name))}")
            + operation("post", "/\(collection)", reference(name)) + "  \(item):\n    parameters: \(parameters)\n"
            + operation("get", item, reference(name)) + operation("put", item, reference(name))
            + operation("delete", item, reference(name)) + "  \(item)/comments:\n    parameters: \(parameters)\n"
            + operation("get", item + "/comments", "{type: array, items: \(comment)}")
            + "  \(item)/comments/{comment_id}:\n    parameters: \(second)\n"
            + operation("get", item + "/comments/{comment_id}", comment)
    }

    /// The ID by the style of one tool.
    private func identifier(_ method: String, _ path: String, _ style: Int) -> String {
        let segments = path.split(separator: "/").map { String($0) }
        let bare = segments.map { $0.filter { $0 != "{" && $0 != "}" } }
        let capitals = bare.map { $0.split { "_-".contains($0) }.map(\.capitalized).joined() }
        switch style {
        case 0:
            return method
                + zip(segments, capitals).map { segment, word in
                    let isParameter = segment.hasPrefix("{")
                    return isParameter ? segment.split { "_{}".contains($0) }.last?.capitalized ?? "" : word
                }.joined()
        case 1: return capitals.joined() + method.capitalized
        case 2:
            return "\(method)_" + zip(segments, bare).map { $0.hasPrefix("{") ? "_\($1)_" : $1 }.joined(separator: "_")
        case 3: return "\(method.uppercased())_" + bare.joined(separator: "-")
        case 4: return method + zip(segments, capitals).map { $0.hasPrefix("{") ? "By" + $1 : $1 }.joined()
        default: return "\(method)-" + bare.joined(separator: "-").replacing("_", with: "-")
        }
    }

    var towers: String {
        let links = "{title: Links, type: object, properties: {links: {type: array, items: \(reference("Resource"))}}}"
        let update = "{title: Update, type: object, properties: {reason: \(text)}}"
        return """
              /\(collection):
                get: {operationId: list\(name), responses: {'200': \(response(reference("\(name)List")))}}
              \(item):
                parameters: \(parameters)
                get:
                  operationId: get\(name)
                  responses: {'200': \(response("{title: \(name) Response, allOf: [\(reference(name)), \(links)]}"))}
                patch:
                  operationId: update\(name)
                  requestBody: \(response("{title: \(name) Update, allOf: [\(reference("\(name)Base")), \(update)]}"))
                  responses: {'200': \(response(reference(name)))}

            """
    }

    var towerSchemas: String {
        """
            \(name)Base:
              title: \(name) Base
              allOf:
              - \(reference("Timestamped"))
              - {title: \(name) Base Properties, type: object, properties: {name: \(text), status: {title: \(name) Status, type: string, enum: [active, pending-review]}}}
            \(name):
              title: \(name)
              allOf:
              - \(reference("\(name)Base"))
              - title: \(name) Detail
                type: object
                properties:
                  owner: {allOf: [\(reference("Resource")), {title: Owner, type: object, properties: {name: \(text)}}]}
                  settings: {title: Settings, allOf: [{title: Common Settings, type: object, properties: {locale: \(text)}}, {title: \(name) Settings, type: object, properties: {mode: {title: Mode, type: string, enum: [fast, slow]}}}]}
            \(name)List:
              title: \(name) List
              allOf: [{title: Page, type: object, properties: {total: {type: integer}}}, {title: \(name) Items, type: object, properties: {items: {type: array, items: \(reference(name))}}}]

        """
    }

    var options: String {
        let zone = "{type: string, enum: [GMT, GMT-1, GMT+1, GMT-2, GMT+2, unknown]}"
        let inner =
            "{type: object, properties: {options: {type: object, properties: {level: {type: integer}, zone: \(zone)}}}}"
        let meta = "{type: object, properties: {meta: {type: object, properties: {version: \(text)}}}}"
        let list =
            "{type: array, items: {type: object, properties: {item: {type: object, properties: {value: \(text)}}}}}"
        return """
              \(item)/export:
                post:
                  operationId: export\(name)
                  parameters: \(parameters)
                  requestBody: \(response("{type: object, properties: {options: \(inner), exportOptions: \(inner), items: \(list)}}"))
                  responses: {'200': \(response("{type: object, properties: {data: {type: object, properties: {data: \(meta), result: \(inner)}}}}"))}

            """
    }

    private var missing: String { "Response when the \(name.lowercased()) could not be found in the system" }
    private var found: String { "Get \(name.lowercased()) by identifier - successful response" }
    private var tooMany: String { "Get\(name)Statustoomanyrequestserrorresponsewitherrmessage" }
    private var body: String { "create\(name.lowercased())requestbodywithallrequiredfields" }

    var sentences: String {
        func operation(_ method: String, _ summary: String, _ identifier: String, _ schema: String) -> String {
            "    \(method): {summary: \"\(summary)\", operationId: \"\(identifier)\", responses: {'200': \(response(schema)), "
                + "'404': \(response(reference(missing))), '429': \(response(reference(tooMany)))}}\n"
        }
        let noun = name.lowercased()
        return "  /\(collection):\n"
            + operation(
                "get", "Get all \(words)", "Get the list of all \(words) that the current user can see",
                "{type: array, items: \(reference(found))}")
            + operation(
                "post", "Create a \(noun); the request body has all required fields",
                "Create a new \(noun) with the given data", reference(body))
            + "  \(item):\n    parameters: \(parameters)\n"
            + operation("get", "Get one \(noun)", "Get a single \(noun) by its identifier.", reference(found))
            + operation(
                "put", "Update information of a \(noun)", "update\(noun)informationbyidentifier", reference(found))
            + operation(
                "delete", "The status of too many requests is an error response with err message",
                "Delete the \(noun). This can not be undone!", "{type: object, properties: {message: \(text)}}")
    }

    var sentenceSchemas: String {
        """
            \(tooMany): {type: object, properties: {errMessage: \(text)}}
            "\(found)": {type: object, properties: {id: \(text), items: {type: array, items: {type: object, properties: {sku: \(text)}}}}}
            "\(missing)": {type: object, properties: {message: \(text)}}
            \(body): {type: object, properties: {name: \(text), kind: {type: string, enum: ["A kind for tests", "n/a"]}}}

        """
    }
}
