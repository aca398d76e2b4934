import { mergeContent, type MergedContent, Pages, type PageVersion, Sources } from "@octavo/content"
import { keepsLines } from "@octavo/markdown"
import { Effect } from "effect"

/** The maximal number of rounds in which a resolution can reveal further conflicts. */
const maxRounds = 20

type Inputs = Parameters<typeof mergeContent>[0]

/** The text and the attributes of main, at the location of the merge result. */
const withTextOf = (main: PageVersion, merged: PageVersion, pages: MergedContent["pages"]): PageVersion => {
  const { parentId, position } = merged
  const isFree = pages
    .values()
    .every(
      (entry) =>
        entry.merged === null ||
        entry.merged.id === main.id ||
        entry.merged.parentId !== parentId ||
        entry.merged.slug !== main.slug
    )
  const slug = parentId === main.parentId && isFree ? main.slug : merged.slug
  return { ...main, parentId, position, slug }
}

/** Leaves pages as they are on main whose conflicts cannot be resolved with main's side alone: lines of main would be lost, moved or doubled. */
const keepPages = Effect.fnUntraced(function* (inputs: Inputs, merged: MergedContent, rest: MergedContent) {
  const ids = new Set(
    merged.conflicts.flatMap((conflict) => (conflict.kind === "text" ? conflict.pageId : []))
  )
  const base = new Map((yield* (yield* Pages).findMany(inputs.base, [...ids])).map((page) => [page.id, page]))
  const versions = [...ids].flatMap((id) => {
    const entry = rest.pages.get(id)
    return [base.get(id), entry?.main, entry?.changeRequest].flatMap((page) => page?.sourceHash ?? [])
  })
  const stored = yield* (yield* Sources).getMany(versions)
  const made = new Map(rest.sources.map(({ hash, text }) => [hash, text]))
  const textOf = (page: PageVersion | null | undefined) =>
    page?.sourceHash == null ? "" : (made.get(page.sourceHash) ?? stored.get(page.sourceHash) ?? "")
  const pages = new Map(rest.pages)
  for (const id of ids) {
    const entry = rest.pages.get(id)
    if (entry?.main == null || entry.merged === null) continue
    const texts = {
      base: textOf(base.get(id)),
      ours: textOf(entry.main),
      theirs: textOf(entry.changeRequest)
    }
    if (keepsLines(texts, textOf(entry.merged))) continue
    pages.set(id, { ...entry, merged: withTextOf(entry.main, entry.merged, rest.pages) })
  }
  return { ...rest, pages }
})

/** Resolves all conflicts of a merge with main's side. */
export const takeMain = Effect.fnUntraced(function* (inputs: Inputs, merged: MergedContent) {
  const answers = new Map<string, { readonly take: "main" }>()
  let rest = merged
  for (let round = 0; round < maxRounds; round++) {
    const open = rest.conflicts.filter(({ resolution: answer }) => answer === null)
    if (open.length === 0) return yield* keepPages(inputs, merged, rest)
    for (const { id } of open) answers.set(id, { take: "main" })
    rest = yield* mergeContent(inputs, answers)
  }
  return yield* Effect.die(
    new Error("A merge in which main's side is taken everywhere did not come to an end")
  )
})
