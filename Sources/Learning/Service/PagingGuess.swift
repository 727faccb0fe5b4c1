import OpenAPIImport
import SpecLanguage

/// How a list is divided into pages.
struct PagingGuess {
    let by: String
    var parameter: String?
    var size: String?
    var total: String?
    var next: String?
    /// The values of the cursor that mean that there is none.
    var end: [String] = []
    /// Whether the parameter has to be a text, because cursors are.
    var isCursorText: Bool = false
    /// The path of the sign that there are further pages.
    var more: String?
    /// The key of the list, if the rest of the object is about paging alone.
    var list: String?

    /// Whether it is one of the types, or an optional of it.
    private static func isOne(of types: Set<ImportedType>, _ type: ImportedType) -> Bool {
        types.contains(type.unwrapped)
    }

    /// - Parameters:
    ///   - shape: the JSON that the endpoint returns
    ///   - root: the whole body
    ///   - data: the path of what is returned in the body
    init?(
        _ parameters: [ImportedField], _ operation: OperationShape, returns shape: ValueShape,
        root: ValueShape,
        data: [String]
    ) {
        let objects = shape.objects
        let lists = objects.keys.filter { objects.fields[$0]?.arrays.count ?? 0 > 0 }
        let isList = shape.kinds == [.array]
        guard isList || lists.count == 1 else { return nil }
        let others = objects.keys.filter { $0 != lists.first }
        let isPagingOnly = !isList && others.allSatisfy { Self.isAboutPages($0) }
        list = isPagingOnly ? lists.first : nil
        func named(_ names: Set<String>, _ types: Set<ImportedType>) -> String? {
            parameters.first { parameter in
                names.contains(Self.key(parameter.name)) && Self.isOne(of: types, parameter.value.type)
                    && parameter.value.style == nil
                    && parameter.location == nil
            }?.name
        }
        size = named(Self.sizes, [.builtIn(.int)])
        // A total that some pages lack would be missed there.
        total =
            Self.path(in: root, Self.totals, skipping: lists) {
                $0.kinds == [.number] && $0.numbers.wholes == $0.numbers.count && $0.nulls == 0
                    && $0.count == root.count
            }?.path
        more = Self.path(in: root, Self.mores, skipping: lists, where: Self.isSign)?.path
        let canCount = isList || list != nil || size != nil
        if operation.links * 2 > operation.calls || operation.links > 0 && isList {
            by = "link"
            (parameter, size) = (nil, nil)
            total = nil
        } else if let next = Self.path(
            in: root, Self.nexts, skipping: lists, where: { $0.texts.filled > 0 && Self.isAddress($0.texts) })
        {
            by = "url"
            self.next = next.path
            end = next.value.cursorEnds
            size = nil
        } else if let cursor = named(Self.cursors, [.builtIn(.string), .builtIn(.int), .builtIn(.uuid)]),
            let next = Self.path(
                in: root, Self.nexts.union(Self.cursors), skipping: lists,
                where: { $0.texts.filled > 0 || $0.numbers.count > 0 })
        {
            by = "cursor"
            parameter = cursor
            self.next = next.path
            end = next.value.cursorEnds
            isCursorText = next.value.texts.filled > 0 && !next.value.texts.isAll(.whole)
            size = nil
        } else if let page = named(Self.pages, [.builtIn(.int)]), canCount {
            by = "page"
            parameter = page
        } else if let offset = named(Self.offsets, [.builtIn(.int)]), canCount {
            by = "offset"
            parameter = offset
        } else {
            return nil
        }
    }

    /// Whether it is a flag, however it is written.
    private static func isSign(_ value: ValueShape) -> Bool {
        switch value.kinds {
        case [.flag]: true
        case [.number]:
            value.numbers.wholes == value.numbers.count && (0...1) ~= value.numbers.least
                && value.numbers.greatest <= 1
        case [.text]: value.texts.isAll(.flag)
        default: false
        }
    }

    private static func isAddress(_ texts: TextShape) -> Bool {
        texts.isAll(.url)
            || texts.tally.values.allSatisfy { $0.hasPrefix("/") && $0.count > 1 } && !texts.tally.values.isEmpty
    }

    /// Whether a key is one that servers have beside the items of a page.
    static func isAboutPages(_ key: String) -> Bool {
        let key = Self.key(key)
        return totals.contains(key) || nexts.contains(key) || pages.contains(key) || sizes.contains(key)
            || cursors.contains(key) || offsets.contains(key) || mores.contains(key)
            || [
                "pages", "totalpages", "previous", "prev", "first", "last", "meta", "links",
                "paging", "pagination",
            ].contains(key)
    }

    /// A value with one of the names, at the root or in one object below it, and its path.
    private static func path(
        in root: ValueShape, _ names: Set<String>, skipping lists: [String], where isRight: (ValueShape) -> Bool
    ) -> (path: String, value: ValueShape)? {
        let objects = root.objects
        for key in objects.keys {
            if names.contains(Self.key(key)), let field = objects.fields[key], isRight(field) {
                return (JSONPath([key]).text, field)
            }
        }
        for key in objects.keys {
            guard let inner = objects.fields[key]?.objects else { continue }
            for below in inner.keys where names.contains(Self.key(below)) {
                if let field = inner.fields[below], isRight(field) { return (JSONPath([key, below]).text, field) }
            }
        }
        return nil
    }

    /// The name without its style.
    private static func key(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static let pages: Set<String> = [
        "page", "pageno", "pagenumber", "pageindex", "pagenum", "p", "currentpage",
    ]
    private static let sizes: Set<String> = [
        "perpage", "limit", "size", "pagesize", "count", "maxresults", "rows", "first", "take", "top",
    ]
    private static let offsets: Set<String> = ["offset", "skip", "start", "from", "startindex", "startat"]
    private static let cursors: Set<String> = [
        "cursor", "after", "pagetoken", "nexttoken", "startingafter", "marker", "continuation", "continuationtoken",
        "next", "token", "nextcursor",
    ]
    private static let nexts: Set<String> = [
        "next", "nextcursor", "nextpagetoken", "nexttoken", "nextpage", "nexturl", "nextlink", "nextpageurl",
        "endcursor", "after", "odatanextlink",
    ]
    private static let mores: Set<String> = ["hasmore", "hasnext", "hasnextpage", "more", "moreavailable"]
    private static let totals: Set<String> = [
        "total", "totalcount", "totalitems", "totalresults", "totalelements", "count", "recordstotal",
    ]
}

extension ValueShape {
    /// The numbers that servers send in the place of a cursor after the last page, as numbers or texts.
    fileprivate var cursorEnds: [String] {
        [("0", Sentinels.zero), ("-1", Sentinels.minusOne)].compactMap { text, sentinel in
            numbers.sentinels.contains(sentinel) || texts.sentinels.contains(sentinel) ? text : nil
        }
    }
}
