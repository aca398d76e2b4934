import type { Code } from "mdast"
import type { Math } from "../syntax/MarkdownNodes.ts"
import type { Reference } from "../document/Derived.ts"
import type { WrittenAdmonition } from "../read/readAdmonition.ts"
import type { DirectiveCode } from "../syntax/directiveCode.ts"

/** The words of a block of code, which may be a directive with a title, or of a formula. */
export const wordsOfCode = (
  node: Code | Math,
  top: boolean,
  directive: DirectiveCode | undefined
): string => {
  if (directive === undefined) return top || node.type === "code" ? `${node.value}\n` : node.value
  const { form, syntax, title = "", value } = directive
  const isInclude = syntax === "include" || syntax === "literalinclude"
  return form === "unshown" || isInclude ? "" : `${title}\n${value}\n`
}

/** The picture and the address of a directive. */
export const referencesOfDirective = ({
  line,
  opens,
  start
}: WrittenAdmonition): ReadonlyArray<Reference> => {
  const { alt, src, url } = opens.directive ?? {}
  const at = (kind: "image" | "link", range: typeof src, text: string): ReadonlyArray<Reference> =>
    range === undefined
      ? []
      : [
          {
            kind,
            target: line.slice(range.start, range.end),
            start: start + range.start,
            end: start + range.end,
            text
          }
        ]
  const wordsOf = (range: typeof src) => (range === undefined ? "" : line.slice(range.start, range.end))
  return [...at("image", src, wordsOf(alt)), ...at("link", url, wordsOf(opens.title))]
}
