import { Effect } from "effect"
import { mergeMarkdown, parseMarkdownFast, type Resolutions, type ThreeWay } from "@octavo/markdown"
import { mergePages } from "../../src/merge/mergePages.ts"
import { sourcesToMerge } from "../../src/merge/mergePage.ts"
import type { PageId, PageVersion } from "../../src/entries/Page.ts"
import { described, type Tree, texts } from "./arbitraryTree.ts"

/** The pages that either side has otherwise than the base, on all three sides. */
export const changedPages = ({ base, ours, theirs }: ThreeWay<Tree>) => {
  const changed = new Map<PageId, ThreeWay<PageVersion | null>>()
  for (const id of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
    const sides = {
      base: base.get(id) ?? null,
      ours: ours.get(id) ?? null,
      theirs: theirs.get(id) ?? null
    }
    if (sides.base !== sides.ours || sides.base !== sides.theirs) changed.set(id, sides)
  }
  return changed
}

/** Merges whole trees by their changed pages alone; returns the tree, and the number of reads. */
export const mergeTrees = (
  trees: ThreeWay<Tree>,
  answers: Resolutions = new Map(),
  changed = changedPages(trees)
) => {
  let looks = 0
  const needed = new Set(sourcesToMerge(changed.values()))
  const { pages, conflicts } = Effect.runSync(
    mergePages(changed, answers, {
      texts: new Map([...texts].filter(([hash]) => needed.has(hash))),
      mergeText: (sources, answers) => Effect.sync(() => mergeMarkdown(sources, answers, parseMarkdownFast)),
      describe: (text) => Effect.succeed(described(text)),
      find: (id) =>
        Effect.sync(() => {
          looks++
          return trees.base.get(id)
        }),
      findAt: (parentId, slug) =>
        Effect.sync(() => {
          looks++
          return [...trees.base.values()].find((page) => page.parentId === parentId && page.slug === slug)
        })
    })
  )
  const tree = new Map(trees.base)
  for (const [id, merged] of pages) {
    if (merged === null) tree.delete(id)
    else tree.set(id, merged.page)
  }
  return {
    tree,
    pages,
    conflicts,
    looks,
    open: conflicts.filter(({ resolution: answer }) => answer === null)
  }
}
