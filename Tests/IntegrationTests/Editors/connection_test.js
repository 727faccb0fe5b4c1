// The connection of the extension for VS Code, without VS Code: CONNECTION APIGEN FOLDER.
"use strict";

const { Connection } = require(process.argv[2]);

async function main() {
  const received = [];
  const published = new Promise((resolve) => {
    const receive = async (method, parameters) => {
      received.push(method);
      if (method === "textDocument/publishDiagnostics") resolve(parameters.diagnostics);
      return method === "workspace/applyEdit" ? { applied: true } : null;
    };
    main.connection = new Connection(process.argv[3], ["lsp"], receive);
  });
  const { connection } = main;
  const result = await connection.request("initialize", { capabilities: {} });
  connection.notify("initialized", {});
  const uri = `file://${process.argv[4]}/Specs/Shop.yaml`;
  const text = "apigen: 1\nmodels: {Bück: {fields: {id: Intt}}}\n";
  connection.notify("textDocument/didOpen", { textDocument: { uri, languageId: "yaml", version: 1, text } });
  const [diagnostic] = await published;
  const failure = await connection.request("textDocument/foo", {}).catch((error) => error.message);
  const parameters = { command: "apigen.importJSON", arguments: [uri, '{"a": 1}', "A"] };
  const refusal = await connection.request("workspace/executeCommand", parameters).catch((error) => error.message);
  await connection.close();
  console.log([result.serverInfo.name, diagnostic.message, failure, refusal].join("\n"));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
