import type { Element, Parents, Root } from "hast"
import {
  classesOf,
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  removeWhere,
  wordsOf
} from "./elements.ts"

/** A link to a place on its own page: the id of the place. */
const placeOfLink = (element: Element): string | undefined => {
  const href = isElement(element, "a") ? propertyOf(element, "href") : undefined
  return href?.startsWith("#") === true && href.length > 1 ? decodedId(href.slice(1)) : undefined
}

const decodedId = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A reference to a note is a number, a letter or a sign; words are a table of contents. */
const isSign = (words: string): boolean =>
  /^[[(]?(?:(?:note|nb|n)? ?\d{1,3}|[a-z]|[*†‡§¶]{1,3})[\])]?$/i.test(words)

/** A link with its parent element, when that contains nothing else. */
interface Mark {
  readonly link: Element
  readonly outer: Element
  readonly ids: ReadonlyArray<string>
}

const isNote = (element: Element): boolean =>
  isElement(element, "li", "p", "div", "aside", "dd") &&
  ![...elementsBelow(element)].some((one) => /^h[1-6]$/.test(one.tagName))

const markOf = (link: Element, parents: ReadonlyMap<Element, Parents>): Mark => {
  const around = parents.get(link)
  const isWrapped = around !== undefined && isElement(around as Element, "sup", "span")
  const isAlone = isWrapped && wordsOf(around) === wordsOf(link)
  const outer = isAlone ? (around as Element) : link
  return { link, outer, ids: [link, outer].flatMap((one) => propertyOf(one, "id") ?? []) }
}

const label = /^(label|fn-label|mw-cite-backlink)$/

/** The words of a note without the links back to the text. */
const withoutWayBack = (note: Element, ids: ReadonlySet<string>): Element["children"] => {
  removeWhere(note, (one) => {
    const isLabel = classesOf(one).some((name) => label.test(name))
    return isLabel
      ? [...elementsBelow(one)].some((link) => ids.has(placeOfLink(link) ?? ""))
      : ids.has(placeOfLink(one) ?? "")
  })
  return note.children
}

/** Whether nothing is left of a list of notes but its heading. */
const isEmptied = (element: Element): boolean =>
  ![...elementsBelow(element)].some((one) => isElement(one, "li", "p", "dd", "img", "aside")) &&
  wordsOf(element).length < 40

const lists = /^(footnotes?|footnote-list|references|reflist)$/

const holdsNotes = (element: Element): boolean =>
  isElement(element, "ol", "ul") ||
  propertyOf(element, "dataFootnotes") !== undefined ||
  propertyOf(element, "role") === "doc-endnotes" ||
  classesOf(element).some((name) => lists.test(name))

/**
 * Converts notes into footnotes: the target of a mark in the text, with a link back to that mark. They move to the end,
 * and their list is removed.
 */
export const gatherFootnotes = (root: Root): void => {
  const below = [...elementsBelow(root)]
  const parents = parentsBelow(root)
  const byId = new Map(below.flatMap((one) => [[propertyOf(one, "id") ?? "", one] as const]))
  const marks = new Map<Element, Array<Mark>>()
  for (const link of below) {
    const note = byId.get(placeOfLink(link) ?? "")
    if (note === undefined || !isSign(wordsOf(link))) continue
    const known = marks.get(note)
    if (known === undefined) marks.set(note, [markOf(link, parents)])
    else known.push(markOf(link, parents))
  }
  const notes: Array<Element> = []
  for (const [note, all] of marks) {
    if (!isNote(note)) continue
    const inside = new Set(elementsBelow(note))
    const ids = new Set(all.flatMap((mark) => mark.ids))
    const leadsBack = [...inside].some((one) => ids.has(placeOfLink(one) ?? ""))
    if (!leadsBack || all.some(({ link }) => inside.has(link))) continue
    const dataLabel = String(notes.length + 1)
    for (const { outer } of all) {
      outer.tagName = "octavo-note-mark"
      outer.properties = { dataLabel }
      outer.children = [{ type: "text", value: dataLabel }]
    }
    const children = withoutWayBack(note, ids)
    notes.push({ type: "element", tagName: "octavo-note", properties: { dataLabel }, children })
    note.tagName = "octavo-gone"
    note.children = []
  }
  if (notes.length === 0) return
  removeWhere(root, (one) => one.tagName === "octavo-gone")
  removeWhere(root, (one) => holdsNotes(one) && isEmptied(one))
  const [only] = root.children
  const home = root.children.length === 1 && isElement(only) ? only : root
  home.children.push(...(notes as []))
}
