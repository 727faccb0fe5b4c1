/// Reads exchanges from a HAR 1.2 file in chunks.
///
/// An entry that cannot be read is counted and left out. A file that ends in the middle is reported when its readable
/// entries have been taken.
public struct HARReader {
    /// A part of a file that cannot be read.
    public struct Fault: Error, Sendable, Hashable {
        public let message: String
        /// The position in the file, in bytes from its start.
        public let offset: Int
    }

    /// The entries that were left out.
    public private(set) var skipped: [Fault] = []
    /// The number of entries that were read.
    public private(set) var count: Int = 0
    private var entries: HAREntries = HAREntries()

    public init() {}

    /// Reads the next bytes of a file.
    ///
    /// - Parameter take: receives each exchange with its position in the file, in bytes
    /// - Throws: the file is not a HAR file
    public mutating func read(_ chunk: [UInt8], _ take: (Exchange, Int) -> Void) throws(Fault) {
        // What was read before a fault counts.
        var faults: [Fault] = []
        var count = 0
        defer {
            skipped += faults
            self.count += count
        }
        do throws(HAREntries.Fault) {
            try entries.read(chunk) { piece in
                switch piece {
                case .entry(let bytes, let offset):
                    do throws(HARExchange.Fault) {
                        take(try HARExchange.read(bytes), offset)
                        count += 1
                    } catch {
                        faults.append(Fault(message: error.message, offset: offset))
                    }
                case .tooLarge(let size, let offset):
                    faults.append(
                        Fault(
                            message:
                                "an entry of \(size >> 20) MB is too large; the limit is \(HAREntries.limit >> 20) MB",
                            offset: offset))
                case .notAnObject(let offset):
                    faults.append(Fault(message: "an entry is not an object", offset: offset))
                }
            }
        } catch {
            throw Fault(message: error.message, offset: error.offset)
        }
    }

    /// Ends the file.
    ///
    /// - Throws: the file is incomplete, or it is not a HAR file
    public func finish() throws(Fault) {
        do throws(HAREntries.Fault) {
            try entries.finish()
        } catch {
            throw Fault(message: error.message, offset: error.offset)
        }
    }
}
