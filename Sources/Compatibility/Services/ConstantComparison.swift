import SpecLanguage
import WireSyntax

/// Compares the constants of an endpoint or a service.
struct ConstantComparison {
    /// The endpoint or the service.
    let subject: String
    let oldRange: SourceRange
    let newRange: SourceRange

    func compare(_ old: [RequestConstant], _ new: [RequestConstant], into list: inout ChangeList) {
        let pairs: NamedPairs<RequestConstant> = NamedPairs(old, new, name: \.comparedName)
        for gone in pairs.gone {
            list.add(
                subject, "constant \(gone.comparedText) removed", [.constantRemoved], at: newRange, before: oldRange)
        }
        for come in pairs.come {
            list.add(subject, "constant \(come.comparedText) added", [.constantAdded], at: come.range)
        }
        for (before, after) in pairs.kept where !before.isSame(as: after) {
            list.add(
                subject, "constant \(before.comparedText) -> \(after.value.text)", [.constantChanged], at: after.range,
                before: before.range)
        }
    }
}

extension RequestConstant {
    /// The place in a request, such as `query _shape`.
    fileprivate var comparedName: String { "\(place.location.rawValue) \(place.path.text)" }

    /// Whether both are sent alike. Only JSON tells `2` from `"2"`.
    fileprivate func isSame(as other: RequestConstant) -> Bool {
        location == .body ? value.isSame(as: other.value) : ExactText(wireText) == ExactText(other.wireText)
    }

    /// The place and the value.
    var comparedText: String { "\(comparedName) \(value.text)" }
}
