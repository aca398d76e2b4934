import type { Block } from "../document/Document.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { writeAttribute } from "../html/jsx.ts"

/** Changes the style of a hint that is a component: its type, or its name; false where the page has no component for it. */
export const editHintComponent = (old: Block, edited: Block, rewriting: Rewriting): boolean => {
  const tag = rewriting.places.get(old.key)?.tag
  const form = edited.type === "hint" ? rewriting.mdx?.hint(edited.data.style) : undefined
  if (tag?.words.component === undefined || form === undefined || !("name" in form)) return false
  const { component, places, attributes } = tag.words
  const nameEnd = tag.start + 1 + component.name.length
  const isSameName = form.name === component.name
  rewriting.splice(tag.start + 1, nameEnd, form.name)
  if (!component.isClosed && tag.closed)
    rewriting.splice(tag.close + 2, tag.close + 2 + component.name.length, form.name)
  for (const [name, value] of Object.entries(form.attributes)) {
    const at = isSameName && places.type !== undefined ? tag.start + places.type : undefined
    if (at === undefined) rewriting.splice(nameEnd, nameEnd, writeAttribute(name, value))
    else rewriting.splice(at, at + attributes.type!.length, value)
  }
  return true
}
