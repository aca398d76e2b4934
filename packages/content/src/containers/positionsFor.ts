import { type Arranged, arrangePages } from "../entries/arrangePages.ts"

/** The positions that put some at an index among its siblings; others get another only where theirs leave no room. */
export const positionsFor = (
  siblings: ReadonlyArray<Arranged>,
  ids: ReadonlyArray<string>,
  index: number
): ReadonlyMap<string, string> => {
  const placed = ids.map((id): Arranged => ({ id, position: null }))
  const order = siblings.toSpliced(index, 0, ...placed)
  try {
    return arrangePages(order)
  } catch {
    // No position is free beside this one, so all siblings get new positions.
    return arrangePages(order.map(({ id }) => ({ id, position: null })))
  }
}
