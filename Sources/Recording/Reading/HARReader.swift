/// Reads exchanges from a HAR 1.2 file, or from a Charles session in JSON, in chunks.
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

    /// What a file is.
    public enum Format: Sendable, Hashable {
        /// HAR 1.2: an object with `log.entries`.
        case har
        /// A session that Charles exports as JSON: a list of calls.
        case charles

        /// - Parameter name: the name of a file; `.chlsj` is a session of Charles, any other one a HAR file
        public init(ofFile name: String) {
            self = name.lowercased().hasSuffix(".chlsj") ? .charles : .har
        }
    }

    /// The entries that were left out.
    public private(set) var skipped: [Fault] = []
    /// The number of entries that were read.
    public private(set) var count: Int = 0
    private var entries: HAREntries
    private let format: Format

    /// - Parameter format: what the file is. A HAR file by default.
    public init(_ format: Format = .har) {
        self.format = format
        entries = HAREntries(format)
    }

    /// Reads the next bytes of a file.
    ///
    /// - Parameter take: receives each exchange with its position in the file, in bytes
    /// - Throws: the file is none of the format
    public mutating func read(_ chunk: [UInt8], _ take: (Exchange, Int) -> Void) throws(Fault) {
        // What was read before a fault counts.
        var faults: [Fault] = []
        var count = 0
        let format = format
        defer {
            skipped += faults
            self.count += count
        }
        do throws(HAREntries.Fault) {
            try entries.read(chunk) { piece in
                switch piece {
                case .entry(let bytes, let offset):
                    do throws(HARExchange.Fault) {
                        take(try Self.exchange(bytes, format), offset)
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

    private static func exchange(_ bytes: [UInt8], _ format: Format) throws(HARExchange.Fault) -> Exchange {
        switch format {
        case .har: try HARExchange.read(bytes)
        case .charles: try CharlesExchange.read(bytes)
        }
    }

    /// Ends the file.
    ///
    /// - Throws: the file is incomplete, or none of the format
    public func finish() throws(Fault) {
        do throws(HAREntries.Fault) {
            try entries.finish()
        } catch {
            throw Fault(message: error.message, offset: error.offset)
        }
    }
}
