import type { Document } from "@octavo/markdown"
import { history } from "prosemirror-history"
import { keymap } from "prosemirror-keymap"
import { EditorState, type Plugin } from "prosemirror-state"
import { markdownRules } from "./commands/inputRules.ts"
import { keys } from "./commands/keys.ts"
import { readDocument } from "./mapping/readBlock.ts"

/** The state of an editor of a page; plugins that are given come before those of the editor. Others follow (`withLaterPlugins`). */
export const createState = (document: Document, plugins: ReadonlyArray<Plugin> = []): EditorState =>
  EditorState.create({
    doc: readDocument(document),
    plugins: [...plugins, markdownRules(), keymap(keys), history()]
  })
