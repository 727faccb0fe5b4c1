/// Yields to other tasks for a moment, in a loop that waits for a condition.
///
/// `Task.yield` would keep a thread busy, and does not run tasks of lower priority.
public func letOthersRun() async {
    await Task.yield()
    try? await Task.sleep(for: .milliseconds(1))
}
