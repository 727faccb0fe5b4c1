extension BuiltInTemplates {
    /// A whole page of the reference.
    static let page: String = #"""
        {{header}}
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{title}}{{#home}} – {{name}}{{/home}}</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="style.css">
        <script src="search.js" defer></script>
        </head>
        <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <p class="home">{{#home}}<a href="{{address}}">{{name}}</a>{{/home}}{{^home}}{{title}}{{/home}}</p>
          <div class="search" role="search">
            <input id="search" type="search" placeholder="Search names and paths" aria-label="Search names and paths" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list">
            <kbd aria-hidden="true">/</kbd>
            <ul id="results" role="listbox" aria-label="Found" hidden></ul>
          </div>
        </header>
        <div class="columns">
        <nav aria-label="Pages">
          <ul>
          {{#pages}}
            <li><a href="{{address}}">{{name}}</a></li>
          {{/pages}}
          </ul>
          {{#chapters}}
          <h2>{{title}}</h2>
          <ul>
          {{#sections}}
            <li><a href="#{{anchor}}">{{name}}</a></li>
          {{/sections}}
          </ul>
          {{/chapters}}
        </nav>
        <main id="content" tabindex="-1">
          <h1>{{title}}</h1>
          {{#paragraphs}}
          <p>{{.}}</p>
          {{/paragraphs}}
          {{^home}}
          {{#groups}}
          <h2>{{title}}</h2>
          <ul class="pages">
          {{#links}}
            <li><a href="{{address}}">{{name}}</a> <span>{{note}}</span></li>
          {{/links}}
          </ul>
          {{/groups}}
          {{/home}}
          {{#picture}}
          {{> Picture}}
          {{/picture}}
          {{#chapters}}
          <h2>{{title}}</h2>
          {{#sections}}
          {{> Section}}
          {{/sections}}
          {{/chapters}}
        </main>
        </div>
        </body>
        </html>

        """#
}
