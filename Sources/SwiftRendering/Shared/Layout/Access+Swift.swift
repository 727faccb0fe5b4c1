import SpecLanguage

extension Access {
    /// The keyword and a blank, or nothing for what Swift takes without a keyword.
    var prefix: String {
        self == .internal ? "" : "\(rawValue) "
    }

    /// The one that more code may use.
    static func widest(_ left: Access, _ right: Access) -> Access {
        left.width > right.width ? left : right
    }

    private var width: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}
