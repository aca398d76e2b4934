import type { RootContent } from "mdast"
import { propertiesIn } from "../tags/componentTag.ts"
import type { WrittenInclude } from "../document/includes.ts"

/** An import of a text of Markdown, or of the text of any file, in an MDX page. */
const IMPORT =
  /^import[ \t]+(\w+)[ \t]+from[ \t]+(["'])(?:(!!raw-loader!)([^"'\n]+)|([^"'\n]+\.mdx?)|([^"'\n]+)\?raw)\2/gm

/** The files that an MDX page imports as texts, by their names in the page, with the offsets of their paths. */
export const importedFiles = (nodes: ReadonlyArray<RootContent>): ReadonlyMap<string, WrittenInclude> => {
  const found = new Map<string, WrittenInclude>()
  for (const node of nodes) {
    // Below other blocks, a statement is a tag.
    if (node.type !== "mdxjsEsm" && node.type !== "tag") continue
    for (const match of node.value.matchAll(IMPORT)) {
      const [all, name, , , loaded, markdown, raw] = match
      const target = loaded ?? markdown ?? raw ?? ""
      if (!/^[.@/~]/.test(target) || found.has(name!)) continue
      const start = node.position!.start.offset! + match.index + all.lastIndexOf(target)
      const syntax = /\.(\w+)$/.exec(target)?.[1] ?? ""
      const end = start + target.length
      found.set(name!, { target, start, end, ...(markdown === undefined && { syntax }) })
    }
  }
  return found
}

const SHOWN_CODE = /^<(?:CodeBlock|Code)\b[^<]*?\{[ \t\n]*(\w+)[ \t\n]*\}/

/** Whether a text is a block of code around the name of an import, and nothing else. */
export const showsOneFile = (text: string): boolean =>
  /^<(CodeBlock)\b[^<>]*>[ \t\n]*\{[ \t]*\w+[ \t]*\}[ \t\n]*<\/\1>$/.test(text)

const LANGUAGE = /\blang(?:uage)?=["']([\w+#-]*)["']/

/** The imported file that a component shows: the component that the text is, or a block of code around its name. */
export const importedBy = (
  imports: ReadonlyMap<string, WrittenInclude>,
  component: string,
  written: string
): WrittenInclude | undefined => {
  if (imports.size === 0) return undefined
  const own = imports.get(component)
  if (own !== undefined) {
    const properties = propertiesIn(written)
    return own.syntax !== undefined ? undefined : { ...own, ...(properties !== undefined && { properties }) }
  }
  const code = imports.get(SHOWN_CODE.exec(written)?.[1] ?? "")
  if (code?.syntax === undefined) return undefined
  return { ...code, syntax: LANGUAGE.exec(written)?.[1] ?? code.syntax }
}
