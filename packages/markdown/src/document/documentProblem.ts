import type { BlockType } from "./BlockData.ts"
import type { Mark } from "./Document.ts"
import type { InlineType } from "./InlineData.ts"

/** A part of a document that no document allows: its path, and a sentence with the allowed value and the given one. */
interface DocumentProblem {
  readonly path: string
  readonly problem: string
}

const blockTypes: Readonly<Record<BlockType, true>> = {
  paragraph: true,
  "heading-1": true,
  "heading-2": true,
  "heading-3": true,
  "list-ordered": true,
  "list-unordered": true,
  "list-tasks": true,
  "list-item": true,
  divider: true,
  blockquote: true,
  hint: true,
  code: true,
  "code-line": true,
  tabs: true,
  "tabs-item": true,
  stepper: true,
  "stepper-step": true,
  expandable: true,
  columns: true,
  column: true,
  images: true,
  image: true,
  file: true,
  drawing: true,
  embed: true,
  "content-ref": true,
  math: true,
  table: true,
  "reusable-content": true,
  swagger: true,
  "openapi-operation": true,
  "openapi-schemas": true,
  "openapi-webhook": true,
  integration: true,
  if: true,
  updates: true,
  update: true,
  prompt: true
}

const inlineTypes: Readonly<Record<InlineType, true>> = {
  link: true,
  mention: true,
  emoji: true,
  icon: true,
  "inline-image": true,
  "inline-math": true,
  button: true,
  annotation: true,
  expression: true
}

const markTypes: Readonly<Record<Mark["type"], true>> = {
  bold: true,
  italic: true,
  code: true,
  keyboard: true,
  strikethrough: true,
  superscript: true,
  subscript: true,
  color: true
}

type Kind = "document" | "block" | "inline" | "fragment" | "text" | "leaf" | "mark"

interface List {
  readonly field: string
  readonly kinds: ReadonlyArray<Kind>
  readonly isRequired?: true
}

interface Rule {
  readonly types?: Readonly<Record<string, true>>
  readonly lists: ReadonlyArray<List>
}

const fragments: List = { field: "fragments", kinds: ["fragment"] }

const rules: Readonly<Record<Kind, Rule>> = {
  document: { lists: [{ field: "nodes", kinds: ["block"], isRequired: true }] },
  block: { types: blockTypes, lists: [{ field: "nodes", kinds: ["block", "inline", "text"] }, fragments] },
  inline: { types: inlineTypes, lists: [{ field: "nodes", kinds: ["inline", "text"] }, fragments] },
  fragment: { lists: [{ field: "nodes", kinds: ["block"], isRequired: true }] },
  text: { lists: [{ field: "leaves", kinds: ["leaf"], isRequired: true }] },
  leaf: { lists: [{ field: "marks", kinds: ["mark"] }] },
  mark: { types: markTypes, lists: [] }
}

const longest = 60

/** A value in words. */
const named = (value: unknown): string => {
  if (value === null || typeof value === "boolean") return String(value)
  if (typeof value === "string")
    return `the string "${value.length > longest ? `${value.slice(0, longest)}…` : value}"`
  if (typeof value === "number") return `the number ${value}`
  return Array.isArray(value) ? "a list" : "an object"
}

const flaw = (path: string, value: unknown, expected: string): DocumentProblem => ({
  path,
  problem:
    value === undefined ? `It is missing. Send ${expected}.` : `It must be ${expected}, not ${named(value)}.`
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const quoted = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? `"${words[0]}"` : `one of ${words.map((word) => `"${word}"`).join(", ")}`

const problemIn = (value: unknown, kinds: ReadonlyArray<Kind>, path: string): DocumentProblem | undefined => {
  if (!isRecord(value)) return flaw(path, value, `an object whose "object" is ${quoted(kinds)}`)
  const kind = kinds.find((one) => one === value.object)
  if (kind === undefined) return flaw(`${path}.object`, value.object, quoted(kinds))
  const { lists, types } = rules[kind]
  if (types !== undefined && !(typeof value.type === "string" && Object.hasOwn(types, value.type)))
    return flaw(
      `${path}.type`,
      value.type,
      `the type of ${kind === "inline" ? "an" : "a"} ${kind}: ${quoted(Object.keys(types))}`
    )
  if (kind === "leaf" && typeof value.text !== "string") return flaw(`${path}.text`, value.text, "a string")
  for (const { field, isRequired, kinds: allowed } of lists) {
    const list = value[field]
    if (list === undefined && isRequired !== true) continue
    if (!Array.isArray(list)) return flaw(`${path}.${field}`, list, "a list")
    for (const [index, item] of list.entries()) {
      const found = problemIn(item, allowed, `${path}.${field}.${index}`)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** The first part of a document, a block or a fragment that cannot be one; undefined if all of them can. `path` is that of the value. */
export const documentProblem = (value: unknown, path: string): DocumentProblem | undefined =>
  problemIn(value, ["document", "block", "fragment"], path)
