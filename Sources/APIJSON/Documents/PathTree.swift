/// Several paths in one document as a tree of their keys, so that a walk over the document compares each key once and
/// nothing has to be made for it.
package struct PathTree: Sendable {
    private struct Branch: Sendable {
        let key: [UInt8]
        var tree: PathTree
    }

    /// The numbers of the paths that end here.
    private(set) var ends: [Int] = []
    private var branches: [Branch] = []

    /// - Parameter paths: numbered from 0.
    package init(_ paths: [JSONPointerPath]) {
        for (number, path) in paths.enumerated() { self.insert(path.bytes[...], number) }
    }

    /// Whether no path leads further.
    package var isLeaf: Bool { self.branches.isEmpty }

    /// What follows the key that is told by the function, and its number; nil where no path has it.
    package func branch(_ isKey: ([UInt8]) -> Bool) -> (tree: PathTree, number: Int)? {
        self.branches.firstIndex { isKey($0.key) }.map { (self.branches[$0].tree, $0) }
    }

    private mutating func insert(_ keys: ArraySlice<[UInt8]>, _ number: Int) {
        guard let key: [UInt8] = keys.first else {
            self.ends.append(number)
            return
        }
        let index: Int
        if let known: Int = self.branches.firstIndex(where: { $0.key == key }) {
            index = known
        } else {
            index = self.branches.count
            self.branches.append(Branch(key: key, tree: PathTree([])))
        }
        self.branches[index].tree.insert(keys.dropFirst(), number)
    }
}

/// What a walk looks for below the place where it stands: the paths of a tree, and the one path to the value.
package struct ScanTargets {
    private let tree: PathTree?
    /// What is left of the path to the value; nil: it does not lead here.
    private let value: ArraySlice<[UInt8]>?
    /// Stands for the key that leads here among those of its object, of which a few dozen have one of their own.
    package let bit: UInt64?

    /// - Parameters:
    ///   - tree: the paths that have numbers.
    ///   - value: the one that has none, if there is one.
    package init(_ tree: PathTree, value: JSONPointerPath? = nil) {
        self.init(tree: tree, value: value?.bytes[...], bit: nil)
    }

    private init(tree: PathTree?, value: ArraySlice<[UInt8]>?, bit: UInt64?) {
        self.tree = tree
        self.value = value
        self.bit = bit
    }

    /// The numbers of the paths that end here.
    package var ends: [Int] { self.tree?.ends ?? [] }

    /// Whether the path to the value ends here.
    package var isValueHere: Bool { self.value?.isEmpty == true }

    /// Whether no path leads further.
    package var isLeaf: Bool { self.tree?.isLeaf != false && self.value?.isEmpty != false }

    /// What is left of the paths that go on with the key that is told by the function; nil where none does.
    package func below(_ isKey: ([UInt8]) -> Bool) -> ScanTargets? {
        let branch: (tree: PathTree, number: Int)? = self.tree?.branch(isKey)
        let isValueBelow: Bool = self.value?.first.map(isKey) ?? false
        guard branch != nil || isValueBelow else { return nil }
        let number: Int = branch?.number ?? 63
        return ScanTargets(
            tree: branch?.tree, value: isValueBelow ? self.value?.dropFirst() : nil,
            bit: branch != nil && number > 62 ? nil : 1 &<< UInt64(number))
    }
}
