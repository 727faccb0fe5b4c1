/// How a list, a dictionary or a model is written into a request.
public enum ParameterStyle: String, Sendable, Hashable, CaseIterable {
    /// The name once for each element: `a=1&a=2`.
    case `repeat`
    /// The elements in one text: `a=1,2`.
    case comma
    /// The elements in one text: `a=1%202`.
    case space
    /// The elements in one text: `a=1%7C2`.
    case pipe
    /// Keys in brackets, and empty ones for elements: `a[]=1&a[]=2`, `a[key]=1`.
    case brackets
    /// Keys and positions in brackets: `a[0]=1&a[1]=2`, `a[key]=1`.
    case indexed
    /// Each field under its own name, without the parameter's: `key=1`.
    case fields
}

/// How a parameter is written into a path in which it may fill several segments.
public enum PathEncoding: String, Sendable, Hashable, CaseIterable {
    /// Percent-encoded, except for the slashes.
    case segments
    /// As given: it is percent-encoded already.
    case raw = "none"
}

extension ParameterStyle {
    /// The styles of lists and nested values in a form that is the whole body.
    static let ofForms: [ParameterStyle] = [.brackets, .indexed]
}
