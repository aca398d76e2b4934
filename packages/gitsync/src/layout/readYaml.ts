import { isAlias, isMap, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from "yaml"
import { error, type LayoutProblem } from "./LayoutProblem.ts"

/** A small YAML file of settings: its top-level map, and where in the file a piece of it stands. */
export interface YamlSettings {
  readonly map: YAMLMap | null
  readonly lineOf: (node: unknown) => number | undefined
  readonly problems: ReadonlyArray<LayoutProblem>
}

const maxSize = 256 * 1024

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
  const document = parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
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
  let alias: unknown
  visit(document, (_, node) => {
    if (!isAlias(node)) return undefined
    alias = node
    return visit.BREAK
  })
  if (alias !== undefined) return failed("Aliases (*name) are not supported here.", lineOf(alias))
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null))
    return { map: null, lineOf, problems: [] }
  if (!isMap(contents)) return failed("The file must hold a map of names to values.", lineOf(contents))
  return { map: contents, lineOf, problems: [] }
}
