import JSONSyntax
import SpecLanguage
package import WireSyntax

/// What one message showed of the declarations of the specs: which models, fields, cases and parameters it had.
///
/// A class, because values that are read apart, such as the elements of a list, count in the same place, also if they turn
/// out to have faults.
package final class Sightings {
    /// The values of one model.
    package final class Model {
        /// The number of values.
        package fileprivate(set) var values: Int = 0
        /// For each field or case, the number of values that have it.
        package fileprivate(set) var present: [Int]
        /// For each field, the number of values in which it is null, or counts as absent.
        package fileprivate(set) var nulls: [Int]

        fileprivate init(parts: Int) {
            present = Array(repeating: 0, count: parts)
            nulls = present
        }
    }

    /// A field or a case, by its index in the model.
    struct Part {
        let model: Model
        let index: Int

        /// Counts it for a value that was counted.
        func add(isNull: Bool = false) {
            if isNull { model.nulls[index] += 1 } else { model.present[index] += 1 }
        }
    }

    /// By the names of the models.
    package private(set) var models: [ExactText: Model] = [:]
    /// The Swift names of the parameters that a request has.
    package private(set) var parameters: Set<ExactText> = []
    /// Whether the whole message was looked at.
    package var isComplete: Bool = true

    package init() {}

    package func addParameter(_ name: String) { parameters.insert(ExactText(name)) }

    /// Counts a value of a model.
    ///
    /// - Parameters:
    ///   - name: the name of the model
    ///   - parts: the number of its fields or cases
    ///
    /// - Returns: the values of the model
    @discardableResult
    func addValue(of name: ExactText, parts: Int) -> Model {
        let model = models[name] ?? Model(parts: parts)
        model.values += 1
        models[name] = model
        return model
    }

    /// Counts a value that is one of several cases.
    ///
    /// - Parameter index: the index of the case; `nil` if it is none of them
    func addValue(of model: String, case index: Int?, of count: Int) {
        let model = addValue(of: ExactText(model), parts: count)
        if let index { Part(model: model, index: index).add() }
    }
}

extension ReferenceDecoder {
    /// Counts what the body of an error shows of the declarations.
    func count(_ body: [UInt8], ofError name: String, _ endpoint: MockEndpoint, in sightings: Sightings) {
        let errors = (endpoint.endpoint.errors + endpoint.service.errors).filter {
            ExactText($0.name) == ExactText(name)
        }
        guard let own = errors.first?.body else { return }
        var reading = Reading(models: models)
        reading.sightings = sightings
        if let value = (try? JSONParser.parse(body))?.value(at: own.path.components) {
            reading.read(value, as: own.type, ReadingRules(), at: ReadingPlace())
        } else {
            sightings.isComplete = false
        }
    }
}
