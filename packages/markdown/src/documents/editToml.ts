import { tomlEntries } from "./readToml.ts"

type Value = string | boolean | { readonly canonical?: string; readonly alternates?: ReadonlyArray<string> }

const text = (value: string): string => JSON.stringify(value).replaceAll("\u007f", "\\u007f")

const printed = (value: Value): string => {
  if (typeof value === "boolean") return String(value)
  if (typeof value === "string") return text(value)
  const { alternates, canonical } = value
  const fields = [
    ...(canonical === undefined ? [] : [`canonical = ${text(canonical)}`]),
    ...(alternates === undefined ? [] : [`alternates = [${alternates.map(text).join(", ")}]`])
  ]
  return `{ ${fields.join(", ")} }`
}

/**
 * Writes a key at the top of TOML, in place, or behind the last key there; null removes it. Every other byte stays. Undefined where the text
 * cannot be edited; the result may be invalid where a table has the key.
 */
export const editToml = (
  toml: string,
  key: string,
  value: Value | null,
  newline: string
): string | undefined => {
  const found = tomlEntries(toml)
  if (found === undefined) return undefined
  const entry = found.entries.find((one) => one.key === key)
  if (value === null) return entry === undefined ? toml : toml.slice(0, entry.start) + toml.slice(entry.end)
  if (entry !== undefined) return toml.slice(0, entry.from) + printed(value) + toml.slice(entry.to)
  const before = toml.slice(0, found.end)
  const gap = before === "" || before.endsWith("\n") ? "" : newline
  return `${before}${gap}${key} = ${printed(value)}${newline}${toml.slice(found.end)}`
}
