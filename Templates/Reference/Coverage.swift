extension BuiltInTemplates {
    /// What traffic has shown of specs, as one page.
    static let coverage: String = #"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{title}}</title>
        <link rel="icon" href="data:,">
        <style>
        {{style}}
        main { max-width: 78rem; margin: 0 auto; }
        summary { cursor: pointer; padding: 0.4rem 0; }
        .unseen, .stale, .gone { color: var(--warn); }
        td:nth-child(n+3) { white-space: nowrap; }
        </style>
        </head>
        <body>
        <main>
          <h1>{{title}}</h1>
          {{#paragraphs}}
          <p>{{.}}</p>
          {{/paragraphs}}
          <div class="table"><table>
          <thead><tr><th>Kind</th><th>Seen</th><th>In the specs</th></tr></thead>
          <tbody>
          {{#totals}}
          <tr><th>{{name}}</th><td>{{seen}}</td><td>{{all}}</td></tr>
          {{/totals}}
          </tbody>
          </table></div>
          {{#parts}}
          <details>
            <summary><code>{{name}}</code> <span class="kind {{state}}">{{note}}</span></summary>
            <div class="table"><table>
            <thead><tr><th>Name</th><th>Kind</th><th>Calls</th><th>Last</th><th>State</th></tr></thead>
            <tbody>
            {{#rows}}
            <tr class="{{state}}"><th>{{name}}</th><td>{{kind}}</td><td>{{calls}}</td><td>{{last}}</td><td>{{state}}</td></tr>
            {{/rows}}
            </tbody>
            </table></div>
          </details>
          {{/parts}}
        </main>
        </body>
        </html>

        """#
}
