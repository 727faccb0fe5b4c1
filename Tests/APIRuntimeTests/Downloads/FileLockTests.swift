import Foundation
import TestSupport
import Testing

@testable import APIRuntime

@Suite("locked files") struct FileLockTests {
    @Test("a lock ends with its file, even if a process that is being started still has it")
    func endsWithItsFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.part")
        let copy = try lockAndCopy(path)
        defer { close(copy) }
        #expect(throws: Never.self) { try OpenFile(locking: path) }
    }

    /// Locks a file as long as this runs.
    ///
    /// - Returns: its descriptor as a new process has it.
    private func lockAndCopy(_ path: String) throws -> Int32 {
        let file = try OpenFile(locking: path)
        return withExtendedLifetime(file) {
            let fault = #expect(throws: FileFault.self) { try OpenFile(locking: path) }
            #expect(fault?.isLocked == true)
            return dup(file.descriptor)
        }
    }
}
