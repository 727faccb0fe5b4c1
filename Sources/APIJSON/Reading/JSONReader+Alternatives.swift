/// The best value so far for a field with several paths.
struct NotedPlace {
    var rank: Int = .max
    var place: Int = 0
    /// The values at other paths, for fields that go on with them if the best one cannot be read.
    var others: [(rank: Int, place: Int)] = []
}

// Fields with several paths: their values are noted while the object is read, and read after it.
extension JSONReader {
    /// Records the position of a value of a field with several paths, unless it is null, and skips the value.
    mutating func note(_ field: FieldLayout, rank: Int) throws(ReadFailure) {
        if try skipAbsent(field) { return }
        let place = offset
        let isNull = position < end && position.pointee == Byte.lowerN
        try skipValue()
        if isNull { return }
        let index = frame.pointee.outerPlaces + field.alternative
        let best = lists.notedPlaces[index]
        if field.options.contains(.absentIfInvalid), best.rank != .max {
            lists.notedPlaces[index].others.append(rank < best.rank ? (best.rank, best.place) : (rank, place))
        }
        if rank < best.rank {
            lists.notedPlaces[index].rank = rank
            lists.notedPlaces[index].place = place
        }
    }

    /// After the object: goes back to the best value of the next field with several paths, or to the object for a flat
    /// model.
    mutating func nextAlternative() throws(ReadFailure) -> Int {
        let layout = frame.pointee.layout
        trace?.reenter(layout.pointee.containers[0].table, at: frame.pointee.cursor.start)
        while frame.pointee.alternative < layout.pointee.alternatives.count {
            let number = layout.pointee.alternatives[frame.pointee.alternative]
            let noted = lists.notedPlaces[
                frame.pointee.outerPlaces + frame.pointee.alternative]
            let field = layout.pointee.fields[number]
            frame.pointee.alternative += 1
            if noted.rank == .max {
                if field.options.contains(.required) {
                    try report(missing(field.rootKey), within: depth)
                }
                continue
            }
            position = start + noted.place
            frame.pointee.cursor.valueOffset = noted.place
            // The offset is no longer that of the last key.
            frame.pointee.cursor.lastField = -1
            if field.options.contains(.nonEmpty) { try refuseEmpty() }
            return number
        }
        position = start + frame.pointee.resume
        depth &-= 1
        return ObjectFrame.end
    }

    /// After the object: reads the value at the next path of the field, if there is one.
    mutating func takeOtherPath() {
        guard frame.pointee.alternative > 0 else { return }
        let index = frame.pointee.outerPlaces + frame.pointee.alternative - 1
        let others = lists.notedPlaces[index].others
        guard let next = others.indices.min(by: { others[$0].rank < others[$1].rank }) else { return }
        let other = lists.notedPlaces[index].others.remove(at: next)
        (lists.notedPlaces[index].rank, lists.notedPlaces[index].place) = other
        frame.pointee.alternative -= 1
    }
}
