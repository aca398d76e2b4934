import type { Variable } from "@octavo/content"
import { parseDocument } from "yaml"
import { readVariables } from "../layout/readVariables.ts"

/** Writes the variables of a space into `vars.yaml`, in place; null where it says so already, or cannot be written. */
export const writeVariables = (text: string | null, variables: ReadonlyArray<Variable>): string | null => {
  const present = new Map(Object.entries(readVariables("", text ?? "").variables))
  const wanted = new Map(variables.map(({ name, value }) => [name, value]))
  const isSame =
    present.size === wanted.size && [...wanted].every(([name, value]) => present.get(name) === value)
  if (isSame) return null
  const document = parseDocument(text ?? "", { logLevel: "silent", prettyErrors: false })
  if (document.errors.length > 0) return null
  for (const name of present.keys()) if (!wanted.has(name)) document.delete(name)
  for (const [name, value] of wanted) if (present.get(name) !== value) document.set(name, value)
  return document.toString({ lineWidth: 0 })
}
