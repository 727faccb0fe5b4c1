/// Lets everything else go on for a moment, in a loop that waits for something to happen.
///
/// `Task.yield` would keep a thread busy, and lets nothing run that is less urgent than the task that waits.
public func letOthersRun() async {
    await Task.yield()
    try? await Task.sleep(for: .milliseconds(1))
}
