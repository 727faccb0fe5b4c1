import Foundation

/// CPU time that this thread has used.
func threadNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// CPU time that all threads of this process have used.
func processNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The most memory that this process has held so far, in bytes.
func peakMemory() -> Int {
    #if os(Linux)
        // What getrusage tells would hold the peak of whoever started this process, too.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
    #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #endif
}

/// Keeps the compiler from leaving out what nobody looks at; the value is freed when the call returns.
@inline(never)
func consume<Value>(_ value: consuming Value) {
    withExtendedLifetime(value) {}
}
