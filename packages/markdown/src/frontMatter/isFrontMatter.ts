import { CONDITION_LINE, conditionIn } from "./conditionIn.ts"
import { keysOfMapping } from "./FrontMatter.ts"

const COMMENT = /^[ \t]*#/
/** The first line of a mapping, in lines or in braces; `{%` and `{{` begin tags and expressions. */
const FIRST_KEY = /^[ \t]*(?:(?:\w[\w.-]*|"[^"\n]*"|'[^'\n]*')[ \t]*:(?=[ \t\r]|$)|\{(?![%{]))/
const LIST_OF_MAPPINGS = /^[ \t]*-[ \t]+["'\w][^:\n]*:(?=[ \t\r]|$)/

/** A key as settings have them; sentences such as `Note: read this` begin with others. */
const SETTING = /^[a-z][\w.-]*$/

/**
 * Whether the text between two lines of `---` at the start of a page is its front matter; otherwise they are thematic
 * breaks, and the text belongs to the page. Front matter is a YAML mapping, nothing, or comments. A mapping with a
 * mistake is front matter without values: it begins with a key, or has a condition, which shows the page to nobody then.
 * As in Pandoc, text that a blank line sets apart from the fence is none, unless it is a mapping of settings or has such a
 * condition.
 */
export const isFrontMatter = (yaml: string): boolean => {
  if (yaml.trim() === "") return true
  const lines = yaml.split("\n")
  const at = lines.findIndex((line) => !COMMENT.test(line))
  if (at === lines.length - 1 || CONDITION_LINE.test(yaml)) return true
  const first = lines[at] ?? ""
  if (first.trim() === "") return keysOfMapping(yaml)?.every((key) => SETTING.test(key)) === true
  if (FIRST_KEY.test(first)) return true
  if (LIST_OF_MAPPINGS.test(first) && conditionIn(yaml, undefined) !== undefined) return true
  return keysOfMapping(yaml) !== undefined
}
