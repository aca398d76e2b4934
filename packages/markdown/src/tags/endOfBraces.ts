import { endOfAttributes, endOfAttributesInText, hasAttributes } from "./attributeLists.ts"
import { endOfComment, hasComments } from "./componentTag.ts"
import { closedShortcodes, endOfShortcode, shortcodeScanner } from "./shortcodes.ts"
import { endOfTag } from "./spans.ts"

type FindEnd = (source: string, start: number) => number

const firstOf =
  (...finders: ReadonlyArray<FindEnd>): FindEnd =>
  (source, start) => {
    for (const find of finders) {
      const end = find(source, start)
      if (end >= 0) return end
    }
    return -1
  }

/** The end of a tag, a comment of MDX, a shortcode of Hugo or an attribute list between braces. */
export const endOfBraces: FindEnd = firstOf(endOfTag, endOfComment, endOfShortcode, endOfAttributes)

/** The end of such braces that are alone on their lines, of shortcodes those that have an end. */
export const endOfBracesAlone = (shortcodes: ReadonlySet<string>): FindEnd =>
  firstOf(endOfTag, endOfComment, shortcodeScanner(shortcodes), endOfAttributes)

/** The end of a tag, a comment of MDX or an attribute list between braces within text. */
export const endOfBracesInText: FindEnd = firstOf(endOfTag, endOfComment, endOfAttributesInText)

/** Whether a text may have braces of other tools, which the native parser does not know. */
export const hasOtherBraces = (source: string): boolean =>
  hasComments(source) || hasAttributes(source) || closedShortcodes(source).size > 0
