import SpecLanguage

/// The statements that read a struct from JSON: one for each field, in their order.
struct ReadBody {
    let plan: StructurePlan

    func lines(indentation: Int) -> [String] {
        var lines = SourceLines(indentation: indentation)
        for property in plan.properties where property.isRead { add(property, to: &lines) }
        if let unknownKeys = plan.unknownKeys {
            lines.add("try reader.keepUnknownKey(in: &\(unknownKeys.reference))")
        }
        return lines.lines
    }

    private func add(_ property: Property, to lines: inout SourceLines) {
        let head = "if try reader.field(\(arguments(of: property).joined(separator: ", "))) {"
        var body = SourceLines(indentation: SourceLines.columns - lines.room + 4)
        ReadValue(plan: plan, property: property).addStatements(to: &body)
        let line = "\(head) \(body.lines.joined()) }"
        if body.lines.count == 1, line.fits(lines.room) {
            lines.add(line)
        } else {
            lines.block(head) { lines in body.lines.forEach { lines.add($0) } }
        }
    }

    private func arguments(of property: Property) -> [String] {
        var arguments = [StringLiteral(property.field.name).source]
        if plan.layout == .object, !property.isAtKeyOfItsName {
            arguments.append("at: \(PathsLiteral.source(property.field.paths))")
        }
        let options = options(of: property)
        if options.count == 1 { arguments += options }
        if options.count > 1 { arguments.append("[\(options.joined(separator: ", "))]") }
        return arguments
    }

    private func options(of property: Property) -> [String] {
        var options = property.isRequired ? [".required"] : []
        // A transform decides itself what is empty.
        if property.transform?.read != nil, !property.hasAlternatives { return options }
        switch property.field.empty {
        case .keep: break
        case .absent: options.append(".absentIfEmpty")
        case .error: options.append(".nonEmpty")
        }
        return options
    }
}

/// Paths as the runtime reads them: separated by one space, keys by points, and what has a meaning behind a backslash.
enum PathsLiteral {
    static func source(_ paths: [JSONPath]) -> String {
        StringLiteral(paths.map(text).joined(separator: " ")).source
    }

    static func text(_ path: JSONPath) -> String {
        path.components.map(escaped).joined(separator: ".")
    }

    private static func escaped(_ key: String) -> String {
        var text = ""
        for scalar in key.unicodeScalars {
            if scalar == "." || scalar == " " || scalar == "=" || scalar == "\\" { text.append("\\") }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
