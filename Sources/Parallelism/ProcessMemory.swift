#if canImport(Glibc)
    import CMalloc
#endif

/// How a process takes memory from the system.
package enum ProcessMemory {
    /// Takes memory in large steps, and gives none back. For processes that end when their work is done.
    ///
    /// glibc extends the heap of a thread page by page, with a system call for each, and gives every large array back at
    /// once, so that the next one takes new pages. Memory that is taken but not used costs nothing. Other systems do not
    /// need this, and there it does nothing.
    package static func takeLargeSteps() {
        #if canImport(Glibc)
            let step: Int32 = 32 << 20
            _ = mallopt(M_TOP_PAD, step)
            _ = mallopt(M_MMAP_THRESHOLD, step)
            _ = mallopt(M_TRIM_THRESHOLD, .max)
        #endif
    }
}
