extension BuiltInTemplates {
    /// How models relate.
    static let picture: String = #"""
        <figure>
          <div class="picture" role="region" aria-label="How the models relate" tabindex="0">
          <svg width="{{width}}" height="{{height}}" viewBox="0 0 {{width}} {{height}}" role="group" aria-label="{{description}}">
            <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0.5 L8 4 L0 7.5 z"/></marker></defs>
            {{#lines}}
            <path class="line" d="{{.}}" marker-end="url(#arrow)"/>
            {{/lines}}
            {{#boxes}}
            <a href="{{address}}"><rect x="{{left}}" y="{{top}}" width="{{width}}" height="{{height}}" rx="6"/><text class="name" x="{{textLeft}}" y="{{nameLine}}">{{name}}</text><text class="what" x="{{textLeft}}" y="{{kindLine}}">{{kind}}</text></a>
            {{/boxes}}
          </svg>
          </div>
          <figcaption>{{description}}</figcaption>
        </figure>

        """#
}
