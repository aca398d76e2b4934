import type { Nodes } from "mdast"
import type { Reference } from "../document/Derived.ts"
import { importedFiles } from "../tags/importedFiles.ts"
import { includeInCode, includesOf, mayInclude, type WrittenInclude } from "../document/includes.ts"

const referenceAt = (offset: number, { end, start, target }: WrittenInclude): Reference => ({
  kind: "include",
  target,
  start: offset + start,
  end: offset + end,
  text: ""
})

/** Spaces in place of the marks of quotes. */
const withoutMarks = (text: string): string => text.replace(/^[ \t>]+/gm, (marks) => " ".repeat(marks.length))

const includesInCode = (text: string, start: number): ReadonlyArray<Reference> => {
  const found: Array<Reference> = []
  let at = start
  for (const line of text.split("\n")) {
    const one = includeInCode(line.replace(/\r$/, ""))
    if (one !== undefined) found.push(referenceAt(at, one))
    at += line.length + 1
  }
  return found
}

/**
 * The files that a paragraph, a comment, a block of code or the code of a module includes, with the offsets of their paths in the source. A
 * paragraph with anything else in it includes none.
 */
export const includesInNode = (source: string, node: Nodes): ReadonlyArray<Reference> => {
  if (node.type === "mdxjsEsm" || (node.type === "tag" && node.value.startsWith("import")))
    return Array.from(importedFiles([node]).values(), (one) => referenceAt(0, one))
  const start = node.position?.start.offset ?? 0
  const text = source.slice(start, node.position?.end.offset)
  if (!mayInclude(text)) return []
  if (node.type === "code" && !/^[`~:]{3,}[ \t]*\{(?:literal)?include\}/.test(text))
    return includesInCode(withoutMarks(text), start)
  return includesOf(withoutMarks(text)).map((one) => referenceAt(start, one))
}
