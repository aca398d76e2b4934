import { isMap, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from "yaml"
import { error, type LayoutProblem } from "./LayoutProblem.ts"

/** A small YAML file of settings: its top-level map, and the lines of its parts. */
interface YamlSettings {
  readonly map: YAMLMap | null
  readonly lineOf: (node: unknown) => number | undefined
  readonly problems: ReadonlyArray<LayoutProblem>
}

const maxSize = 256 * 1024
/** Settings need hardly any; thousands of them, each in the one before, would only keep the parser busy. */
const maxBrackets = 1_000

const bracketsIn = (text: string) => {
  let count = 0
  for (const character of text) if (character === "[" || character === "{") count++
  return count
}

/** Reads settings that strangers wrote: no aliases, no tags of other types, a bounded size, and problems with lines. */
export const readYaml = (path: string, text: string): YamlSettings => {
  const counter = new LineCounter()
  const lineAt = (offset: number) => counter.linePos(offset).line
  const lineOf = (node: unknown) =>
    typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
      ? lineAt(node.range[0] as number)
      : undefined
  const failed = (message: string, line?: number) => ({
    map: null,
    lineOf,
    problems: [error(path, message, line)]
  })
  if (text.length > maxSize) return failed(`The file is larger than ${maxSize / 1024} KB.`)
  if (bracketsIn(text) > maxBrackets)
    return failed(`There are more than ${maxBrackets} brackets in the file.`)
  const document = parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    // The parser compares each key with every other; below they are looked up.
    uniqueKeys: false,
    version: "1.2",
    schema: "core"
  })
  if (document.errors.length > 0) {
    return {
      map: null,
      lineOf,
      problems: document.errors
        .slice(0, 10)
        .map((one) => error(path, `This is not valid YAML: ${one.message}`, lineAt(one.pos[0])))
    }
  }
  let refusal: { readonly message: string; readonly node: unknown } | undefined
  visit(document, {
    Alias: (_, node) => {
      refusal = { message: "Aliases (*name) are not supported here.", node }
      return visit.BREAK
    },
    Map: (_, { items }) => {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key
        if (keys.has(name)) {
          refusal = { message: `"${String(name)}" stands here twice.`, node: key }
          return visit.BREAK
        }
        keys.add(name)
      }
      return undefined
    }
  })
  if (refusal !== undefined) return failed(refusal.message, lineOf(refusal.node))
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null))
    return { map: null, lineOf, problems: [] }
  if (!isMap(contents)) return failed("The file must hold a map of names to values.", lineOf(contents))
  return { map: contents, lineOf, problems: [] }
}
