public import Observation

#if canImport(Combine)
    public import Combine
#endif

/// An object whose changes views follow: by Observation where the system has it, from iOS 17 and macOS 14 on, and as an
/// `ObservedObject` on all others.
@MainActor
public class Tracked {
    #if canImport(Combine)
        @Published private var revision: Int = 0
    #endif
    /// A `Signal`; `nil` where the system has no Observation.
    private let signal: AnyObject?

    init() {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
            signal = Signal()
        } else {
            signal = nil
        }
    }

    /// The state is read.
    final func read() {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) { (signal as? Signal)?.read() }
    }

    /// The state is changed.
    final func change(_ change: () -> Void) {
        #if canImport(Combine)
            revision &+= 1
        #endif
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *), let signal = signal as? Signal {
            signal.change(change)
        } else {
            change()
        }
        changed()
    }

    /// Called after each change.
    func changed() {}
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Tracked: Observable {}

#if canImport(Combine)
    extension Tracked: ObservableObject {}
#endif

/// What Observation follows in place of an object, whose class older systems have as well.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private final class Signal: Observable {
    private let registrar = ObservationRegistrar()
    /// Stands for the whole state.
    private var state: Void { () }

    func read() {
        registrar.access(self, keyPath: \.state)
    }

    func change(_ change: () -> Void) {
        registrar.withMutation(of: self, keyPath: \.state, change)
    }
}
