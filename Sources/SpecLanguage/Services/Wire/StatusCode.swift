extension ServerErrorCase.Match {
    /// What a key under `errors` stands for: a business code, or `http-404`, `http-4xx`; nil for `http-` and no status.
    ///
    /// Single statuses are those that are not a success (RFC 9110, section 15): 300 to 599.
    init?(code: String) {
        guard code.hasPrefix("http-") else {
            self = .code(code)
            return
        }
        let status = code.dropFirst(5)
        switch status {
        case "4xx": self = .statusClass(4)
        case "5xx": self = .statusClass(5)
        default:
            guard status.utf8.count == 3, let number = Int(status), (300...599).contains(number) else { return nil }
            self = .status(number)
        }
    }

    /// The key as a spec writes it.
    var text: String {
        switch self {
        case .code(let code): code
        case .status(let status): "http-\(status)"
        case .statusClass(let first): "http-\(first)xx"
        }
    }
}
