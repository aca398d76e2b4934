import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { type ApiError, errorOf } from "./ApiError.ts"
import { ask } from "./api.ts"
import type { List } from "./organizations.ts"

/** The pages of a list that were read so far. */
interface Loaded<L> {
  readonly lists: ReadonlyArray<L>
  readonly error: ApiError | undefined
}

/** A long list of the API, read page by page. `path` contains a query. `reload` reads the same number of pages again after a change. */
export const usePagedList = <T, L extends List<T> = List<T>>(path: string) => {
  const loaded = useSignal<Loaded<L>>({ lists: [], error: undefined })
  // The answers to an older request are dropped.
  const turn = useRef(0)
  const read = async (before: ReadonlyArray<L>, pages: number) => {
    const own = (turn.current += 1)
    let lists = before
    try {
      for (let count = 0; count < pages; count += 1) {
        const cursor = lists.at(-1)?.next?.page
        if (lists.length > 0 && cursor === undefined) break
        const at = cursor === undefined ? "" : `&page=${encodeURIComponent(cursor)}`
        lists = [...lists, await ask<L>("GET", `${path}${at}`)]
      }
      if (turn.current === own) loaded.value = { lists, error: undefined }
    } catch (error) {
      if (turn.current === own) loaded.value = { lists: loaded.value.lists, error: errorOf(error) }
    }
  }
  useEffect(() => {
    loaded.value = { lists: [], error: undefined }
    void read([], 1)
  }, [path])
  const { error, lists } = loaded.value
  return {
    first: lists[0],
    items: lists.flatMap(({ items }) => items),
    error,
    hasMore: lists.at(-1)?.next !== undefined,
    more: () => read(lists, 1),
    reload: () => read([], Math.max(1, lists.length))
  }
}
