import { endOfComment } from "./componentTag.ts"
import { endOfTag } from "./spans.ts"

/** The end of a tag or a comment of MDX between braces. */
export const endOfBraces = (source: string, start: number): number => {
  const end = endOfTag(source, start)
  return end < 0 ? endOfComment(source, start) : end
}
