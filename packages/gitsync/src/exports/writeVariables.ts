import type { Variable } from "@octavo/content"
import { isMap, isScalar, parseDocument } from "yaml"
import { readVariables } from "../layout/readVariables.ts"

const nameOf = (key: unknown) => (isScalar(key) ? String(key.value) : "")

/** Writes the variables of a space into `vars.yaml`, in place; null where it says so already, or cannot be written. */
export const writeVariables = (text: string | null, variables: ReadonlyArray<Variable>): string | null => {
  const read = readVariables("", text ?? "").variables
  // An unreadable file is for its author to repair, and is not overwritten.
  if (read === null) return null
  const current = new Map(Object.entries(read))
  const wanted = new Map(variables.map(({ name, value }) => [name, value]))
  const isSame =
    current.size === wanted.size && [...wanted].every(([name, value]) => current.get(name) === value)
  if (isSame) return null
  const document = parseDocument(text ?? "", { logLevel: "silent", prettyErrors: false })
  const { contents } = document
  if (!isMap(contents)) document.contents = null
  const pairs = new Map((isMap(contents) ? contents.items : []).map((pair) => [nameOf(pair.key), pair]))
  for (const name of current.keys()) if (!wanted.has(name)) document.delete(pairs.get(name)?.key)
  for (const [name, value] of wanted) {
    // YAML reads a name such as `true` as no text, so the writer would add it twice.
    if (current.get(name) !== value) document.set(pairs.get(name)?.key ?? name, value)
  }
  const written = document.toString({ lineWidth: 0 })
  return /\r\n/.test(text ?? "") ? written.replaceAll(/\r?\n/g, "\r\n") : written
}
