#if canImport(SwiftUI)
    public import APIRuntime
    public import SwiftUI

    /// Shows the value of a loader, and what there is to see without one: progress, and the text of an error with a button to
    /// try again.
    ///
    /// ```swift
    /// AsyncContent(photo) { photo in Text(photo.title) }
    /// ```
    ///
    /// It loads the value when it appears, cancels the call when it goes, and loads it anew when it is pulled down. If that
    /// fails, the value stays, with the text of the error above it.
    public struct AsyncContent<Value: Sendable, Failure: ServerError, Content: View, Empty: View>: View {
        @ObservedObject private var loader: Loader<Value, Failure>
        private let isEmpty: (Value) -> Bool
        private let content: (Value) -> Content
        private let empty: () -> Empty

        /// - Parameters:
        ///   - loader: the loader, which the caller keeps.
        ///   - isEmpty: whether there is nothing to see in a value.
        ///   - content: the view of a value.
        ///   - empty: the view in place of a value in which there is nothing to see.
        public init(
            _ loader: Loader<Value, Failure>, isEmpty: @escaping (Value) -> Bool,
            @ViewBuilder content: @escaping (Value) -> Content, @ViewBuilder empty: @escaping () -> Empty
        ) {
            self.loader = loader
            self.isEmpty = isEmpty
            self.content = content
            self.empty = empty
        }

        /// - Parameters:
        ///   - loader: the loader, which the caller keeps.
        ///   - content: the view of a value.
        public init(_ loader: Loader<Value, Failure>, @ViewBuilder content: @escaping (Value) -> Content)
        where Empty == EmptyView {
            self.init(loader, isEmpty: { _ in false }, content: content) { EmptyView() }
        }

        /// The value, or what there is to see without one.
        public var body: some View {
            // A container of its own, as the task of a group would end with each change of what is in it.
            ZStack {
                if let value = loader.value {
                    if isEmpty(value) {
                        empty()
                    } else {
                        VStack(alignment: .leading) {
                            if let message = loader.message {
                                Text(message).font(.footnote).foregroundColor(.secondary)
                            }
                            content(value)
                        }
                    }
                } else if let message = loader.message {
                    VStack(spacing: 12) {
                        Text(message).multilineTextAlignment(.center)
                        Button {
                            Task { await loader.load() }
                        } label: {
                            Image(systemName: "arrow.clockwise").accessibilityLabel(Text("Retry"))
                        }
                    }
                    .padding()
                } else {
                    ProgressView()
                }
            }
            .task { await loader.load() }
            .refreshable { await loader.refresh() }
        }
    }

    extension AsyncContent where Value: Collection {
        /// Shows a list, or another view if it has no elements.
        /// - Parameters:
        ///   - loader: the loader, which the caller keeps.
        ///   - content: the view of a list.
        ///   - empty: the view in place of a list without elements.
        public init(
            _ loader: Loader<Value, Failure>, @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder empty: @escaping () -> Empty
        ) {
            self.init(loader, isEmpty: { list in list.isEmpty }, content: content, empty: empty)
        }
    }
#endif
