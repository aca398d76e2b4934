import { complexityOf } from "../syntax/complexity.ts"
import { readFrontMatter } from "../frontMatter/FrontMatter.ts"
import { readHeading } from "../headings/heading.ts"
import { moduleCodeEnd } from "../tags/moduleCodeEnd.ts"
import { writeFrontMatter } from "../frontMatter/writeFrontMatter.ts"
import { headingIn } from "./writeTitle.ts"
import { yamlOf } from "../frontMatter/yamlOf.ts"

/**
 * Moves the title of a source from its first heading of level 1 to its front matter, for tools that read it there. A heading that is more than its
 * title, or that has text above it, stays as well. A source with such a title, without a heading, or with front matter that cannot be written stays as it is.
 */
export const moveTitle = (source: string): string => {
  if (complexityOf(source) !== undefined) return source
  const matter = yamlOf(source)
  const { frontMatter } = readFrontMatter(matter?.yaml ?? "", 2, matter?.format)
  const heading = frontMatter.title === undefined ? headingIn(source) : undefined
  if (heading === undefined) return source
  const { anchor, title } = readHeading(heading, source)
  if (title === "") return source
  const start = heading.position!.start.offset!
  const above = matter?.end ?? (source.startsWith("\ufeff") ? 1 : 0)
  const isFirst = source.slice(moduleCodeEnd(source, above) ?? above, start).trim() === ""
  const isPlain = anchor === undefined && heading.children.every(({ type }) => type === "text")
  const rest = source.slice(heading.position!.end.offset!).replace(/^(?:[ \t]*\r?\n)+/, "")
  const body = isFirst && isPlain ? source.slice(0, start) + rest : source
  return writeFrontMatter(body, { title }) ?? source
}
