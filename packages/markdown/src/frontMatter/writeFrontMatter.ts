import { isMap, type Pair, parseDocument as parseYaml, type Scalar, type YAMLMap } from "yaml"
import { type FrontMatter, type MetaLinks, type PageLayout, readFrontMatter } from "./FrontMatter.ts"
import { isFrontMatter } from "./isFrontMatter.ts"
import { editToml } from "./editToml.ts"
import { layoutToWrite } from "./layoutToWrite.ts"
import { type MatterFormat, readToml } from "./readToml.ts"
import { yamlOf } from "./yamlOf.ts"

/** The new front matter of a page; null removes a key. Emoji are characters. */
export interface FrontMatterChanges {
  readonly title?: string | null
  readonly description?: string | null
  readonly icon?: string | null
  readonly emoji?: string | null
  readonly hidden?: boolean | null
  readonly noIndex?: boolean | null
  readonly noRobotsIndex?: boolean | null
  readonly if?: string | null
  readonly metaLinks?: MetaLinks | null
  /** The parts of the layout that change; others stay. */
  readonly layout?: PageLayout | null
  readonly cover?: string | null
  readonly coverDark?: string | null
  readonly coverY?: number | null
}

type Key = keyof FrontMatterChanges
type Value = string | boolean | number | MetaLinks | PageLayout

/** A source in three parts that make it again: up to its YAML, the YAML, and from the fence behind it on. */
interface Parts {
  readonly format: MatterFormat
  readonly before: string
  readonly yaml: string
  readonly after: string
}

const partsOf = (source: string): Parts | undefined => {
  const found = yamlOf(source)
  if (found === undefined) return undefined
  const { close, format, start, yaml } = found
  return { format, before: source.slice(0, start), yaml, after: source.slice(close) }
}

/** The line ending that a source has, from its first line. */
export const newlineOf = (source: string): "\n" | "\r\n" => (/^[^\n]*\r\n/.test(source) ? "\r\n" : "\n")

/** Plain words need no quotes; everything that YAML could take for something else gets them. */
const PLAIN = /^\p{L}[^:#"'\\[\]{}&*!|>%@`,?\p{C}\u2028\u2029]*$/u
const DOUBTFUL = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/** V8 takes 20 ms for the expression when it is first met, so it is not met while modules load. */
const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text)

const printed = (value: Value): string => {
  if (typeof value === "boolean") return String(value)
  if (typeof value === "string") {
    if (PLAIN.test(value) && value.trim() === value && !DOUBTFUL.test(value)) return value
    if (isEmoji(value) && !/^\d/.test(value)) return value
  }
  // oxlint-disable-next-line no-control-regex
  return JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  })
}

const isSaid = (frontMatter: FrontMatter, key: Key, value: Value | null): boolean => {
  const current = frontMatter[key]
  if (value === null) return current === undefined
  if (key === "layout") {
    const layout = frontMatter.layout ?? {}
    return Object.entries(value).every(([part, shown]) => layout[part as keyof PageLayout] === shown)
  }
  if (typeof value === "object") return JSON.stringify(current) === JSON.stringify(value)
  return value === false ? current !== true : current === value
}

const read = (yaml: string) =>
  parseYaml(yaml, { keepSourceTokens: true, logLevel: "silent", prettyErrors: false })

type Root = YAMLMap<Scalar, Scalar | null>

/** The list of keys that a YAML text is, null when it is empty, undefined when it cannot be edited. */
const rootOf = (yaml: string): Root | null | undefined => {
  try {
    const { contents, errors } = read(yaml)
    if (errors.length > 0) return undefined
    return contents === null ? null : isMap(contents) ? (contents as Root) : undefined
  } catch {
    return undefined
  }
}

const colonOf = ({ key, srcToken }: Pair<Scalar, Scalar | null>): number | undefined => {
  const tokens = srcToken !== undefined && "sep" in srcToken ? (srcToken.sep ?? []) : []
  return tokens.find(({ type }) => type === "map-value-ind")?.offset ?? (key.range == null ? undefined : -1)
}

const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1

const lineEnd = (text: string, at: number): number => {
  if (at > 0 && text[at - 1] === "\n") return at
  const end = text.indexOf("\n", at)
  return end < 0 ? text.length : end + 1
}

const withoutEntry = (yaml: string, { key, value }: Pair<Scalar, Scalar | null>): string =>
  yaml.slice(0, lineStart(yaml, key.range![0])) +
  yaml.slice(lineEnd(yaml, Math.max(key.range![2], value?.range?.[2] ?? 0)))

const withValue = (yaml: string, entry: Pair<Scalar, Scalar | null>, value: string): string => {
  const { key, value: before } = entry
  const colon = colonOf(entry)!
  if (colon < 0) return `${yaml.slice(0, key.range![1])}: ${value}${yaml.slice(key.range![1])}`
  const end = Math.max(colon + 1, before?.range?.[1] ?? 0)
  // A value of several lines ends behind its last line break.
  const kept = yaml.slice(colon + 1, end).trimEnd().length
  return `${yaml.slice(0, colon + 1)} ${value}${yaml.slice(colon + 1 + kept)}`
}

const withEntry = (yaml: string, root: Root | null, key: Key, value: string, newline: string): string => {
  const last = root?.items.at(-1)
  if (root?.flow === true) {
    const end =
      last === undefined ? yaml.indexOf("{") + 1 : Math.max(last.key.range![1], last.value?.range?.[1] ?? 0)
    return `${yaml.slice(0, end)}${last === undefined ? "" : ", "}${key}: ${value}${yaml.slice(end)}`
  }
  const first = root?.items[0]?.key.range?.[0] ?? 0
  const indent = root === null ? "" : " ".repeat(first - lineStart(yaml, first))
  return `${yaml}${indent}${key}: ${value}${newline}`
}

const edited = (yaml: string, key: Key, value: Value | null, newline: string): string | undefined => {
  const root = rootOf(yaml)
  if (root === undefined) return undefined
  const entry = root?.items.find((item) => item.key.value === key)
  if (value !== null) {
    return entry === undefined
      ? withEntry(yaml, root, key, printed(value), newline)
      : withValue(yaml, entry, printed(value))
  }
  if (entry === undefined) return yaml
  return root?.flow === true ? withValue(yaml, entry, "null") : withoutEntry(yaml, entry)
}

/** The layout of front matter as it is written. */
const writtenLayout = (yaml: string, format: MatterFormat): unknown => {
  if (format !== "toml")
    return (read(yaml).toJS({ maxAliasCount: 50 }) as { layout?: unknown } | null)?.layout
  const toml = readToml(yaml)
  return "values" in toml ? toml.values["layout"] : undefined
}

/** The YAML or TOML text without some keys, for comparisons. */
const restOf = (yaml: string, keys: ReadonlyArray<string>, format: MatterFormat): string | undefined => {
  const rest = (value: object) => JSON.stringify(Object.entries(value).filter(([key]) => !keys.includes(key)))
  if (format === "toml") {
    const read = readToml(yaml)
    return "values" in read ? rest(read.values) : undefined
  }
  try {
    const document = read(yaml)
    if (document.errors.length > 0) return undefined
    const value: unknown = document.toJS({ maxAliasCount: 50 }) ?? {}
    return rest(value as object)
  } catch {
    return undefined
  }
}

/**
 * Writes keys into the front matter of a source, in place: every other byte stays as it is, comments, quotes, unknown
 * keys and line endings among them. Null when there is front matter that cannot be read, so that nothing can be put in.
 */
export const writeFrontMatter = (source: string, changes: FrontMatterChanges): string | null => {
  const parts = partsOf(source)
  const format = parts?.format ?? "yaml"
  const current = parts === undefined ? {} : readFrontMatter(parts.yaml, 2, format).frontMatter
  const wanted = (Object.entries(changes) as Array<[Key, Value | null | undefined]>).flatMap(([key, value]) =>
    value === undefined || isSaid(current, key, value) ? [] : [[key, value] as const]
  )
  if (wanted.length === 0) return source
  const newline = newlineOf(source)
  let yaml = parts?.yaml ?? ""
  for (const [key, change] of wanted) {
    const isReadable = format === "toml" || rootOf(yaml) !== undefined
    const isLayout = key === "layout" && change !== null && isReadable
    const value = isLayout ? layoutToWrite(writtenLayout(yaml, format), change as PageLayout) : change
    const next = format === "toml" ? editToml(yaml, key, value, newline) : edited(yaml, key, value, newline)
    if (next === undefined) return null
    yaml = next
  }
  const { frontMatter } = readFrontMatter(yaml, 2, format)
  const keys = wanted.map(([key]) => key)
  if (!wanted.every(([key, value]) => isSaid(frontMatter, key, value))) return null
  const rest = restOf(yaml, keys, format)
  if (rest !== restOf(parts?.yaml ?? "", keys, format) || (format === "toml" && rest === undefined))
    return null
  if (parts === undefined) {
    const mark = source.startsWith("\ufeff") ? "\ufeff" : ""
    const body = source.slice(mark.length)
    return `${mark}---${newline}${yaml}---${newline}${body === "" ? "" : newline}${body}`
  }
  if (yaml.trim() === "") return withoutFences(parts)
  if (format === "toml") return parts.before + yaml + parts.after
  // Comments that a blank line sets apart are none.
  return parts.before + (isFrontMatter(yaml) ? yaml : yaml.replace(/^[ \t]*\r?\n/gm, "")) + parts.after
}

/** Front matter that says nothing any more goes, with the blank line behind it. */
const withoutFences = ({ after, before }: Parts): string => {
  const mark = before.startsWith("\ufeff") ? "\ufeff" : ""
  const body = after.replace(/^(?:---|\+\+\+)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/, "")
  return yamlOf(body) !== undefined ? before + after : mark + body
}
