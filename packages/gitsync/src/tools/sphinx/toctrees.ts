import { folderOf, resolvePath } from "../../layout/repositoryPath.ts"
import { isUrl } from "../ToolEntry.ts"

/** An entry of a table of contents: a page by its path without ending, an address, or a pattern of paths. */
export interface ToctreeEntry {
  readonly kind: "page" | "link" | "pattern"
  readonly target: string
  readonly title: string | undefined
}

/** A table of contents of Sphinx within a page. */
export interface Toctree {
  readonly caption: string | undefined
  readonly isReversed: boolean
  readonly entries: ReadonlyArray<ToctreeEntry>
}

/** The most entries of one table of contents. */
const maxEntries = 5_000

const FENCE = /^[ \t>]*(`{3,}|~{3,}|:{3,})[ \t]*\{toctree\}[ \t]*$/
const DIRECTIVE = /^([ \t]*)\.\. toctree::[ \t]*$/
const OPTION = /^:([\w-]+):[ \t]*(.*)$/
const TITLED = /^(.*\S)\s*<([^<>]+)>$/

/** The path of a page without its ending. */
export const withoutEnding = (path: string): string => path.replace(/\.(?:mdx?|markdown|rst|txt|ipynb)$/i, "")

const entryOf = (root: string, page: string, line: string, isGlob: boolean): ToctreeEntry | undefined => {
  const [, title, named] = TITLED.exec(line) ?? []
  const written = named?.trim() ?? line
  if (written === "self") return undefined
  if (isUrl(written)) return { kind: "link", target: written, title }
  const isFromRoot = written.startsWith("/")
  const path = resolvePath(isFromRoot ? root : folderOf(page), isFromRoot ? written.slice(1) : written)
  if (path === null) return undefined
  return isGlob && title === undefined && /[*?[]/.test(path)
    ? { kind: "pattern", target: path, title }
    : { kind: "page", target: withoutEnding(path), title }
}

const toctreeOf = (root: string, page: string, lines: ReadonlyArray<string>): Toctree => {
  const options = new Map<string, string>()
  const entries: Array<string> = []
  let isYaml = false
  for (const line of lines.map((one) => one.trim())) {
    const [, name, value = ""] = (isYaml ? /^([\w-]+):[ \t]*(.*)$/ : OPTION).exec(line) ?? []
    if (line === "---" && entries.length === 0) isYaml = !isYaml
    else if (name !== undefined && entries.length === 0)
      options.set(name, value.replace(/^(["'])(.*)\1$/, "$2"))
    else if (line !== "" && !isYaml && entries.length < maxEntries) entries.push(line)
  }
  const caption = options.get("caption")
  return {
    caption: caption === "" ? undefined : caption,
    isReversed: options.has("reversed"),
    entries: entries.flatMap((line) => entryOf(root, page, line, options.has("glob")) ?? [])
  }
}

/** The tables of contents of a page in MyST or reStructuredText. Paths count from the page, or with a slash from the root. */
export const toctreesIn = (root: string, page: string, text: string): ReadonlyArray<Toctree> => {
  if (!text.includes("toctree")) return []
  const found: Array<Toctree> = []
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const [, fence] = FENCE.exec(lines[index]!) ?? []
    const [, indentation] = fence === undefined ? (DIRECTIVE.exec(lines[index]!) ?? []) : []
    if (fence === undefined && indentation === undefined) continue
    const isWithin = (line: string): boolean =>
      fence === undefined
        ? line.trim() === "" || line.search(/\S/) > indentation!.length
        : !line.replace(/^[ \t>]+/, "").startsWith(fence)
    let end = index + 1
    while (end < lines.length && isWithin(lines[end]!)) end++
    found.push(toctreeOf(root, page, lines.slice(index + 1, end)))
    index = end - 1
  }
  return found
}

/** The positions in a path that a piece of a pattern leads to from others, in the order of the path. */
const positionsBehind = (path: string, piece: string, from: ReadonlyArray<number>): ReadonlyArray<number> => {
  if (piece === "?") return from.flatMap((at) => (at < path.length && path[at] !== "/" ? [at + 1] : []))
  if (!piece.startsWith("*"))
    return from.flatMap((at) => (path.startsWith(piece, at) ? [at + piece.length] : []))
  const starts = new Set(from)
  const found: Array<number> = []
  let isOpen = false
  for (let at = from[0] ?? Infinity; at <= path.length; at++) {
    const isFirst = starts.has(at)
    isOpen ||= isFirst
    if (piece === "**/" ? isFirst || path[at - 1] === "/" : isOpen) found.push(at)
    if (piece === "*" && path[at] === "/") isOpen = false
  }
  return found
}

/** Whether a path matches a pattern of a shell, in which `**` also matches slashes; in a time that grows with both lengths. */
export const matcherOf = (pattern: string): ((path: string) => boolean) => {
  const pieces = pattern.split(/(\*\*\/?|\*|\?)/).filter((piece) => piece !== "")
  return (path) => {
    let positions: ReadonlyArray<number> = [0]
    for (const piece of pieces) {
      positions = positionsBehind(path, piece, positions)
      if (positions.length === 0) return false
    }
    return positions.at(-1) === path.length
  }
}

/** The most patterns of a project that are matched. */
export const maxPatterns = 200
