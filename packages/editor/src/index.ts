export { createEditor, type Editor } from "./createEditor.ts"
export type { EditorOptions, Found, KnownFile } from "./EditorOptions.ts"
export { editorStyle } from "./style.ts"
export { type EditorWords, englishWords } from "./words.ts"
