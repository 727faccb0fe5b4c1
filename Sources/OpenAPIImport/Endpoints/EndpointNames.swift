import SpecLanguage

/// Names endpoints so that no two meet in Swift.
struct EndpointNames: Sendable {
    private var names: MemberNames = MemberNames(reserved: ServiceNames.daoMembers)

    /// The name of an operation: its id, or where it has none, method and path: `GET /pets/{id}` is `getPetsId`.
    mutating func take(_ identifier: String?, method: String, path: String) -> String {
        guard let identifier, !identifier.isEmpty else {
            let words = path.split { !$0.isLetter && !$0.isNumber }.map { ImportedName.type(String($0), fallback: "") }
            return names.takeSpelled(method + words.joined(), fallback: method)
        }
        let spelled = ImportedName.member(identifier, fallback: "")
        return spelled.isEmpty
            ? take(nil, method: method, path: path) : names.takeSpelled(identifier, fallback: method)
    }
}
