/// Where the places of a graph's columns come to stand, in pixels.
struct GraphPlacement {
    /// The heights and gaps of the picture.
    enum Measure {
        static let boxHeight: Double = 40
        /// Between two boxes of a column.
        static let gap: Double = 14
        /// Between two columns.
        static let columnGap: Double = 56
        /// What a line needs that passes a column.
        static let lineHeight: Double = 10
    }

    /// The middle of each place, from the top.
    private(set) var middles: [Double]
    /// The left edge of each column.
    private(set) var lefts: [Double] = []
    let columnWidths: [Double]
    private(set) var height: Double = 0

    var width: Double { (self.lefts.last ?? 0) + (self.columnWidths.last ?? 0) }

    /// - Parameter widths: the width of the box of each node.
    init(_ layers: GraphLayers, widths: [Int: Double]) {
        self.middles = Array(repeating: 0, count: layers.places.count)
        self.columnWidths = layers.columns.map { column in
            column.compactMap { layers.places[$0].node.flatMap { widths[$0] } }.max() ?? 0
        }
        var left: Double = 0
        for width in self.columnWidths {
            self.lefts.append(left)
            left += width + Measure.columnGap
        }
        for column in layers.columns { self.stack(column, layers, wanted: Array(repeating: 0, count: column.count)) }
        self.align(layers)
        self.moveToTop(layers)
    }

    /// Draws every place towards the middle of its neighbours, column by column, there and back.
    private mutating func align(_ layers: GraphLayers) {
        let neighbours: [(before: [Int], after: [Int])] = layers.neighbours()
        for sweep in 0..<6 {
            let isForward: Bool = sweep % 2 == 0
            for column in isForward ? layers.columns : layers.columns.reversed() {
                let wanted: [Double] = column.map { place in
                    let fixed: [Int] = isForward ? neighbours[place].before : neighbours[place].after
                    guard !fixed.isEmpty else { return self.middles[place] }
                    return fixed.reduce(0) { $0 + self.middles[$1] } / Double(fixed.count)
                }
                self.stack(column, layers, wanted: wanted)
            }
        }
    }

    /// Puts a column's places as near to where they are wanted as their order and the gaps allow.
    private mutating func stack(_ column: [Int], _ layers: GraphLayers, wanted: [Double]) {
        var previous: (middle: Double, half: Double)?
        var drift: Double = 0
        for (place, middle) in zip(column, wanted) {
            let half: Double = Self.height(of: layers.places[place]) / 2
            let least: Double = previous.map { $0.middle + $0.half + Measure.gap + half } ?? middle
            self.middles[place] = max(middle, least)
            drift += self.middles[place] - middle
            previous = (self.middles[place], half)
        }
        // What was pushed down only is moved up again by the mean, so that columns stay centred.
        let mean: Double = column.isEmpty ? 0 : drift / Double(column.count)
        for place in column { self.middles[place] -= mean }
    }

    private mutating func moveToTop(_ layers: GraphLayers) {
        let tops: [Double] = layers.places.indices.map { self.middles[$0] - Self.height(of: layers.places[$0]) / 2 }
        let top: Double = tops.min() ?? 0
        for place in self.middles.indices { self.middles[place] -= top }
        self.height = layers.places.indices.map { self.middles[$0] + Self.height(of: layers.places[$0]) / 2 }.max() ?? 0
    }

    private static func height(of place: GraphLayers.Place) -> Double {
        place.node == nil ? Measure.lineHeight : Measure.boxHeight
    }
}
