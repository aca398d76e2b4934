import { tomlEntries } from "./readToml.ts"

/** A value of a key, or of a key within it. */
type Value = unknown

const text = (value: string): string => JSON.stringify(value).replaceAll("\u007f", "\\u007f")

const nameOf = (key: string): string => (/^[\w-]+$/.test(key) ? key : text(key))

const printed = (value: Value): string => {
  if (Array.isArray(value)) return `[${value.map(printed).join(", ")}]`
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? text(value) : String(value)
  const fields = Object.entries(value).map(([key, part]) => `${nameOf(key)} = ${printed(part)}`)
  return `{ ${fields.join(", ")} }`
}

/**
 * Writes a key at the top of TOML, in place, or behind the last key there; null removes it. Every other byte stays. Undefined where the text
 * cannot be edited; the result may be invalid where a table has the key.
 */
export const editToml = (toml: string, key: string, value: Value, newline: string): string | undefined => {
  const found = tomlEntries(toml)
  if (found === undefined) return undefined
  const entry = found.entries.find((one) => one.key === key)
  if (value === null) return entry === undefined ? toml : toml.slice(0, entry.start) + toml.slice(entry.end)
  if (entry !== undefined) return toml.slice(0, entry.from) + printed(value) + toml.slice(entry.to)
  const before = toml.slice(0, found.end)
  const gap = before === "" || before.endsWith("\n") ? "" : newline
  return `${before}${gap}${key} = ${printed(value)}${newline}${toml.slice(found.end)}`
}
