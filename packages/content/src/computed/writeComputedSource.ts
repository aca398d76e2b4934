import { isObject } from "@octavo/kernel"
import type { ComputedSource } from "../entries/Page.ts"

/** A text that YAML reads as itself without quotes. */
const plain = /^[A-Za-z][\w./:-]*$/
const ambiguous = /^(?:true|false|null|yes|no|on|off|y|n)$|:$/i

const scalar = (value: unknown): string =>
  typeof value === "string" && plain.test(value) && !ambiguous.test(value) ? value : JSON.stringify(value)

const lines = (value: Readonly<Record<string, unknown>>, indent: string): ReadonlyArray<string> =>
  Object.entries(value).flatMap(([key, inner]) =>
    isObject(inner) && Object.keys(inner).length > 0
      ? [`${indent}${scalar(key)}:`, ...lines(inner, `${indent}  `)]
      : inner === undefined
        ? []
        : [`${indent}${scalar(key)}: ${scalar(inner)}`]
  )

/** Writes the source of a computed page as a table of contents has it: a fenced block of YAML. */
export const writeComputedSource = ({ dependencies, props, type }: Omit<ComputedSource, "text">): string =>
  ["```yaml", ...lines({ type, props, dependencies }, ""), "```"].join("\n")
