extension JSONWriter {
    mutating func unwritable(expected: @autoclosure () -> String, found: @autoclosure () -> String) { self.null() }
}
