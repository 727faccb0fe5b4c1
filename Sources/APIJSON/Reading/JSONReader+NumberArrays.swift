#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

extension JSONReader {
    /// Reads the elements of an array up to its end, or to one that is no short number.
    ///
    /// - Returns: whether the array has more elements
    @usableFromInline
    mutating func readShortDoubles(_ values: inout [Double]) throws(ReadFailure) -> Bool {
        try readShortNumbers(&values) { reader in reader.shortDouble() }
    }

    /// Reads the elements of an array up to its end, or to one that is no short integer.
    ///
    /// - Returns: whether the array has more elements
    @usableFromInline
    mutating func readShortIntegers(_ values: inout [Int]) throws(ReadFailure) -> Bool {
        try readShortNumbers(&values) { reader in reader.shortInteger() }
    }

    /// Reads the first elements onto the stack, so that short arrays are made at their size without counting first.
    @inline(__always)
    private mutating func readShortNumbers<Number: BitwiseCopyable>(
        _ values: inout [Number], _ next: (inout JSONReader) -> Number?
    ) throws(ReadFailure) -> Bool {
        var hasMore = true
        var failure: ReadFailure?
        var isFull = false
        withUnsafeTemporaryAllocation(of: Number.self, capacity: 32) { buffer in
            var count = 0
            do throws(ReadFailure) {
                while hasMore, count < buffer.count, let value = next(&self) {
                    buffer.initializeElement(at: count, to: value)
                    count &+= 1
                    hasMore = try followingElement()
                }
            } catch {
                failure = error
            }
            let first = UnsafeBufferPointer(rebasing: buffer[..<count])
            isFull = hasMore && count == buffer.count
            if isFull { values.reserveCapacity(count &+ likelyNumberCount()) }
            values += first
        }
        if let failure { throw failure }
        guard isFull else { return hasMore }
        while hasMore, let value = next(&self) {
            values.append(value)
            hasMore = try followingElement()
        }
        return hasMore
    }

    /// The number of elements of the current array, if they are numbers, or of those before the first bracket: counted in
    /// a short array, estimated in a long one. Growing an array is more expensive.
    private mutating func likelyNumberCount() -> Int {
        guard position < end, position.pointee == Byte.minus || position.pointee &- Byte.zero <= 9 else { return 0 }
        var place = position
        var commas = 0
        let near = position + min(end - position, 4096)
        while near - place >= 8 {
            let word = Word.load(place)
            let brackets = Word.bytes(word, equalTo: Byte.rightBracket)
            if brackets != 0 {
                let before = Word.mask(brackets.trailingZeroBitCount &>> 3)
                return commas &+ (Word.bytes(word, equalTo: Byte.comma) & before).nonzeroBitCount &+ 1
            }
            commas &+= Word.bytes(word, equalTo: Byte.comma).nonzeroBitCount
            place += 8
        }
        return commas &+ 1 &+ (near < end ? likelyCommaCount(place) : 0)
    }

    /// About the number of commas before the next bracket, from samples.
    @inline(never)
    private mutating func likelyCommaCount(_ start: UnsafePointer<UInt8>) -> Int {
        let bracket = memchr(start, Int32(Byte.rightBracket), end - start)
        let size = bracket.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) } ?? end - start
        let samples = 16
        let sample = 256
        if size <= samples * sample { return JSONReader.commas(start, size) }
        var commas = 0
        for index in 0..<samples {
            commas &+= JSONReader.commas(start + (size - sample) / (samples - 1) * index, sample)
        }
        // Room for a few more, because an array that is too short by one would be copied.
        let estimate = Int(Int64(commas) * Int64(size) / Int64(samples * sample))
        return estimate + estimate / 32 + 16
    }

    private static func commas(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var commas = 0
        var place = start
        let end = start + count
        while end - place >= 8 {
            commas &+= Word.bytes(Word.load(place), equalTo: Byte.comma).nonzeroBitCount
            place += 8
        }
        return commas &+ Word.bytes(Word.load(place, count: end - place), equalTo: Byte.comma).nonzeroBitCount
    }
}
