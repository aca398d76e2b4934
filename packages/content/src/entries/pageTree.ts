import { inOneSlice, inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import type { PageNode, PageVersion } from "./Page.ts"
import type { PageInTree } from "./Pages.ts"

/** The order of siblings. */
export const byPosition = (a: PageVersion, b: PageVersion) => {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : 1
}

type Children = ReadonlyMap<string | null, ReadonlyArray<PageVersion>>

function* childrenByParent(pages: ReadonlyArray<PageVersion>): Generator<void, Children, void> {
  const children = new Map<string | null, Array<PageVersion>>()
  for (const page of pages) {
    const siblings = children.get(page.parentId)
    if (siblings === undefined) children.set(page.parentId, [page])
    else siblings.push(page)
    yield
  }
  for (const siblings of children.values()) {
    siblings.sort(byPosition)
    yield
  }
  return children
}

const noNodes: ReadonlyArray<PageNode> = []

function* nodesOf(
  pages: ReadonlyArray<PageVersion>,
  prefix: string,
  children: Children
): Generator<void, ReadonlyArray<PageNode>, void> {
  const nodes: Array<PageNode> = []
  for (const page of pages) {
    const path = prefix === "" ? page.slug : `${prefix}/${page.slug}`
    const below = children.get(page.id)
    nodes.push({
      ...page,
      path,
      children: below === undefined ? noNodes : yield* nodesOf(below, path, children)
    })
    yield
  }
  return nodes
}

/** The tree that pages form, siblings in their order, every page with its path. May pause after each page. */
export function* pageTreeInSteps(
  pages: ReadonlyArray<PageVersion>
): Generator<void, ReadonlyArray<PageNode>, void> {
  const children = yield* childrenByParent(pages)
  return yield* nodesOf(children.get(null) ?? [], "", children)
}

/** The tree that pages form, in one go: for some thousand pages. */
export const pageTree = (pages: ReadonlyArray<PageVersion>): ReadonlyArray<PageNode> =>
  inOneSlice(pageTreeInSteps(pages))

/** So few descendants take no time that anybody waits for. */
const fewPages = 200

/** Presents a single page of the tree, with its path and its subtree. Other work of the process goes on meanwhile where that is large. */
export const pageNode = ({ ancestorSlugs, descendants, page }: PageInTree): Effect.Effect<PageNode> => {
  const steps = () => subtree(page, ancestorSlugs.join("/"), descendants)
  return descendants.length <= fewPages ? Effect.sync(() => inOneSlice(steps())) : inSlices(steps)
}

function* subtree(page: PageVersion, prefix: string, descendants: ReadonlyArray<PageVersion>) {
  const [node] = yield* nodesOf([page], prefix, yield* childrenByParent(descendants))
  return node!
}
