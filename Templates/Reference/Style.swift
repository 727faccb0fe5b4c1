extension BuiltInTemplates {
    /// How the pages look: by day and by night, on a phone and on a desk.
    static let style: String = #"""
        {{header}}
        :root {
          --text: #1d2329; --soft: #59636e; --page: #ffffff; --raised: #f6f7f9; --line: #dde1e6; --link: #0b57b8;
          --mark: #fff3c4; --warn: #9a4b00;
          --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
          --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --text: #e4e7eb; --soft: #9aa5b1; --page: #14171a; --raised: #1d2125; --line: #333a41; --link: #7db4ff;
            --mark: #4a3f12; --warn: #ffb26b;
          }
        }
        * { box-sizing: border-box; }
        html { scroll-padding-top: 4.5rem; }
        body {
          margin: 0; color: var(--text); background: var(--page); font: 1rem/1.55 var(--sans); overflow-wrap: anywhere;
        }
        a { color: var(--link); text-decoration: none; }
        a:hover { text-decoration: underline; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
        main:focus { outline: none; }
        code { font: 0.875em/1.4 var(--mono); }
        .skip { position: absolute; left: -100vw; top: 0; z-index: 3; padding: 0.6rem 1rem; background: var(--page); }
        .skip:focus { left: 0; }
        header {
          position: sticky; top: 0; z-index: 2; display: flex; gap: 1rem; align-items: center; padding: 0.6rem 1.25rem;
          background: var(--page); border-bottom: 1px solid var(--line);
        }
        .home {
          flex: 1 0 auto; max-width: 60%; margin: 0; font-weight: 600; white-space: nowrap; overflow: hidden;
          text-overflow: ellipsis;
        }
        .search { position: relative; flex: 0 1 22rem; min-width: 9rem; }
        .search input {
          width: 100%; padding: 0.4rem 2rem 0.4rem 0.7rem; font: inherit; font-size: 0.9375rem; color: inherit;
          background: var(--raised); border: 1px solid var(--line); border-radius: 6px;
        }
        .search input::placeholder { color: var(--soft); opacity: 1; }
        .search kbd {
          position: absolute; right: 0.5rem; top: 0.45rem; padding: 0 0.4rem; font: 0.75rem/1.4rem var(--mono);
          color: var(--soft); border: 1px solid var(--line); border-radius: 4px; pointer-events: none;
        }
        .search input:focus + kbd { display: none; }
        #results {
          position: absolute; right: 0; width: min(30rem, calc(100vw - 2.5rem)); max-height: 70vh; margin: 0.35rem 0 0;
          padding: 0.3rem; overflow-y: auto; list-style: none; background: var(--page); border: 1px solid var(--line);
          border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / 0.18);
        }
        #results a {
          display: flex; flex-wrap: wrap; gap: 0 0.6rem; padding: 0.35rem 0.6rem; color: inherit; border-radius: 5px;
        }
        #results a span { color: var(--soft); font-size: 0.8125rem; }
        #results [aria-selected="true"] a, #results a:hover { background: var(--raised); text-decoration: none; }
        #results .none { padding: 0.35rem 0.6rem; color: var(--soft); }
        .columns { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
        nav { padding: 1.25rem 1.25rem 0; font-size: 0.9375rem; }
        nav ul, .pages { list-style: none; margin: 0; padding: 0; }
        nav h2 {
          margin: 1.4rem 0 0.3rem; font-size: 0.75rem; letter-spacing: 0.06em; text-transform: uppercase;
          color: var(--soft);
        }
        .pages span { color: var(--soft); font-size: 0.8125rem; }
        nav li { padding: 0.12rem 0; }
        main { padding: 1.5rem 1.25rem 5rem; min-width: 0; }
        h1 { margin: 0 0 1rem; font-size: 1.875rem; line-height: 1.2; letter-spacing: -0.01em; }
        h2 { margin: 2.75rem 0 0.5rem; font-size: 1.25rem; }
        h3 { margin: 0; font-size: 1.0625rem; }
        h3 a { color: inherit; }
        section { padding: 1.25rem 0; border-top: 1px solid var(--line); }
        section p { max-width: 42rem; margin: 0.5rem 0; }
        section:target h3 a, tr:target th { background: var(--mark); }
        .kind { margin-left: 0.35rem; font-size: 0.8125rem; font-weight: 400; color: var(--soft); }
        .kind.deprecated { color: var(--warn); }
        tr.deprecated th { text-decoration: line-through; text-decoration-color: var(--warn); }
        .call span { font: 600 0.8125rem var(--mono); color: var(--soft); }
        .call code { font-size: 0.9375rem; }
        .table { overflow-x: auto; margin: 0.9rem 0; }
        table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
        caption { padding-bottom: 0.25rem; text-align: left; font-size: 0.8125rem; color: var(--soft); }
        thead {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        tbody th, td {
          padding: 0.4rem 1.25rem 0.4rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line);
        }
        tbody th { width: 22%; min-width: 7.5rem; font: 600 0.875rem/1.5 var(--mono); }
        td:nth-child(2) { width: 28%; min-width: 7.5rem; }
        td:nth-child(3) { min-width: 12rem; padding-right: 0; }
        section figure { margin: 0.9rem 0 0; }
        section figcaption { margin: 0 0 0.25rem; }
        pre {
          margin: 0; padding: 0.6rem 0.8rem; overflow-x: auto; overflow-wrap: normal; background: var(--raised);
          border: 1px solid var(--line); border-radius: 8px;
        }
        .users { font-size: 0.875rem; color: var(--soft); }
        .pages { columns: 18rem; margin: 1rem 0 1.5rem; }
        figure { margin: 1.5rem 0 0; }
        .picture {
          overflow-x: auto; padding: 0.5rem; background: var(--raised); border: 1px solid var(--line);
          border-radius: 8px;
        }
        .picture svg { display: block; }
        .picture rect { fill: var(--page); stroke: var(--line); stroke-width: 1.2; }
        .picture a:hover rect, .picture a:focus-visible rect { stroke: var(--link); stroke-width: 2; }
        .picture a:focus-visible { outline: none; }
        .picture text { fill: var(--text); }
        .picture .name { font: 600 13px var(--mono); }
        .picture .what { font: 11px var(--sans); fill: var(--soft); }
        .picture .line { fill: none; stroke: var(--soft); stroke-width: 1.2; }
        .picture marker path { fill: var(--soft); }
        figcaption { margin-top: 0.4rem; font-size: 0.8125rem; color: var(--soft); }
        @media (min-width: 60rem) {
          .columns { grid-template-columns: 16rem minmax(0, 1fr); }
          nav {
            position: sticky; top: 3.6rem; align-self: start; max-height: calc(100vh - 3.6rem); padding-bottom: 2rem;
            overflow-y: auto;
          }
          main { padding-left: 2rem; }
        }
        @media (max-width: 59.99rem) {
          nav { padding-top: 0.9rem; }
          nav ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; }
          nav h2, nav h2 + ul { display: none; }
        }
        @media (max-width: 39.99rem) {
          tbody tr {
            display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 0.9rem; padding: 0.4rem 0;
            border-top: 1px solid var(--line);
          }
          tbody th, tbody td { width: auto; min-width: 0; padding: 0; border: 0; }
          tbody td:nth-child(3) { grid-column: 1 / -1; min-width: 0; }
        }
        @media print { header, nav, .skip { display: none; } }

        """#
}
