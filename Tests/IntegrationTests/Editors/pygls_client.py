"""An editor without a screen: asks the server for everything that it offers, with pygls, which checks the form of each
message.

usage: pygls_client.py APIGEN FOLDER
"""

import asyncio
import pathlib
import sys

from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

SPEC = """\
apigen: 1
service: {name: Shop, servers: {release: https://shop.example}}
errors:
  http-410: soldOut
endpoints:
  books: {get: /books, returns: [Book]}
models:
  Book:
    fields:
      title: String
      kind: {type: Kind, optional: true}
  Kind: {enum: [novel, poem]}
"""


async def talk(program, folder):
    client = BaseLanguageClient("test", "1")
    published = {}
    arrived = asyncio.Event()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def diagnostics(parameters):
        published[parameters.uri] = [diagnostic.message for diagnostic in parameters.diagnostics]
        arrived.set()

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def registered(parameters):
        return None

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def applied(parameters):
        return types.ApplyWorkspaceEditResult(applied=True)

    await client.start_io(program, "lsp")
    path = pathlib.Path(folder, "Specs")
    path.mkdir(parents=True, exist_ok=True)
    uri = (path / "Shop.yaml").as_uri()
    document = types.TextDocumentIdentifier(uri=uri)
    watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    result = await client.initialize_async(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(
                workspace=types.WorkspaceClientCapabilities(did_change_watched_files=watching)),
            workspace_folders=[types.WorkspaceFolder(uri=pathlib.Path(folder).as_uri(), name="test")]))
    assert result.server_info.name == "apigen"
    client.initialized(types.InitializedParams())
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=uri, language_id="yaml", version=1, text=SPEC.replace("title: String", "title: Sting"))))
    await asyncio.wait_for(arrived.wait(), 60)
    assert any("did you mean \"String\"?" in message for message in published[uri]), published
    place = lambda word, after=1: position(SPEC, word, after)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document, range=types.Range(place("String"), place("String")),
            context=types.CodeActionContext(diagnostics=[])))
    assert actions[0].title == 'Replace "Sting" with "String"', actions
    change = types.TextDocumentContentChangePartial(range=span(SPEC, "Strin", "Sting"), text="String")
    arrived.clear()
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=uri, version=2), content_changes=[change]))
    await asyncio.wait_for(arrived.wait(), 60)
    assert published[uri] == [], published
    at = lambda word, after=1: {"text_document": document, "position": place(word, after)}
    items = await client.text_document_completion_async(types.CompletionParams(**at("Kind, opt", 0)))
    assert "Book" in [item.label for item in items], items
    hover = await client.text_document_hover_async(types.HoverParams(**at("books")))
    assert "func books() -> Call<[Book], ShopError>" in hover.contents.value, hover
    assert len(await client.text_document_definition_async(types.DefinitionParams(**at("Kind, opt")))) == 1
    references = await client.text_document_references_async(
        types.ReferenceParams(**at("Book]"), context=types.ReferenceContext(include_declaration=True)))
    assert len(references) == 2, references
    assert (await client.text_document_prepare_rename_async(types.PrepareRenameParams(**at("soldOut")))) is not None
    edit = await client.text_document_rename_async(types.RenameParams(**at("title"), new_name="name"))
    assert [change.new_text for change in edit.changes[uri]] == ["name", "{type: String, map: title}"], edit
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document))
    assert [symbol.name for symbol in symbols] == ["Shop", "release", "soldOut", "books", "Book", "Kind"], symbols
    assert await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="bk"))
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=document))
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document))
    assert len(tokens.data) % 5 == 0 and tokens.data
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(text_document=document))
    assert lenses[0].command.title == "func books() -> Call<[Book], ShopError>", lenses
    await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command="apigen.importJSON", arguments=[uri, '{"id": 1}', "Author"]))
    await client.shutdown_async(None)
    client.exit(None)
    await asyncio.wait_for(client.stop(), 60)


def position(text, word, after):
    before = text[: text.index(word) + after]
    return types.Position(line=before.count("\n"), character=len(before) - before.rfind("\n") - 1)


def span(text, word, written):
    start = position(text, word, 0)
    return types.Range(start=start, end=types.Position(line=start.line, character=start.character + len(written)))


asyncio.run(asyncio.wait_for(talk(*sys.argv[1:]), 300))
print("done")
