import Generation
import SpecLanguage

/// The values that the user gives for the parameters of requests.
public struct ProbeValues: Sendable {
    /// An assignment without a name.
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    private var texts: [String: [String]] = [:]
    /// The names as given, in order.
    private(set) var names: [String] = []

    /// - Parameter assignments: such as `id=7`, or `Gallery.picture.id=7` for one endpoint; a list has one for each element
    public init(_ assignments: [String]) throws(Fault) {
        for assignment in assignments {
            guard let sign = assignment.firstIndex(of: "="), sign > assignment.startIndex else {
                throw Fault(description: "\"\(assignment)\" is not a value; write name=value, such as id=7")
            }
            let name = String(assignment[..<sign])
            if texts[name] == nil { names.append(name) }
            texts[name, default: []].append(String(assignment[assignment.index(after: sign)...]))
        }
    }

    /// The texts for a parameter, of which the most specific name counts; `nil` if there are none.
    func texts(of parameter: Parameter, in endpoint: String) -> [String]? {
        names(of: parameter, in: endpoint).lazy.compactMap { texts[$0] }.first
    }

    /// The given names that no parameter has.
    func unknownNames(among parameters: [(parameter: Parameter, endpoint: String)]) -> [String] {
        let known = Set(parameters.flatMap { names(of: $0.parameter, in: $0.endpoint) })
        return names.filter { !known.contains($0) }
    }

    private func names(of parameter: Parameter, in endpoint: String) -> [String] {
        // Without the service.
        let short = endpoint.split(separator: ".").dropFirst().joined(separator: ".")
        let wireName = parameter.wirePath.components.joined(separator: ".")
        return [endpoint + ".", short + ".", ""].flatMap { [$0 + parameter.name, $0 + wireName] }
    }
}
