import { isScalar } from "yaml"
import { type LayoutProblem, warning } from "./LayoutProblem.ts"
import { readYaml } from "./readYaml.ts"

/** Reads `.gitbook/vars.yaml`: names of letters, digits and `_`, each with one value, kept as text. */
export const readVariables = (
  path: string,
  text: string | null
): { readonly variables: Record<string, string> | null; readonly problems: ReadonlyArray<LayoutProblem> } => {
  if (text === null)
    return { variables: null, problems: [warning(path, "The file is not UTF-8 text; it is ignored.")] }
  const { map, lineOf, problems } = readYaml(path, text)
  const found: Array<LayoutProblem> = problems.map((problem) => ({ ...problem, severity: "warning" }))
  if (found.length > 0) return { variables: null, problems: found }
  const variables: Array<[string, string]> = []
  for (const { key, value } of map?.items ?? []) {
    const name = isScalar(key) ? String(key.value) : ""
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || name === "__proto__") {
      found.push(
        warning(path, "A variable's name is made of letters, digits and _; this one is ignored.", lineOf(key))
      )
    } else if (!isScalar(value) || value.value === null) {
      found.push(
        warning(path, `The variable "${name}" must have one plain value; it is ignored.`, lineOf(key))
      )
    } else {
      // As written, so that `1.10` does not become 1.1.
      variables.push([
        name,
        typeof value.value === "string" ? value.value : (value.source ?? String(value.value))
      ])
    }
  }
  return { variables: Object.fromEntries(variables), problems: found }
}
