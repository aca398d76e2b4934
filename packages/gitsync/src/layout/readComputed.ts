import { isObject } from "@octavo/kernel"
import type { ComputedSource } from "@octavo/content"
import { closesFence, fenceMark } from "./readFence.ts"
import { readYaml } from "./readYaml.ts"
import { titleOf } from "./repositoryPath.ts"

/** A computed page as a table of contents has it. */
interface ReadComputed {
  readonly source: ComputedSource
  /** The title that it has until somebody gives it another one. */
  readonly title: string
}

/** The default title of a computed page: its specification, or its generator. */
const nameOf = (type: string, dependencies: Record<string, unknown> | undefined): string => {
  const spec = dependencies?.["spec"]
  const ref = isObject(spec) ? spec["ref"] : undefined
  const slug = isObject(ref) ? ref["spec"] : undefined
  return typeof slug === "string" && slug.trim() !== "" ? slug : type.slice(type.lastIndexOf(":") + 1)
}

/** Reads a fenced block of YAML that says how a page is computed; null where it says something else. */
export const readComputed = (text: string): ReadComputed | null => {
  const [first = "", ...rest] = text.split("\n")
  const mark = fenceMark(first)
  if (mark === null || !/^(ya?ml)?$/i.test(first.slice(mark.length).trim().split(/\s+/)[0] ?? "")) return null
  const inner = closesFence(rest.at(-1) ?? "", mark) ? rest.slice(0, -1) : rest
  const { map } = readYaml("", inner.join("\n"))
  // Converts YAML values that JSON lacks: NaN, infinities, dates.
  const value: unknown = map === null ? null : JSON.parse(JSON.stringify(map.toJSON()))
  if (!isObject(value)) return null
  const { dependencies, props, type } = value
  if (typeof type !== "string" || !/^(builtin:.|integration:.)/s.test(type)) return null
  const known = isObject(dependencies) ? dependencies : undefined
  return {
    source: {
      type,
      props: isObject(props) ? props : {},
      ...(known !== undefined && { dependencies: known }),
      text
    },
    title: titleOf(nameOf(type, known))
  }
}
