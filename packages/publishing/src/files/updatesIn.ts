import type { Block, BlockOf, Document } from "@octavo/markdown"
import { dayOf, wordsOf } from "@octavo/markdown"
import { urlOf } from "../pages/pageAddresses.ts"
import type { PageView } from "../pages/PageView.ts"
import type { FeedItem } from "./writeFeed.ts"
import { writeBlocksOf } from "./writeView.ts"

const updateBlocksIn = (nodes: ReadonlyArray<unknown>): ReadonlyArray<BlockOf<"update">> =>
  (nodes as ReadonlyArray<Block>).flatMap((node) =>
    node.object !== "block"
      ? []
      : node.type === "update"
        ? [node]
        : updateBlocksIn([...(node.nodes ?? []), ...(node.fragments ?? []).flatMap(({ nodes }) => nodes)])
  )

const titleOf = ({ data, nodes }: BlockOf<"update">): string => {
  for (const node of nodes ?? []) {
    if (node.object !== "block" || !node.type.startsWith("heading")) continue
    const words = wordsOf((node.nodes ?? []) as Parameters<typeof wordsOf>[0]).trim()
    if (words !== "") return words
  }
  return data.date
}

/**
 * The latest updates of a document that was evaluated for an audience, at most so many, as entries of a feed that lead to their places on
 * the page. They are written in steps.
 */
export function* updatesIn(
  view: PageView,
  document: Document,
  limit: number
): Generator<void, ReadonlyArray<FeedItem>, void> {
  const url = urlOf(view.site, view.siteSpace, view.pages, view.page)
  const given = new Map<string, number>()
  const placed = updateBlocksIn(document.nodes).map((block) => {
    const date = dayOf(block.data.date)
    const wanted =
      block.meta?.id ?? (date === null ? "update" : `update-${new Date(date).toISOString().slice(0, 10)}`)
    const number = given.get(wanted) ?? 0
    given.set(wanted, number + 1)
    const anchor = number === 0 ? wanted : `${wanted}-${number}`
    return { anchor, block, date }
  })
  const items: Array<FeedItem> = []
  for (const { anchor, block, date } of placed
    .sort((a, b) => (b.date ?? 0) - (a.date ?? 0))
    .slice(0, limit)) {
    items.push({
      title: titleOf(block),
      url: `${url}#${encodeURIComponent(anchor)}`,
      id: `${view.page.id}#${anchor}`,
      date,
      text: yield* writeBlocksOf(view, (block.nodes ?? []) as Document["nodes"]),
      categories: (block.data.tags ?? []).map(({ tag }) => tag)
    })
  }
  return items
}
