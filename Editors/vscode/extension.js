// A client of `apigen lsp` without dependencies and without a build step.
"use strict";

const vscode = require("vscode");
const { Connection } = require("./connection");

/** @type {Client | undefined} */
let client;

function activate(context) {
  const start = () => {
    client?.dispose();
    client = new Client(context);
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("apigen.restart", start),
    vscode.commands.registerCommand("apigen.importFromClipboard", () => client?.importFromClipboard()),
  );
  start();
}

function deactivate() {
  return client?.dispose();
}

class Client {
  constructor(context) {
    this.diagnostics = vscode.languages.createDiagnosticCollection("apigen");
    this.parts = [this.diagnostics];
    const path = vscode.workspace.getConfiguration("apigen").get("path") || "apigen";
    this.connection = new Connection(path, ["lsp"], (method, parameters) => this.receive(method, parameters));
    this.connection.failed = (error) =>
      vscode.window.showErrorMessage(`apigen: ${error.message}. Set "apigen.path" to the program.`);
    this.ready = this.initialize();
  }

  async initialize() {
    const folders = (vscode.workspace.workspaceFolders || []).map((folder) => ({
      uri: folder.uri.toString(),
      name: folder.name,
    }));
    const result = await this.connection.request("initialize", {
      processId: process.pid,
      workspaceFolders: folders,
      capabilities: { workspace: { applyEdit: true } },
    });
    this.connection.notify("initialized", {});
    this.synchronize();
    this.register(result.capabilities);
  }

  /** Sends the texts of all YAML documents, and their changes. */
  synchronize() {
    const identify = (document) => ({ uri: document.uri.toString() });
    const isSpec = (document) => document.languageId === "yaml" && document.uri.scheme === "file";
    const open = (document) =>
      isSpec(document) &&
      this.connection.notify("textDocument/didOpen", {
        textDocument: { ...identify(document), languageId: "yaml", version: document.version, text: document.getText() },
      });
    vscode.workspace.textDocuments.forEach(open);
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.{yaml,yml}");
    const changed = (type) => (uri) =>
      this.connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
    this.parts.push(
      watcher,
      watcher.onDidCreate(changed(1)),
      watcher.onDidChange(changed(2)),
      watcher.onDidDelete(changed(3)),
      vscode.workspace.onDidOpenTextDocument(open),
      vscode.workspace.onDidCloseTextDocument(
        (document) =>
          isSpec(document) && this.connection.notify("textDocument/didClose", { textDocument: identify(document) }),
      ),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (!isSpec(document) || contentChanges.length === 0) return;
        this.connection.notify("textDocument/didChange", {
          textDocument: { ...identify(document), version: document.version },
          contentChanges: contentChanges.map(({ range, text }) => ({ range: toRange(range), text })),
        });
      }),
    );
  }

  /** Registers what the server offers with the editor. */
  register(capabilities) {
    const selector = { language: "yaml", scheme: "file" };
    const at = (document, position, others) => ({
      textDocument: { uri: document.uri.toString() },
      position: position && toPosition(position),
      ...others,
    });
    const ask = (method, document, position, others) =>
      this.connection.request(`textDocument/${method}`, at(document, position, others));
    const { languages } = vscode;
    this.parts.push(
      languages.registerCompletionItemProvider(
        selector,
        {
          provideCompletionItems: async (document, position) =>
            (await ask("completion", document, position))?.map(completionItem),
        },
        ...capabilities.completionProvider.triggerCharacters,
      ),
      languages.registerHoverProvider(selector, {
        provideHover: async (document, position) => {
          const hover = await ask("hover", document, position);
          return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value), fromRange(hover.range));
        },
      }),
      languages.registerDefinitionProvider(selector, {
        provideDefinition: async (document, position) => (await ask("definition", document, position))?.map(location),
      }),
      languages.registerReferenceProvider(selector, {
        provideReferences: async (document, position, context) =>
          (await ask("references", document, position, { context }))?.map(location),
      }),
      languages.registerRenameProvider(selector, {
        prepareRename: async (document, position) => {
          const found = await ask("prepareRename", document, position);
          return { range: fromRange(found.range), placeholder: found.placeholder };
        },
        provideRenameEdits: async (document, position, newName) =>
          workspaceEdit(await ask("rename", document, position, { newName })),
      }),
      languages.registerDocumentSymbolProvider(selector, {
        provideDocumentSymbols: async (document) => (await ask("documentSymbol", document))?.map(documentSymbol),
      }),
      languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: async (query) =>
          (await this.connection.request("workspace/symbol", { query }))?.map(
            (symbol) =>
              new vscode.SymbolInformation(
                symbol.name, symbol.kind - 1, symbol.containerName || "", location(symbol.location)),
          ),
      }),
      languages.registerFoldingRangeProvider(selector, {
        provideFoldingRanges: async (document) =>
          (await ask("foldingRange", document))?.map(
            ({ startLine, endLine }) => new vscode.FoldingRange(startLine, endLine)),
      }),
      languages.registerCodeLensProvider(selector, {
        provideCodeLenses: async (document) =>
          (await ask("codeLens", document))?.map(
            ({ range, command }) => new vscode.CodeLens(fromRange(range), command)),
      }),
      languages.registerCodeActionsProvider(selector, {
        provideCodeActions: async (document, range) =>
          (await ask("codeAction", document, undefined, { range: toRange(range), context: { diagnostics: [] } }))?.map(
            codeAction),
      }),
      languages.registerDocumentSemanticTokensProvider(
        selector,
        {
          provideDocumentSemanticTokens: async (document) => {
            const tokens = await ask("semanticTokens/full", document);
            return tokens && new vscode.SemanticTokens(Uint32Array.from(tokens.data));
          },
        },
        new vscode.SemanticTokensLegend(
          capabilities.semanticTokensProvider.legend.tokenTypes,
          capabilities.semanticTokensProvider.legend.tokenModifiers),
      ),
    );
    if (!capabilities.documentFormattingProvider) return;
    this.parts.push(
      languages.registerDocumentFormattingEditProvider(selector, {
        provideDocumentFormattingEdits: async (document) => (await ask("formatting", document))?.map(textEdit),
      }),
    );
  }

  /** Handles what the server sends by itself. Requests get what is returned as their result. */
  async receive(method, parameters) {
    switch (method) {
      case "textDocument/publishDiagnostics":
        this.diagnostics.set(vscode.Uri.parse(parameters.uri), parameters.diagnostics.map(diagnostic));
        return null;
      case "workspace/applyEdit":
        return { applied: await vscode.workspace.applyEdit(workspaceEdit(parameters.edit)) };
      default:
        return null;
    }
  }

  async importFromClipboard() {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) return;
    const name = await vscode.window.showInputBox({ prompt: "The name of the model", value: "Response" });
    if (!name) return;
    const json = await vscode.env.clipboard.readText();
    try {
      await this.connection.request("workspace/executeCommand", {
        command: "apigen.importJSON",
        arguments: [document.uri.toString(), json, name],
      });
    } catch (error) {
      vscode.window.showErrorMessage(`apigen: ${error.message}`);
    }
  }

  async dispose() {
    this.parts.forEach((part) => part.dispose());
    await this.connection.close();
  }
}

// From the protocol to the editor, and back.

const toPosition = ({ line, character }) => ({ line, character });
const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) });
const fromRange = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const location = ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), fromRange(range));
const textEdit = ({ range, newText }) => new vscode.TextEdit(fromRange(range), newText);

function completionItem({ label, kind, detail, sortText, textEdit: edit }) {
  const item = new vscode.CompletionItem(label, kind - 1);
  return Object.assign(item, { detail, sortText, insertText: edit.newText, range: fromRange(edit.range) });
}

function documentSymbol({ name, detail, kind, range, selectionRange, children }) {
  const symbol = new vscode.DocumentSymbol(name, detail, kind - 1, fromRange(range), fromRange(selectionRange));
  symbol.children = (children || []).map(documentSymbol);
  return symbol;
}

function workspaceEdit({ changes }) {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes)) edit.set(vscode.Uri.parse(uri), edits.map(textEdit));
  return edit;
}

function codeAction({ title, kind, edit, isPreferred }) {
  const [first, ...rest] = kind.split(".");
  const base = first === "quickfix" ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.Refactor;
  const action = new vscode.CodeAction(title, rest.reduce((kind, part) => kind.append(part), base));
  return Object.assign(action, { edit: workspaceEdit(edit), isPreferred });
}

function diagnostic({ range, message, severity, code, relatedInformation }) {
  const result = new vscode.Diagnostic(fromRange(range), message, severity - 1);
  const related = (relatedInformation || []).map(
    (note) => new vscode.DiagnosticRelatedInformation(location(note.location), note.message));
  return Object.assign(result, { source: "apigen", code, relatedInformation: related });
}

module.exports = { activate, deactivate };
