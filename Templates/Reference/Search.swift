extension BuiltInTemplates {
    /// The search: over names first, then over what else is known of them.
    static let search: String = #"""
        {{header}}
        "use strict";
        const entries = [
        {{#entries}}
        {{.}}
        {{/entries}}
        ];
        const input = document.getElementById("search");
        const list = document.getElementById("results");
        let chosen = -1;

        // How many letters differ, are missing, are more or are exchanged, up to a limit.
        function typos(left, right, limit) {
          if (Math.abs(left.length - right.length) > limit) return limit + 1;
          let before = [], row = Array.from({ length: right.length + 1 }, (_, at) => at);
          for (let i = 1; i <= left.length; i++) {
            const next = [i];
            for (let j = 1; j <= right.length; j++) {
              const same = left[i - 1] === right[j - 1];
              next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
              if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
                next[j] = Math.min(next[j], before[j - 2] + 1);
              }
            }
            [before, row] = [row, next];
          }
          return row[right.length];
        }

        // Whether a word is a part of a name with a typo: one in words of four letters, two in those of eight.
        function isMisspelt(word, name) {
          const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
          if (!limit) return false;
          const parts = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z0-9]+/);
          return [...parts, parts.join("")].some((part) => typos(word, part, limit) <= limit);
        }

        // Lower is nearer; undefined is none at all.
        function rank([name, , , detail], words) {
          const text = name.toLowerCase();
          let sum = 0;
          for (const word of words) {
            const place = text.indexOf(word);
            if (place === 0) sum += text.length === word.length ? 0 : 1;
            else if (place > 0) sum += 2;
            else if (detail.toLowerCase().includes(word)) sum += 3;
            else if (isMisspelt(word, name)) sum += 4;
            else return undefined;
          }
          return sum;
        }

        function find(text) {
          const words = text.toLowerCase().split(/\s+/).filter(Boolean);
          if (!words.length) return [];
          return entries.map((entry) => [rank(entry, words), entry])
            .filter(([near]) => near !== undefined)
            .sort(([a, left], [b, right]) => a - b || left[0].length - right[0].length || (left[0] < right[0] ? -1 : 1))
            .slice(0, 30).map(([, entry]) => entry);
        }

        function option([name, kind, address, detail], number) {
          const item = document.createElement("li");
          item.id = "result-" + number;
          item.setAttribute("role", "option");
          const link = item.appendChild(document.createElement("a"));
          link.href = address;
          link.tabIndex = -1;
          link.append(name);
          for (const text of [kind, detail].filter(Boolean)) {
            link.appendChild(document.createElement("span")).textContent = text;
          }
          link.addEventListener("click", close);
          return item;
        }

        function choose(number) {
          const items = list.querySelectorAll("[role=option]");
          chosen = items.length ? (number + items.length) % items.length : -1;
          items.forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
          if (chosen < 0) return input.removeAttribute("aria-activedescendant");
          input.setAttribute("aria-activedescendant", items[chosen].id);
          items[chosen].scrollIntoView({ block: "nearest" });
        }

        function show() {
          const text = input.value.trim();
          const found = find(text);
          list.replaceChildren(...found.map(option));
          if (text && !found.length) {
            const none = list.appendChild(document.createElement("li"));
            none.className = "none";
            none.textContent = "Nothing has this name.";
          }
          list.hidden = !text;
          input.setAttribute("aria-expanded", String(Boolean(text)));
          choose(0);
        }

        function close() {
          list.hidden = true;
          input.setAttribute("aria-expanded", "false");
        }

        input.addEventListener("input", show);
        input.addEventListener("focus", () => { if (input.value.trim()) show(); });
        input.addEventListener("keydown", (event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
          } else if (event.key === "Enter" && chosen >= 0) {
            event.preventDefault();
            list.querySelectorAll("[role=option] a")[chosen].click();
            input.blur();
          } else if (event.key === "Escape") {
            input.value = "";
            close();
          }
        });
        document.addEventListener("keydown", (event) => {
          const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName || "");
          if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          input.focus();
          input.select();
        });
        document.addEventListener("click", (event) => {
          if (!event.target.closest(".search")) close();
        });

        """#
}
