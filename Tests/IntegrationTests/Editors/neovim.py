"""Drives Neovim without a screen: keys in, and what the screen shows out.

usage: neovim.py NVIM APIGEN FOLDER SETTINGS newcomer|rename

SETTINGS is the Lua of Documentation/editors.md.
"""

import os
import pathlib
import subprocess
import sys
import time

# What `vim.lsp.start` of Neovim 0.8 does, for the older one of Debian.
START = """
vim.lsp.start = vim.lsp.start or function(config)
  vim.g.client = vim.g.client or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, vim.g.client)
end
vim.opt.swapfile = false
vim.opt.completeopt = "menuone"
"""
SCREEN = "join(map(range(1, &lines), 'join(map(range(1, &columns), \"screenstring(\" . v:val . \", v:val)\"), \"\")'), \"\\n\")"
WINDOWS = "join(map(range(1, winnr('$')), 'join(getbufline(winbufnr(v:val), 1, \"$\"), \"\\n\")'), \"\\n\")"


class Neovim:
    def __init__(self, nvim, apigen, folder, settings):
        self.nvim, self.folder = nvim, pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        start = self.folder / "init.lua"
        start.write_text(START + pathlib.Path(settings).read_text())
        self.socket = str(self.folder / "socket")
        environment = {**os.environ, "PATH": os.path.dirname(apigen) + ":" + os.environ["PATH"], "HOME": str(self.folder)}
        self.process = subprocess.Popen(
            [nvim, "--headless", "--clean", "-u", str(start), "--listen", self.socket], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait(lambda: os.path.exists(self.socket), "the socket")

    def remote(self, option, text):
        command = [self.nvim, "--server", self.socket, option, text]
        run = subprocess.run(command, capture_output=True, text=True, timeout=120)
        return run.stdout if run.stdout else run.stderr

    def keys(self, text):
        self.remote("--remote-send", text)

    def ask(self, expression):
        return self.remote("--remote-expr", expression).strip("\n")

    def wait(self, condition, what):
        for _ in range(300):
            if condition():
                return
            time.sleep(0.1)
        raise SystemExit(f"{what} did not come\n{self.screen()}")

    def wait_for(self, expression, value):
        self.wait(lambda: self.ask(expression) == value, f"{expression} = {value}")

    def complete(self, word):
        """Types a word, and takes the first completion."""
        self.keys(word + "<C-x><C-o>")
        self.wait_for("pumvisible()", "1")
        self.shown = self.screen()
        self.keys("<C-n><C-y>" if self.ask("complete_info(['selected']).selected") == "-1" else "<C-y>")
        self.wait_for("pumvisible()", "0")

    def text(self):
        return self.ask("join(getline(1, '$'), \"\\n\")")

    def screen(self):
        lines = self.ask(f"execute('redraw') . {SCREEN}").split("\n")
        return "\n".join(line.rstrip() for line in lines).strip("\n")

    def open(self, name):
        self.keys(f":edit {name}<CR>")
        self.wait_for("luaeval('#vim.lsp.buf_get_clients(0)')", "1")
        self.keys(":setlocal omnifunc=v:lua.vim.lsp.omnifunc indentexpr= noautoindent<CR>")

    def close(self):
        self.keys("<Esc>:qa!<CR>")
        self.process.wait(60)


def expect(condition, neovim, what):
    if not condition:
        raise SystemExit(f"{what}\n{neovim.text()}\n---\n{neovim.screen()}")


def newcomer(neovim):
    """From an empty folder to a spec without errors."""
    (neovim.folder / "Specs").mkdir()
    neovim.open("Specs/Shop.yaml")
    neovim.keys("i")
    neovim.complete("ap")
    neovim.keys("1<CR>")
    neovim.complete("mod")
    neovim.keys("<CR>  Book:<CR>    ")
    neovim.complete("fie")
    neovim.keys("<CR>      title: ")
    neovim.complete("Stri")
    expect("String" in neovim.shown, neovim, "the screen shows no types")
    neovim.keys("<CR>      price: Decimel<Esc>")
    neovim.wait(lambda: 'did you mean "Decimal"?' in neovim.screen(), "the message on the screen")
    neovim.keys("$xxi<BS>")
    neovim.keys("<Esc>A")
    neovim.keys("<C-w>")
    neovim.complete("Deci")
    neovim.keys("<Esc>:write<CR>")
    neovim.wait_for("luaeval('#vim.diagnostic.get(0)')", "0")
    text = "apigen: 1\nmodels:\n  Book:\n    fields:\n      title: String\n      price: Decimal"
    expect(neovim.text() == text, neovim, "the text is another one")


def rename(neovim):
    (neovim.folder / "Specs").mkdir()
    (neovim.folder / "Specs/Models.yaml").write_text("apigen: 1\nmodels:\n  Book:\n    fields:\n      title: String\n")
    service = "apigen: 1\nservice: {name: Shop}\nendpoints:\n  books: {get: /books, returns: [Book]}\n"
    (neovim.folder / "Specs/Shop.yaml").write_text(service)
    neovim.open("Specs/Shop.yaml")
    neovim.keys("gg/Book]<CR>:lua vim.lsp.buf.definition()<CR>")
    neovim.wait_for("expand('%:t')", "Models.yaml")
    neovim.keys("<C-o>")
    neovim.wait_for("expand('%:t')", "Shop.yaml")
    neovim.keys("gg/Book]<CR>:lua vim.lsp.buf.rename('Novel')<CR>")
    neovim.wait(lambda: "[Novel]" in neovim.text(), "the new name")
    neovim.wait(lambda: "returns: [Novel]" in neovim.screen(), "the new name on the screen")
    neovim.keys(":wa<CR>:edit Specs/Models.yaml<CR>")
    neovim.wait_for("expand('%:t')", "Models.yaml")
    expect("  Novel:\n" in neovim.text(), neovim, "the other file has the old name")
    neovim.wait_for("luaeval('#vim.diagnostic.get()')", "0")
    neovim.keys("/title<CR>:lua vim.lsp.buf.hover()<CR>")
    # Floating windows are not drawn without a terminal.
    neovim.wait(lambda: "public var title: String" in neovim.ask(WINDOWS), "the hover")


def main():
    nvim, apigen, folder, settings, session = sys.argv[1:]
    neovim = Neovim(nvim, apigen, folder, settings)
    try:
        {"newcomer": newcomer, "rename": rename}[session](neovim)
        print(neovim.screen())
        neovim.close()
    finally:
        neovim.process.kill()
    print("done")


main()
