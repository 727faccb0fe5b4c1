@_spi(Generated) import APIJSON

extension DataFormatError {
    /// The same fault, said of an event of that number.
    func of(event number: Int) -> DataFormatError {
        var fault: DataFormatError = self
        fault.event = number
        fault.further = further.map { fault in fault.of(event: number) }
        return fault
    }
}
