import * as fc from "fast-check"
import { hashBytes } from "@octavo/kernel"
import { PageId, type PageVersion } from "../../src/entries/Page.ts"
import type { ThreeWay } from "@octavo/markdown"

/** All pages of one side. */
export type Tree = ReadonlyMap<PageId, PageVersion>

/** One thing that an author does to the tree; numbers choose among the pages. */
export interface TreeEdit {
  readonly kind:
    | "add"
    | "remove"
    | "move"
    | "order"
    | "title"
    | "slug"
    | "icon"
    | "variable"
    | "text"
    | "hide"
  readonly page: number
  readonly to: number
  readonly word: string
}

/** The texts that made-up pages have, by their hashes. */
export const texts = new Map<string, string>()

/** The hash of a text, which from now on is among `texts`. */
export const storedText = (text: string): string => {
  const hash = hashBytes(text)
  texts.set(hash, text)
  return hash
}

/** The attributes of a generated text: a title, and one attribute a line in its front matter. */
export const described = (
  text: string
): Pick<PageVersion, "attributes"> & { readonly title: string | null } => {
  const attributes: Record<string, unknown> = {}
  const variables: Record<string, string> = {}
  const [, frontMatter] = /^---\n([^]*?)---\n/.exec(text) ?? []
  for (const [, key, value] of (frontMatter ?? "").matchAll(/^(\w+): (.*)$/gm)) {
    if (key === "icon") attributes.icon = value
    else if (key === "hidden") attributes.hidden = true
    else variables[key!] = value!
  }
  return {
    title: /^# (.*)/m.exec(text)?.[1] ?? null,
    attributes: { ...attributes, ...(Object.keys(variables).length > 0 && { variables }) }
  }
}

const withKey = (text: string, key: string, value: string): string => {
  const line = `${key}: ${value}\n`
  if (!text.startsWith("---\n")) return `---\n${line}---\n\n${text}`
  const known = new RegExp(`^${key}: .*\n`, "m")
  return known.test(text) ? text.replace(known, line) : text.replace(/\n---\n/, `\n${line}---\n`)
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

/** An attribute is in the text of a page, if it has one. */
const withAttribute = (page: PageVersion, key: string, value: string): PageVersion => {
  const { slugIsFixed } = page.attributes
  const own = slugIsFixed === true ? { slugIsFixed } : {}
  if (page.sourceHash !== null) {
    const text = withKey(texts.get(page.sourceHash)!, key, value)
    return { ...page, sourceHash: storedText(text), attributes: { ...described(text).attributes, ...own } }
  }
  const { attributes } = page
  if (key === "icon") return { ...page, attributes: { ...attributes, icon: value } }
  if (key === "hidden") return { ...page, attributes: { ...attributes, hidden: true } }
  return { ...page, attributes: { ...attributes, variables: { ...attributes.variables, [key]: value } } }
}

const retitled = (text: string, title: string) => text.replace(/^# .*/m, `# ${title}`)

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
        sourceHash:
          page.sourceHash === null ? null : storedText(retitled(texts.get(page.sourceHash)!, edit.word))
      })
    case "slug":
      return put({ ...page, slug: edit.word, attributes: { ...page.attributes, slugIsFixed: true } })
    case "icon":
      return put(withAttribute(page, "icon", edit.word))
    case "variable":
      return put(withAttribute(page, edit.word, "x"))
    case "hide":
      return put(withAttribute(page, "hidden", "true"))
    case "text": {
      if (page.sourceHash === null) return tree
      const text = texts.get(page.sourceHash)!
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
        "variable",
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
export const arbitraryTrees: fc.Arbitrary<ThreeWay<Tree>> = fc
  .tuple(tree, edits, edits)
  .map(([base, ours, theirs]) => ({
    base,
    ours: ours.reduce((pages, edit, index) => applied(pages, edit, `m${index}`), base),
    theirs: theirs.reduce((pages, edit, index) => applied(pages, edit, `r${index}`), base)
  }))
