import { parse } from "smol-toml"

/** The language of front matter. */
export type MatterFormat = "yaml" | "toml"

/** Longer front matter is not read. */
const maxLength = 50_000

/** The values of TOML, as JSON has them; why there are none otherwise. */
type TomlValues =
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly problem: { readonly line: number; readonly message: string } }

/** Reads the values of TOML front matter; dates become texts. `line` counts from 0. */
export const readToml = (toml: string): TomlValues => {
  if (toml.length > maxLength)
    return {
      problem: { line: 0, message: `The front matter is longer than ${maxLength} characters; shorten it` }
    }
  try {
    const table: unknown = parse(toml.replaceAll("\r\n", "\n"), { maxDepth: 20 })
    return { values: JSON.parse(JSON.stringify(table)) as Record<string, unknown> }
  } catch (error) {
    const line = typeof error === "object" && error !== null && "line" in error ? Number(error.line) - 1 : 0
    const message = error instanceof Error ? error.message.split("\n")[0]! : "Unreadable"
    return { problem: { line: Number.isFinite(line) ? Math.max(0, line) : 0, message } }
  }
}

const FIRST_KEY = /^[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*[\w"'-]+)*[ \t]*=/
const TABLE = /^[ \t]*\[{1,2}[\w."' -]+\]{1,2}[ \t]*(?:#.*)?\r?$/
const COMMENT = /^[ \t]*(?:#.*)?\r?$/

/** Whether the text between two lines of `+++` is TOML, perhaps with a mistake: its first line is a key or a table. */
export const isToml = (text: string): boolean => {
  const first = text.split("\n").find((line) => !COMMENT.test(line))
  return first !== undefined && (FIRST_KEY.test(first) || TABLE.test(first))
}

/** A key at the top of TOML, with the range of its lines and of its value. */
interface TomlEntry {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

/** The most lines of one value. */
const maxLines = 200

const onlyKeyOf = (text: string): readonly [string, unknown] | undefined => {
  const read = readToml(text)
  const [entry, ...others] = "values" in read ? Object.entries(read.values) : []
  return others.length === 0 ? entry : undefined
}

const valueIn = (line: string, value: unknown): readonly [from: number, to: number] => {
  const key = /^[ \t]*(?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')[ \t]*=[ \t]*/.exec(line)
  const from = key?.[0].length ?? line.indexOf("=") + 1
  // A comment behind the value stays.
  for (let hash = line.indexOf("#", from); hash >= 0; hash = line.indexOf("#", hash + 1)) {
    const read = onlyKeyOf(line.slice(0, hash))
    if (read !== undefined && JSON.stringify(read[1]) === JSON.stringify(value))
      return [from, line.slice(0, hash).trimEnd().length]
  }
  return [from, line.trimEnd().length]
}

/** The keys above the first table, and where another one can be added; undefined where they cannot be told apart. */
export const tomlEntries = (
  toml: string
): { readonly entries: ReadonlyArray<TomlEntry>; readonly end: number } | undefined => {
  const entries: Array<TomlEntry> = []
  const lines = toml.match(/[^\n]*\n|[^\n]+$/g) ?? []
  let at = 0
  let end = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if (/^[ \t]*\[/.test(line)) return { entries, end }
    if (COMMENT.test(line.replace(/\n$/, ""))) {
      at += line.length
      continue
    }
    let text = ""
    let read: ReturnType<typeof onlyKeyOf>
    for (let count = 0; read === undefined && count < maxLines && index < lines.length; count++) {
      text += lines[index]!
      read = onlyKeyOf(text)
      if (read === undefined) index++
    }
    if (read === undefined) return undefined
    const [from, to] = valueIn(text, read[1])
    entries.push({ key: read[0], start: at, end: at + text.length, from: at + from, to: at + to })
    at += text.length
    end = at
  }
  return { entries, end }
}
