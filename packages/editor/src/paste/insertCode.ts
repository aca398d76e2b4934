import type { EditorView } from "prosemirror-view"
import { schema } from "../schema/schema.ts"

/** The language of code that was copied from VS Code; undefined for anything else. */
export const languageOf = (data: DataTransfer): string | undefined => {
  try {
    const { mode } = JSON.parse(data.getData("vscode-editor-data")) as { readonly mode?: unknown }
    return typeof mode === "string" ? mode : undefined
  } catch {
    return undefined
  }
}

/** Whether copied text becomes a block of code: lines of a language that is not for prose. */
export const isCodeOf = (language: string | undefined, text: string): language is string =>
  language !== undefined && language !== "markdown" && language !== "plaintext" && text.trim().includes("\n")

/** Inserts a block of code. */
export const insertCode = (view: EditorView, text: string, syntax: string): void => {
  const lines = schema.text(text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, ""))
  const code = schema.nodes.codeblock!.create({ of: { data: { syntax } } }, lines)
  view.dispatch(view.state.tr.replaceSelectionWith(code).scrollIntoView().setMeta("paste", true))
}
