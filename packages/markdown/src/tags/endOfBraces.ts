import { endOfAttributes, endOfAttributesInText, hasAttributes } from "./attributeLists.ts"
import { endOfComment, hasComments } from "./componentTag.ts"
import { codeTagScanner, hasCodeTags } from "./codeTags.ts"
import { closedShortcodes, shortcodeScanner } from "./shortcodes.ts"
import { endOfRole, hasRoles } from "./roles.ts"
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

/** The end of a tag, a comment of MDX, an attribute list or a shortcode that has an end, alone on its lines. */
export const endOfBracesAlone = (shortcodes: ReadonlySet<string>): FindEnd =>
  firstOf(codeTagScanner(), endOfTag, endOfComment, shortcodeScanner(shortcodes), endOfAttributes)

/** The end of a tag, a comment of MDX, a role or an attribute list between braces within text. */
export const endOfBracesInText: FindEnd = firstOf(endOfTag, endOfComment, endOfRole, endOfAttributesInText)

/** Whether a text may have braces of other tools, which the native parser does not know. */
export const hasOtherBraces = (source: string): boolean =>
  hasCodeTags(source) ||
  hasComments(source) ||
  hasRoles(source) ||
  hasAttributes(source) ||
  closedShortcodes(source).size > 0
