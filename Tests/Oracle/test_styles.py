"""The examples of RFC 6570, section 3.2, and of the table of styles in OpenAPI 3.1.1, section 4.8.12.4."""

import unittest

import styles

COLOR, COLORS = "blue", ["blue", "black", "brown"]
OBJECT = {"R": 100, "G": 200, "B": 150}


class PathTests(unittest.TestCase):
    def test_table_of_styles(self):
        table = [
            ("simple", False, "blue", "blue,black,brown", "R,100,G,200,B,150"),
            ("simple", True, "blue", "blue,black,brown", "R=100,G=200,B=150"),
            ("label", False, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"),
            ("label", True, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"),
            ("matrix", False, ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"),
            ("matrix", True, ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"),
        ]
        for style, explode, single, many, members in table:
            with self.subTest(style=style, explode=explode):
                self.assertEqual(styles.path("color", COLOR, style, explode), single)
                self.assertEqual(styles.path("color", COLORS, style, explode), many)
                self.assertEqual(styles.path("color", OBJECT, style, explode), members)

    def test_everything_but_unreserved_characters_is_encoded(self):
        self.assertEqual(styles.path("hello", "Hello World!"), "Hello%20World%21")
        self.assertEqual(styles.path("path", "/foo/bar"), "%2Ffoo%2Fbar")
        self.assertEqual(styles.path("half", "50%"), "50%25")
        self.assertEqual(styles.path("list", ["a,b", "é"]), "a%2Cb,%C3%A9")

    def test_reserved_characters_stay_where_they_are_allowed(self):
        self.assertEqual(styles.path("path", "/foo/bar", allow_reserved=True), "/foo/bar")


class QueryTests(unittest.TestCase):
    def text(self, *arguments):
        return "&".join(f"{name}={value}" for name, value in styles.query("color", *arguments))

    def test_table_of_styles(self):
        table = [
            (("form", False), COLOR, "color=blue"), (("form", True), COLOR, "color=blue"),
            (("form", False), COLORS, "color=blue,black,brown"),
            (("form", True), COLORS, "color=blue&color=black&color=brown"),
            (("form", False), OBJECT, "color=R,100,G,200,B,150"), (("form", True), OBJECT, "R=100&G=200&B=150"),
            (("spaceDelimited", False), COLORS, "color=blue%20black%20brown"),
            (("spaceDelimited", False), OBJECT, "color=R%20100%20G%20200%20B%20150"),
            (("pipeDelimited", False), COLORS, "color=blue%7Cblack%7Cbrown"),
            (("deepObject", True), OBJECT, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        ]
        for (style, explode), value, text in table:
            with self.subTest(style=style, explode=explode, value=value):
                self.assertEqual(self.text(value, style, explode), text)

    def test_form_explodes_unless_it_is_told_otherwise(self):
        self.assertEqual(self.text(COLORS), "color=blue&color=black&color=brown")
        self.assertEqual(self.text(COLORS, "pipeDelimited"), "color=blue%7Cblack%7Cbrown")

    def test_nested_objects_nest_the_brackets(self):
        pairs = styles.query("f", {"a": {"gte": 1}, "b": ["x", "y"]}, "deepObject", True)
        self.assertEqual(pairs, [
            ("f%5Ba%5D%5Bgte%5D", "1"), ("f%5Bb%5D%5B%5D", "x"), ("f%5Bb%5D%5B%5D", "y")])

    def test_numbers_and_booleans(self):
        self.assertEqual(self.text(True), "color=true")
        self.assertEqual(self.text(1.5), "color=1.5")
        self.assertEqual(self.text(2.0), "color=2")


class HeaderTests(unittest.TestCase):
    def test_nothing_is_encoded(self):
        self.assertEqual(styles.header("a b/é"), "a b/é")
        self.assertEqual(styles.header(COLORS), "blue,black,brown")
        self.assertEqual(styles.header(OBJECT), "R,100,G,200,B,150")
        self.assertEqual(styles.header(OBJECT, True), "R=100,G=200,B=150")


if __name__ == "__main__":
    unittest.main()
