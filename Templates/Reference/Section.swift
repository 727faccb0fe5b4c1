extension BuiltInTemplates {
    /// A service, an endpoint or a model.
    static let section: String = #"""
        <section id="{{anchor}}" aria-labelledby="{{anchor}}-name">
          <h3 id="{{anchor}}-name"><a href="#{{anchor}}">{{name}}</a>{{^path}} <span class="kind">{{kind}}</span>{{/path}}{{#isDeprecated}} <span class="kind deprecated">deprecated</span>{{/isDeprecated}}</h3>
          {{#path}}
          <p class="call"><span>{{kind}}</span> <code>{{.}}</code></p>
          {{/path}}
          {{#paragraphs}}
          <p>{{.}}</p>
          {{/paragraphs}}
          {{#tables}}
          <div class="table" role="region" aria-label="{{title}} of {{name}}" tabindex="0">
          <table>
            <caption>{{title}}</caption>
            <thead><tr>{{#columns}}<th scope="col">{{.}}</th>{{/columns}}</tr></thead>
            <tbody>
            {{#rows}}
              <tr{{#anchor}} id="{{.}}"{{/anchor}}{{#isDeprecated}} class="deprecated"{{/isDeprecated}}><th scope="row">{{name}}</th><td><code>{{type}}</code></td><td>{{note}}</td></tr>
            {{/rows}}
            </tbody>
          </table>
          </div>
          {{/tables}}
          {{#examples}}
          <figure>
            <figcaption>{{title}}</figcaption>
            <pre tabindex="0" role="region" aria-label="{{title}} of {{name}}"><code>{{text}}</code></pre>
          </figure>
          {{/examples}}
          {{#hasUsers}}
          <p class="users">Used by {{#users}}<a href="{{address}}">{{name}}</a>{{^@last}}, {{/@last}}{{/users}}</p>
          {{/hasUsers}}
        </section>

        """#
}
