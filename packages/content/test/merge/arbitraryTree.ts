import * as fc from "fast-check"
import { hashBytes } from "@octavo/kernel"
import { PageId, type PageVersion } from "../../src/pages/Page.ts"
import type { Sides } from "../../src/merge/Sides.ts"

/** All pages of one side. */
export type Tree = ReadonlyMap<PageId, PageVersion>

/** One thing that an author does to the tree; numbers choose among the pages. */
export interface TreeEdit {
  readonly kind: "add" | "remove" | "move" | "order" | "title" | "slug" | "icon" | "width" | "text" | "hide"
  readonly page: number
  readonly to: number
  readonly word: string
}

/** The texts that made-up pages have, by their hashes. */
export const texts = new Map<string, string>()

const storedText = (text: string): string => {
  const hash = hashBytes(text)
  texts.set(hash, text)
  return hash
}

const textOf = (title: string, body: ReadonlyArray<string>) => `# ${title}\n\n${body.join("\n\n")}\n`

/** A page with nothing special about it. */
export const aVersion = (id: string, given: Partial<PageVersion> = {}): PageVersion => ({
  id: PageId.make(id),
  parentId: null,
  position: `a${id}`,
  kind: "document",
  title: id,
  slug: id,
  attributes: {},
  sourceHash: storedText(textOf(given.title ?? id, [`Of ${id}.`, "Something.", "More."])),
  git: null,
  createdAt: 1,
  updatedAt: 1,
  ...given
})

/** The pages by their ids. */
export const treeOf = (pages: ReadonlyArray<PageVersion>): Tree =>
  new Map(pages.map((page) => [page.id, page]))

const isBelow = (tree: Tree, id: PageId, above: PageId): boolean => {
  for (let at: PageId | null = id; at !== null; at = tree.get(at)?.parentId ?? null)
    if (at === above) return true
  return false
}

const freeSlug = (tree: Tree, page: PageVersion): PageVersion => {
  const isTaken = (slug: string) =>
    [...tree.values()].some(
      (other) => other.id !== page.id && other.parentId === page.parentId && other.slug === slug
    )
  let slug = page.slug
  for (let number = 2; isTaken(slug); number++) slug = `${page.slug}-${number}`
  return { ...page, slug }
}

const applied = (tree: Tree, edit: TreeEdit, name: string): Tree => {
  const pages = [...tree.values()]
  const page = pages[edit.page % (pages.length || 1)]
  const target = edit.to === 0 ? undefined : pages[edit.to % (pages.length || 1)]
  const next = new Map(tree)
  const put = (changed: PageVersion) => {
    next.set(changed.id, freeSlug(next, { ...changed, updatedAt: 2 }))
    return next
  }
  if (edit.kind === "add") {
    const parentId = target?.id ?? null
    return put(aVersion(name, { parentId, position: `b${edit.word}`, title: edit.word, slug: edit.word }))
  }
  if (page === undefined) return tree
  switch (edit.kind) {
    case "remove":
      for (const { id } of pages) if (isBelow(tree, id, page.id)) next.delete(id)
      return next
    case "move":
      if (target !== undefined && isBelow(tree, target.id, page.id)) return tree
      return put({ ...page, parentId: target?.id ?? null, position: `c${edit.word}` })
    case "order":
      return put({ ...page, position: `d${edit.word}` })
    case "title":
      return put({
        ...page,
        title: edit.word,
        slug: page.attributes.slugIsFixed === true ? page.slug : edit.word,
        sourceHash: storedText(texts.get(page.sourceHash!)!.replace(/^#.*/, `# ${edit.word}`))
      })
    case "slug":
      return put({ ...page, slug: edit.word, attributes: { ...page.attributes, slugIsFixed: true } })
    case "icon":
      return put({ ...page, attributes: { ...page.attributes, icon: edit.word } })
    case "width":
      return put({
        ...page,
        attributes: { ...page.attributes, variables: { ...page.attributes.variables, [edit.word]: "x" } }
      })
    case "hide":
      return put({ ...page, attributes: { ...page.attributes, hidden: true } })
    case "text": {
      const text = texts.get(page.sourceHash!)!
      return put({
        ...page,
        sourceHash: storedText(text.replace(edit.to % 2 === 0 ? "Something." : "More.", `$& ${edit.word}`))
      })
    }
  }
}

const tree = fc.array(fc.nat(20), { maxLength: 8 }).map((parents) =>
  treeOf(
    parents.map((parent, index) =>
      aVersion(`p${index}`, {
        parentId: index === 0 || parent % 3 === 0 ? null : PageId.make(`p${parent % index}`)
      })
    )
  )
)

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...([
        "add",
        "remove",
        "move",
        "move",
        "order",
        "title",
        "slug",
        "icon",
        "width",
        "text",
        "hide"
      ] as const)
    ),
    page: fc.nat(20),
    to: fc.nat(20),
    word: fc.constantFrom("one", "two", "three", "p1")
  }),
  { maxLength: 5 }
)

/** A tree of pages, and what two authors made of it without knowing of each other. */
export const arbitraryTrees: fc.Arbitrary<Sides<Tree>> = fc
  .tuple(tree, edits, edits)
  .map(([base, main, changeRequest]) => ({
    base,
    main: main.reduce((pages, edit, index) => applied(pages, edit, `m${index}`), base),
    changeRequest: changeRequest.reduce((pages, edit, index) => applied(pages, edit, `r${index}`), base)
  }))
