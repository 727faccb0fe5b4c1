/// The order of elements that are few, by their places.
///
/// `sorted(by:)` adds several kilobytes to programs for each type of element. This sorts one type for all of them.
package enum Order {
    /// The places from 0 to a count, sorted. Places that are equal keep their order.
    /// - Parameter isBefore: whether the element at the first place comes before the one at the second.
    @inline(never)
    package static func places(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
        (0..<count).sorted(by: isBefore)
    }
}

extension Sequence {
    /// The elements in order. Elements that are equal keep theirs.
    package func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        let places = Order.places(elements.count) { left, right in isBefore(elements[left], elements[right]) }
        return places.map { place in elements[place] }
    }
}
