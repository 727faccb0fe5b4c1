// Written by Scripts/rule-examples from Documentation/language/rules-models.md.

extension RuleExample {
    static let theText: [RuleExample] = [
        RuleExample(
            .syntax,
            #"""
            The text is not valid YAML, or contains more than one document. The message points to the place where the parser had to
            stop, or to an unquoted `[T]?`.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture:
                    fields:
                      tags: [String]?
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture:
                    fields:
                      tags: '[String]?'
                """#),
        RuleExample(
            .duplicateKey,
            #"""
            A key occurs twice in one mapping, or a field has two defaults. Keys that differ only in Unicode normalisation, such as
            `é` as one scalar and as two, count as the same key.
            """#,
            mistake: #"""
                apigen: 1
                models:
                  Picture: {fields: {id: Int, id: String}}
                """#,
            fix: #"""
                apigen: 1
                models:
                  Picture: {fields: {id: Int, name: String}}
                """#),
        RuleExample(
            .aliasBomb,
            #"""
            Aliases repeat other parts of the text so often that it expands to far more than any spec contains.
            """#,
            mistake: #"""
                apigen: 1
                doc: &a [x, x, x, x, x, x, x, x, x, x]
                models: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
                service: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
                errors: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
                endpoints: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
                tables: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
                routes: &g [*f, *f, *f, *f, *f, *f, *f, *f, *f, *f]
                defaults: &h [*g, *g, *g, *g, *g, *g, *g, *g, *g, *g]
                """#,
            fix: #"""
                apigen: 1
                models:
                  A: {enum: &names [x, y]}
                  B: {enum: *names}
                """#),
        RuleExample(
            .tooDeep,
            #"""
            Lists and mappings are nested more than 200 levels deep, an endpoint is in more than 8 namespaces, or more than 100 schemas
            of an imported description refer to each other without an object in between.
            """#,
            mistake: nil,
            fix: nil),
        RuleExample(
            .tooLarge,
            #"""
            A limit is exceeded, such as one of these:

            - A text has more than 16 MiB or five million nodes.
            - Models include more than 100,000 fields in total.
            - A name has more than 500 bytes.
            - The fields and lengths of a spec require more made-up values than the limit allows. The message names the field at
              which the limit is reached.

            The rule also stops the import of a description that requires too much. All limits:
            robustness.
            """#,
            mistake: nil,
            fix: nil),
        RuleExample(
            .longFile,
            #"""
            A warning: the Swift file of the spec has more than 10,000 lines. The compiler distributes the files of a module over the
            cores, and compiles a changed file as a whole. The build has to wait for a long file after all others, and after every
            change to it. Split the spec. Models may be in any file. So may the endpoints of a service, under `service:` and its
            name.
            """#,
            mistake: nil,
            fix: nil),
        RuleExample(
            .badReference,
            #"""
            In a description that `apigen import` reads, a `$ref` leads to a file that
            does not exist, to one outside the folder of the description, to a place in another file where there is nothing, or to an
            address on the network.
            """#,
            mistake: nil,
            fix: nil),
    ]
}
