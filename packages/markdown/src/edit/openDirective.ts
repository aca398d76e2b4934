import type { WrittenAdmonition } from "../read/readAdmonition.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { prefixAt } from "../text/reindent.ts"

/** Writes the option that opens a directive of MyST, below its first line, or removes it; false for a directive that has none, or has YAML. */
export const openDirective = (
  { line, opens, start }: WrittenAdmonition,
  isOpen: boolean,
  rewriting: Rewriting
): boolean => {
  const first = line.search(/\r?\n|$/)
  const options = line.slice(first)
  if (/^\s*---/.test(options) || !line.startsWith("dropdown", opens.name.start)) return false
  const written = /\r?\n[ \t>]*:open:[^\r\n]*/.exec(options)
  const at = start + first + (written?.index ?? 0)
  if (isOpen) rewriting.splice(start + first, start + first, `\n${prefixAt(rewriting.source, start)}:open:`)
  else if (written !== null) rewriting.splice(at, at + written[0].length, "")
  return true
}
