import { describe, expect, it } from "@effect/vitest"
import { hashBytes } from "@octavo/kernel"
import * as fc from "fast-check"
import { isSamePage } from "../../src/merge/mergePage.ts"
import type { Resolution, ThreeWay } from "@octavo/markdown"
import { PageId, type PageVersion } from "../../src/entries/Page.ts"
import { arbitraryTrees, aVersion, storedText, texts, type Tree, treeOf } from "./arbitraryTree.ts"
import { holds, patience } from "@octavo/markdown/testing"
import { mergeTrees } from "./mergeTrees.ts"

const page = (tree: Tree, id: string) => tree.get(PageId.make(id))
const swapped = ({ base, ours, theirs }: ThreeWay<Tree>): ThreeWay<Tree> => ({
  base,
  ours: theirs,
  theirs: ours
})
const isSameTree = (a: Tree, b: Tree) =>
  a.size === b.size && [...a.values()].every((each) => isSamePage(each, b.get(each.id) ?? null))

const pathsOf = (tree: Tree): ReadonlyArray<string> =>
  [...tree.values()].map((each) => {
    const slugs = [each.slug]
    const met = new Set([each.id])
    for (let at = each.parentId; at !== null;) {
      const parent = tree.get(at)
      expect(parent, `${each.id} has a parent that is gone`).toBeDefined()
      expect(met.has(at), `${each.id} stands below itself`).toBe(false)
      met.add(at)
      slugs.unshift(parent!.slug)
      at = parent!.parentId
    }
    return slugs.join("/")
  })

const trees = (
  base: ReadonlyArray<PageVersion>,
  ours: ReadonlyArray<PageVersion>,
  theirs: ReadonlyArray<PageVersion>
): ThreeWay<Tree> => ({ base: treeOf(base), ours: treeOf(ours), theirs: treeOf(theirs) })

const a = aVersion("a")
const b = aVersion("b")
const below = (of: PageVersion, each: PageVersion): PageVersion => ({ ...each, parentId: of.id })

describe("mergePages", patience, () => {
  it("merges a page that both sides added alike and one changed, and asks about two different pages", () => {
    const text = "# A\n\nOne of it.\n\nTwo of it.\n\nThree of it.\n"
    const added = (words: string) => [{ ...a, sourceHash: storedText(words) }]
    const more = text.replace("Two of it.", "Two of it, better.")
    const merged = mergeTrees(trees([], added(`${text}\nFour of it.\n`), added(more)))
    expect(merged.conflicts).toEqual([])
    expect(merged.pages.get(a.id)?.text).toBe(`${more}\nFour of it.\n`)
    const other = mergeTrees(trees([], added(text), added("# A\n\nAnother text.\n")))
    expect(other.conflicts).toMatchObject([{ kind: "text", base: null }])
  })

  it("takes the side that changed when the other did not, and either when both did the same", async () => {
    await holds(arbitraryTrees, 500, ({ base, ours }) => {
      for (const sides of [
        { base, ours, theirs: base },
        { base, ours: base, theirs: ours },
        { base, ours, theirs: ours }
      ]) {
        const merged = mergeTrees(sides)
        expect(merged.conflicts).toEqual([])
        expect(isSameTree(merged.tree, ours)).toBe(true)
      }
    })
  })

  it("always leaves a tree: no page without its parent, none below itself, no path twice", async () => {
    await holds(
      fc.tuple(
        arbitraryTrees,
        fc.constantFrom<Resolution | undefined>(undefined, { take: "main" }, { take: "change-request" })
      ),
      2000,
      ([sides, answer]) => {
        const paths = pathsOf(mergeTrees(sides, { get: () => answer }).tree)
        expect(new Set(paths).size).toBe(paths.length)
      }
    )
  })

  it("keeps ids, and every page that a side added or changed unless somebody answered otherwise", async () => {
    await holds(arbitraryTrees, 1000, (sides) => {
      const { base, ours, theirs } = sides
      const { tree } = mergeTrees(sides)
      for (const id of tree.keys()) expect(base.has(id) || ours.has(id) || theirs.has(id)).toBe(true)
      for (const side of [ours, theirs]) {
        for (const [id, version] of side) {
          if (!isSamePage(base.get(id) ?? null, version)) expect(tree.has(id)).toBe(true)
        }
      }
    })
  })

  it("swaps nothing but the sides of conflicts, the order of lines, and which of two pages with one path gets a number", async () => {
    const plain = ({ pages, tree }: ReturnType<typeof mergeTrees>) =>
      [...tree.values()].map((each) => ({
        ...each,
        slug: each.slug.replace(/(-\d+)+$/, ""),
        sourceHash: (pages.get(each.id)?.text ?? texts.get(each.sourceHash ?? ""))?.split("\n").sort()
      }))
    await holds(arbitraryTrees, 1000, (sides) => {
      const one = mergeTrees(sides)
      const other = mergeTrees(swapped(sides))
      const about = ({ conflicts }: typeof one) =>
        conflicts
          .map((conflict) =>
            [conflict.kind, conflict.pageId, "attribute" in conflict ? conflict.attribute : ""].join(" ")
          )
          .sort()
      // The resolution of a conflict about parents decides about cycles.
      if ([...one.conflicts, ...other.conflicts].some(({ kind }) => kind === "cycle")) return
      expect(about(other)).toEqual(about(one))
      if (one.conflicts.length > 0) return
      expect(plain(other).sort((x, y) => (x.id < y.id ? -1 : 1))).toEqual(
        plain(one).sort((x, y) => (x.id < y.id ? -1 : 1))
      )
    })
  })

  it("has nothing open when all was answered, also what answers brought up", async () => {
    await holds(
      fc.tuple(arbitraryTrees, fc.array(fc.boolean(), { minLength: 1, maxLength: 4 })),
      1000,
      ([sides, choices]) => {
        const answers = new Map<string, Resolution>()
        let merged = mergeTrees(sides)
        for (let round = 0; merged.open.length > 0; round++) {
          expect(round).toBeLessThan(10)
          for (const { id } of merged.open) {
            answers.set(id, { take: choices[answers.size % choices.length]! ? "main" : "change-request" })
          }
          merged = mergeTrees(sides, answers)
        }
      }
    )
  })

  it("merges title, place, text and flags of one page apart", () => {
    const moved = { ...below(b, a), attributes: { icon: "star" } }
    const texted = aVersion("a", { title: "New", slug: "new", attributes: { hidden: true } })
    const { tree, conflicts } = mergeTrees(trees([a, b], [moved, b], [texted, b]))
    expect(conflicts).toEqual([])
    expect(page(tree, "a")).toMatchObject({
      parentId: "b",
      title: "New",
      slug: "new",
      attributes: { icon: "star", hidden: true },
      sourceHash: texted.sourceHash
    })
  })

  it("asks when both changed one thing, and shows the change request's until there is an answer", () => {
    const icons = (icon: string) => ({ ...a, attributes: { icon } })
    const sides = trees([a], [icons("sun")], [icons("moon")])
    const { tree, conflicts } = mergeTrees(sides)
    expect(conflicts).toMatchObject([
      {
        kind: "attribute",
        pageId: "a",
        attribute: "icon",
        base: undefined,
        ours: "sun",
        theirs: "moon"
      }
    ])
    expect(page(tree, "a")?.attributes.icon).toBe("moon")
    const answered = mergeTrees(sides, new Map([[conflicts[0]!.id, { take: "main" }]]))
    expect(answered.open).toEqual([])
    expect(page(answered.tree, "a")?.attributes.icon).toBe("sun")
  })

  it("asks in the text alone when both gave a page another title by its text", () => {
    const sides = trees(
      [a],
      [aVersion("a", { title: "Sun", slug: "sun" })],
      [aVersion("a", { title: "Moon", slug: "moon" })]
    )
    const { tree, conflicts } = mergeTrees(sides)
    expect(conflicts).toMatchObject([{ kind: "text", ours: "# Sun", theirs: "# Moon" }])
    expect(page(tree, "a")).toMatchObject({ title: "Moon", slug: "moon" })
    const answered = mergeTrees(sides, new Map([[conflicts[0]!.id, { take: "main" }]]))
    expect(page(answered.tree, "a")).toMatchObject({ title: "Sun", slug: "sun" })
    const own = mergeTrees(sides, new Map([[conflicts[0]!.id, { markdown: "# Stars" }]]))
    const { page: merged, text } = own.pages.get(PageId.make("a"))!
    expect(text).toMatch(/^# Stars\n/)
    expect(merged.title).toBe("Stars")
  })

  it("gives a text that neither side had along with the page, under its hash", () => {
    const edit = (word: string, by: string) => ({
      ...a,
      sourceHash: storedText(texts.get(a.sourceHash!)!.replace(word, `${word} ${by}`))
    })
    const { pages, conflicts } = mergeTrees(
      trees([a], [edit("Something.", "On main.")], [edit("More.", "By request.")])
    )
    expect(conflicts).toEqual([])
    const text = "# a\n\nOf a.\n\nSomething. On main.\n\nMore. By request.\n"
    expect(pages.get(a.id)).toMatchObject({ text, page: { sourceHash: hashBytes(text) } })
  })

  it("keeps a page that one side removed and the other changed, and asks", () => {
    const sides = trees([a, b], [b], [{ ...a, attributes: { icon: "x" } }, b])
    const { tree, conflicts } = mergeTrees(sides)
    expect(conflicts).toMatchObject([{ kind: "removal", pageId: "a", ours: null }])
    expect(page(tree, "a")?.attributes.icon).toBe("x")
    expect(page(mergeTrees(sides, new Map([[conflicts[0]!.id, { take: "main" }]])).tree, "a")).toBeUndefined()
  })

  it("does not ask when a page was removed that the other side only wrote anew", () => {
    const { tree, conflicts } = mergeTrees(trees([a, b], [b], [{ ...a, updatedAt: 5 }, b]))
    expect(conflicts).toEqual([])
    expect(page(tree, "a")).toBeUndefined()
  })

  it("asks about a removed page that the other side put a page below, which moves up when the answer is to remove", () => {
    const parent = below(b, a)
    const child = below(a, aVersion("c"))
    const sides = trees([parent, b], [b], [parent, b, child])
    const { tree, conflicts } = mergeTrees(sides)
    expect(conflicts).toMatchObject([{ kind: "removal", pageId: "a" }])
    expect(page(tree, "c")?.parentId).toBe("a")
    const removed = mergeTrees(sides, new Map([[conflicts[0]!.id, { take: "main" }]])).tree
    expect(page(removed, "a")).toBeUndefined()
    expect(page(removed, "c")?.parentId).toBe("b")
  })

  it("asks once about pages that both sides moved below each other", () => {
    const sides = trees([a, b], [below(b, a), b], [a, below(a, b)])
    const { tree, conflicts } = mergeTrees(sides)
    expect(conflicts).toMatchObject([{ kind: "cycle", pageIds: ["a", "b"] }])
    expect([page(tree, "a")?.parentId, page(tree, "b")?.parentId]).toEqual([null, "a"])
    const answered = mergeTrees(sides, new Map([[conflicts[0]!.id, { take: "main" }]]))
    expect(answered.open).toEqual([])
    expect([page(answered.tree, "a")?.parentId, page(answered.tree, "b")?.parentId]).toEqual(["b", null])
  })

  it("numbers the change request's page when main has another with its path", () => {
    const { tree, conflicts } = mergeTrees(
      trees([a], [a, aVersion("m", { slug: "news" })], [a, aVersion("c", { slug: "news" })])
    )
    expect(conflicts).toEqual([])
    expect([page(tree, "m")?.slug, page(tree, "c")?.slug]).toEqual(["news", "news-2"])
  })

  it("numbers a page that was renamed by one side into the place where the other moved it", () => {
    const other = below(b, aVersion("other", { slug: "named" }))
    const { tree } = mergeTrees(
      trees([a, b, other], [below(b, a), b, other], [{ ...a, slug: "named", title: "Named" }, b, other])
    )
    expect(page(tree, "a")).toMatchObject({ parentId: "b", slug: "named-2" })
    expect(page(tree, "other")?.slug).toBe("named")
  })

  it("looks at as many pages of a hundred as of a hundred thousand", () => {
    const spaceOf = (count: number): Tree =>
      treeOf(
        Array.from({ length: count }, (_, index) =>
          aVersion(`p${index}`, {
            parentId: index < 10 ? null : PageId.make(`p${index % 10}`),
            sourceHash: "same"
          })
        )
      )
    const measured = [100, 100_000].map((count) => {
      const base = spaceOf(count)
      const changed = new Map(
        Array.from({ length: 10 }, (_, index) => {
          const version = base.get(PageId.make(`p${20 + index}`))!
          const ours = { ...version, title: "Renamed" }
          const theirs = { ...version, parentId: PageId.make(`p${(index + 1) % 10}`) }
          return [version.id, { base: version, ours, theirs }]
        })
      )
      const sides = { base, ours: base, theirs: base }
      return mergeTrees(sides, new Map(), changed).looks
    })
    expect(measured[0]).toBe(measured[1])
    expect(measured[0]).toBeLessThan(60)
  })
})
