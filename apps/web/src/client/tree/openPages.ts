import { type Signal, signal } from "@preact/signals"

const bySpace = new Map<string, Signal<ReadonlySet<string>>>()

/** The pages of a space whose children are shown, as long as the document lives. */
export const openPages = (space: string): Signal<ReadonlySet<string>> => {
  const known = bySpace.get(space)
  if (known !== undefined) return known
  const made = signal<ReadonlySet<string>>(new Set())
  bySpace.set(space, made)
  return made
}

/** Shows or hides the children of pages. */
export const setOpen = (space: string, ids: ReadonlyArray<string>, isOpen: boolean): void => {
  const pages = openPages(space)
  if (ids.every((id) => pages.value.has(id) === isOpen)) return
  const next = new Set(pages.value)
  for (const id of ids) {
    if (isOpen) next.add(id)
    else next.delete(id)
  }
  pages.value = next
}
