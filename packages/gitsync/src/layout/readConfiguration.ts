import { isMap, isScalar, type YAMLMap } from "yaml"
import { type LayoutProblem, warning } from "./LayoutProblem.ts"
import { readYaml } from "./readYaml.ts"

/** The content of `.gitbook.yaml`, as written: paths are not resolved yet. */
export interface Configuration {
  /** Of `.gitbook.yaml` itself. */
  readonly path: string
  readonly root: Written
  readonly readme: Written
  readonly summary: Written
  readonly redirects: ReadonlyArray<{
    readonly from: string
    readonly to: string
    readonly line: number | undefined
  }>
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** A value and its line; `line` is absent for a default. */
export interface Written {
  readonly value: string
  readonly line?: number
}

const keyOf = (key: unknown): string => (isScalar(key) ? String(key.value) : String(key))

/** Reads the settings of a repository; an empty text gives the defaults. */
export const readConfiguration = (path: string, text: string): Configuration => {
  const { map, lineOf, problems } = readYaml(path, text)
  const found: Array<LayoutProblem> = [...problems]

  const textIn = (from: YAMLMap | null, key: string, fallback: string): Written => {
    const node = from?.get(key, true)
    if (node === undefined || (isScalar(node) && node.value === null)) return { value: fallback }
    const line = lineOf(node) ?? 1
    if (isScalar(node) && typeof node.value === "string" && node.value.trim() !== "") {
      return { value: node.value.trim(), line }
    }
    found.push(warning(path, `"${key}" must be a path; "${fallback}" is used instead.`, line))
    return { value: fallback }
  }

  const mapIn = (key: string): YAMLMap | null => {
    const node = map?.get(key, true)
    if (node === undefined || (isScalar(node) && node.value === null)) return null
    if (isMap(node)) return node
    found.push(warning(path, `"${key}" must be a map; it is ignored.`, lineOf(node)))
    return null
  }

  const structure = mapIn("structure")
  const redirects = (mapIn("redirects")?.items ?? []).flatMap((pair) => {
    const line = lineOf(pair.key)
    const from = keyOf(pair.key).replace(/^\/+|(?<!\/)\/+$/g, "")
    const to = isScalar(pair.value) && typeof pair.value.value === "string" ? pair.value.value.trim() : ""
    if (from !== "" && to !== "") return [{ from, to, line }]
    found.push(
      warning(path, "A redirect must lead from an old address to a page; this one is ignored.", line)
    )
    return []
  })
  return {
    path,
    root: textIn(map, "root", "./"),
    readme: textIn(structure, "readme", "README.md"),
    summary: textIn(structure, "summary", "SUMMARY.md"),
    redirects,
    problems: found
  }
}
