import SpecLanguage

extension Access {
    /// The keyword and a blank, or nothing for what Swift takes without a keyword.
    var prefix: String {
        self == .internal ? "" : "\(rawValue) "
    }

    /// The attribute, and a blank, of what is public for generated code and the runtime alone; nothing for what is not
    /// public at all.
    var hiding: String {
        self == .public ? "@_spi(Generated) " : ""
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
