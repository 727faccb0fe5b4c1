extension SeededChange {
    /// Edits of the links that lead into the app.
    static let routes: [SeededChange] = [
        SeededChange(
            "  newest: /newest\n", "", "GalleryRoute.newest: removed [link-broken route-removed]"),
        SeededChange(
            "  newest: /newest\n", "  newest: /newest\n  best: /best\n", "GalleryRoute.best: added [route-added]"),
        SeededChange(
            "  newest: /newest\n", "  latest: /newest\n",
            "GalleryRoute.latest: renamed from newest [route-renamed]"),
        SeededChange(
            "  newest: /newest\n", "  newest: /latest\n", "GalleryRoute.newest: /newest -> /latest [link-broken]"),
        SeededChange(
            "scheme: [gallery, https]", "scheme: [https]", "GalleryRoute: scheme gallery removed [link-broken]"),
        SeededChange(
            "scheme: [gallery, https]", "scheme: [gallery, https, museum]",
            "GalleryRoute: scheme museum added [link-widened]"),
        SeededChange(
            "host: gallery.example.com", "host: museum.example.com",
            "GalleryRoute: host gallery.example.com -> museum.example.com [link-broken]"),
        SeededChange(
            "mode: Mode?,", "", "GalleryRoute.one(mode:): removed [route-parameter-changed]"),
        SeededChange(
            "mode: Mode?,", "mode: Mode?, text: String?,",
            "GalleryRoute.one(text:): added as String? [route-parameter-changed]"),
        SeededChange(
            "mode: Mode?,", "mode: Mode?, text: String,",
            "GalleryRoute.one(text:): added as String [link-broken route-parameter-changed]"),
        SeededChange(
            "mode: Mode?,", "mode: Mode,",
            "GalleryRoute.one(mode:): Mode? -> Mode [link-broken route-parameter-changed]"),
        SeededChange(
            "mode: Mode?,", "mode: String?,",
            "GalleryRoute.one(mode:): Mode? -> String? [route-parameter-changed link-widened]"),
        SeededChange(
            "mode: Mode?,", "mode: {type: Mode?, map: look},",
            "GalleryRoute.one(mode:): query mode -> query look [link-broken]"),
        SeededChange(
            "scope: {max: 9}}}", "scope: {max: 8}}}",
            "GalleryRoute.one(page:): scope to 9 -> to 8 [link-broken]"),
        SeededChange(
            "{type: Int, default: 1, scope", "{type: Int, default: 2, scope",
            "GalleryRoute.one(page:): Int = 1 -> Int = 2 [link-widened]"),
        SeededChange(
            "routes:\n  scheme: [gallery, https]\n  host: gallery.example.com\n"
                + "  newest: /newest\n  one:\n    path: '/pictures/{number}'\n"
                + "    parameters: {number: Int, mode: Mode?, page: {type: Int, default: 1, scope: {max: 9}}}\n", "",
            "GalleryRoute: removed [link-broken route-removed]"),
    ]
}
