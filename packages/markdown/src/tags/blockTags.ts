import { isLiquidComment } from "./codeTags.ts"
import { dividesText } from "./componentNames.ts"
import { wordsOfRole } from "./roles.ts"
import { readTag } from "./Tag.ts"
import type { TagWords, TypeRow } from "./TagWords.ts"

/** The tags of the page's own blocks. */
export const BLOCK_TAGS = new Set(
  (
    "hint tabs tab stepper step columns column code content-ref embed file include if updates update prompt " +
    "openapi swagger openapi-operation openapi-schemas openapi-webhook"
  ).split(" ")
)

/** Whether a tag in text begins or ends a block. */
export const isBlockTag = (raw: string): boolean => {
  const words = readTag(raw)
  if (words?.component !== undefined) return dividesText(words.component.name)
  return words !== undefined && isKnownTag(words)
}

/** Whether a tag is one of the page's own blocks; all others are kept as text. */
export const isKnownTag = ({ name, closes }: TagWords): boolean =>
  BLOCK_TAGS.has(closes ?? name) || (name.startsWith("@") && name.includes("/"))

/** The text of a tag that is none of the page's own: itself; the words of a role; empty for components, comments and tags that make blocks. */
export const textOfTag = (raw: string): string =>
  wordsOfRole(raw) ??
  (!raw.startsWith("{%") || isLiquidComment(raw) || isBlockTag(raw) ? "" : raw.replace(/\s+/g, " "))

const wordsOfRow = ({ description, name, type }: TypeRow): string => `${name} ${type} ${description}`.trim()

/** The words in attributes of a tag that pages show, each on a line of its own. */
export const wordsOfAttributes = ({
  attributes: { caption, code, description, summary, title },
  component
}: TagWords): string =>
  [...new Set([title, summary, description, caption, code]), ...(component?.rows ?? []).map(wordsOfRow)]
    .map((words) => (words === undefined ? "" : `${words}\n`))
    .join("")
