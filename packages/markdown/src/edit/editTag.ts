import type { Block } from "../document/Document.ts"
import { editShortcode } from "./editShortcode.ts"
import { editHintComponent } from "./editHintComponent.ts"
import { Footnotes } from "../print/Footnotes.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { readTag } from "../tags/Tag.ts"
import { writeBlocks } from "../print/writeBlocks.ts"
import { writeTagAttributes } from "../rewrite/writeToken.ts"

/** The attributes of the tag that a block is printed with. */
const attributesOf = (block: Block, { write }: Rewriting): Readonly<Record<string, string>> | undefined => {
  const bare: Block = { ...block, fragments: [], nodes: block.type === "code" ? (block.nodes ?? []) : [] }
  const [first] = writeBlocks([bare], { write, footnotes: new Footnotes() })
  return first?.type === "tag" ? readTag(first.value)?.attributes : undefined
}

/** Changes the attributes of the tag that a block was read from: those in which what the block says differs, no others. */
export const editTag = (old: Block, edited: Block, rewriting: Rewriting): boolean => {
  const tag = rewriting.places.get(old.key)?.tag
  if (tag === undefined || tag.raw === "") return false
  if (tag.words.component?.name.startsWith("{{") === true) return editShortcode(old, edited, tag, rewriting)
  const isHintOfMdx = rewriting.mdx !== undefined && old.type === "hint" && tag.words.component !== undefined
  if (isHintOfMdx) return editHintComponent(old, edited, rewriting)
  const before = attributesOf(old, rewriting)
  const after = attributesOf(edited, rewriting)
  if (before === undefined || after === undefined) return false
  const changes = new Map<string, string | undefined>()
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[name] !== after[name]) changes.set(name, after[name])
  rewriting.splice(tag.start, tag.start + tag.raw.length, writeTagAttributes(tag.raw, changes))
  return true
}
