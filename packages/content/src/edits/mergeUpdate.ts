import { mapThreeWay, type Resolutions, type ThreeWay } from "@octavo/markdown"
import { hashBytes } from "@octavo/kernel"
import { Effect } from "effect"
import { isGenerated } from "../entries/generated.ts"
import { isSamePage, mergePage, type PageTexts, removalOf, sourcesToMerge } from "../merge/mergePage.ts"
import { chosenSide, conflictId, type PageConflict } from "../merge/PageConflict.ts"
import { PageId, PageNotFound, type PageVersion } from "../entries/Page.ts"
import { describeText } from "./describeText.ts"
import type { MadeEdit, UpdatePage } from "./Edit.ts"
import { moveSince } from "./moveSince.ts"
import type { PageMerge, Planning } from "./Planning.ts"
import { putBack } from "./putBack.ts"
import { slugFor, withFreeSlug } from "./slugPage.ts"
import { written } from "./writePage.ts"

const noResolutions: Resolutions = new Map()

/** A text with another title; as it is where that cannot be written. */
const titled = (planning: Planning, text: string, title: string) =>
  Effect.map(planning.reader.edit(text, { document: null, title, frontMatter: {} }), (edited) =>
    "text" in edited ? edited.text : text
  )

/** Merges texts. The conflicts of the merge name the resolutions that belong to it. */
const mergeResolved = Effect.fnUntraced(function* (
  planning: Planning,
  texts: ThreeWay<string>,
  resolutions: Resolutions
) {
  const merged = yield* planning.reader.merge(texts)
  const known = new Map(
    merged.conflicts.flatMap(({ id }) => {
      const resolution = resolutions.get(id)
      return resolution === undefined ? [] : [[id, resolution] as const]
    })
  )
  return known.size === 0 ? merged : yield* planning.reader.merge(texts, known)
})

/**
 * Merges the texts of a page. A title that one side alone changed stands in the heading of the others as well where they conflict, so
 * that it is no part of what the other side wrote below it.
 */
const mergeTexts = Effect.fnUntraced(function* (
  planning: Planning,
  { base, ours, theirs }: ThreeWay<PageVersion>,
  texts: ThreeWay<string>,
  resolutions: Resolutions
) {
  const merged = yield* mergeResolved(planning, texts, resolutions)
  const isOurs = ours.title !== base.title
  if (merged.conflicts.length === 0 || isOurs === (theirs.title !== base.title)) return merged
  const { title } = isOurs ? ours : theirs
  const withTitle = {
    base: yield* titled(planning, texts.base, title),
    ours: isOurs ? texts.ours : yield* titled(planning, texts.ours, title),
    theirs: isOurs ? yield* titled(planning, texts.theirs, title) : texts.theirs
  }
  const again = yield* mergeResolved(planning, withTitle, resolutions)
  return again.conflicts.length < merged.conflicts.length ? again : merged
})

/** Merges a page as it is planned, with its texts. */
const merge = Effect.fnUntraced(function* (
  planning: Planning,
  sides: ThreeWay<PageVersion>,
  resolutions: Resolutions = noResolutions
) {
  const texts = new Map<string, string>()
  for (const hash of sourcesToMerge([sides])) texts.set(hash, yield* planning.textOf(hash))
  const describe = Effect.fnUntraced(function* (text: string, page: PageVersion) {
    return yield* describeText(planning, page, yield* planning.read(hashBytes(text), text))
  })
  type Described = ReturnType<typeof describe>
  const found: PageTexts<Effect.Error<Described>, Effect.Services<Described>> = {
    texts,
    mergeText: (sources, given) => mergeTexts(planning, sides, sources, given),
    describe
  }
  const made = yield* mergePage(sides.ours.id, sides, resolutions, found)
  const merged = made.merged!.page
  const open = made.conflicts.filter(({ resolution }) => resolution === null)
  const conflict = twoIcons(sides, merged)
  if (conflict === null) return { conflicts: open, merged }
  const answer = chosenSide(resolutions, conflict.id)
  if (answer === null) return { conflicts: [...open, conflict], merged }
  const { icon } = (answer.take === "main" ? sides.ours : sides.theirs).attributes
  return {
    conflicts: open,
    merged: yield* written(planning, merged, icon ? { emoji: null } : { icon: null })
  }
})

/** The conflict of an emoji with an icon, each of one side: setting one removes the other. */
const twoIcons = (sides: ThreeWay<PageVersion>, merged: PageVersion): PageConflict | null => {
  const hasBoth = ({ attributes: { emoji, icon } }: PageVersion) => emoji !== undefined && icon !== undefined
  if (!hasBoth(merged) || hasBoth(sides.ours) || hasBoth(sides.theirs)) return null
  const values = mapThreeWay(sides, ({ attributes: { emoji, icon } }) => emoji ?? icon ?? null)
  const id = conflictId(merged.id, "icon", values.base, values.ours, values.theirs)
  return { kind: "attribute", id, pageId: merged.id, attribute: "icon", ...values, resolution: null }
}

/** The page of the base with the edits so far and one more: without its move, which depends on other pages. */
const editedAtBase = Effect.fnUntraced(function* (
  atBase: Planning,
  read: PageVersion,
  edit: UpdatePage,
  earlier: PageMerge | undefined
) {
  const before = earlier?.theirs ?? read
  const edited = (page: PageVersion) =>
    Effect.map(written(atBase, page, edit), (made) => slugFor(made, page, edit.slug))
  // Keys are those of the base, also where an earlier edit of the request changed the text.
  const isPatch = edit.document !== undefined && "blocks" in edit.document
  if (earlier?.hasText !== true || !isPatch) return { theirs: yield* edited(before), conflicts: [] }
  const sides = { base: read, ours: before, theirs: yield* edited(read) }
  const { conflicts, merged } = yield* merge(atBase, sides, edit.resolve)
  return { theirs: merged, conflicts }
})

/** The merge of a page that further edits of a request continue, unless something else was done to the page since. */
const earlierMerge = ({ merges }: Planning, base: string, ours: PageVersion | undefined) =>
  merges.findLast((one) => one.base === base && one.merged === ours)

/**
 * Plans a change of a page that was made from a revision (three-way merge): ours is the page as it is by now, theirs the page of the
 * base with the change, and with earlier changes of the request that name the same base. Conflicts are kept in the planning, and then
 * nothing is written.
 */
export const mergeUpdate = Effect.fnUntraced(function* (planning: Planning, edit: UpdatePage, base: string) {
  const { draft } = planning
  const id = PageId.make(planning.idOf(edit.page))
  if (edit.document !== undefined && "base" in edit.document && edit.document.base !== base) {
    return yield* planning.refuse("two-bases")
  }
  const atBase = yield* planning.atBase(base)
  const current = yield* draft.find(id)
  const read = yield* atBase.draft.find(id)
  if (current === undefined && (read === undefined || draft.stored(id) !== undefined)) {
    return yield* new PageNotFound({ pageId: edit.page, edit: planning.index })
  }
  if (read === undefined) return yield* planning.refuse("not-in-base")
  if (isGenerated(current ?? read)) return yield* planning.refuse("generated")
  const earlier = earlierMerge(planning, base, current)
  const { conflicts: own, theirs } = yield* editedAtBase(atBase, read, edit, earlier)
  const known = { base, theirs, hasText: edit.document !== undefined || earlier?.hasText === true }
  if (current === undefined) {
    const { conflict, page } = removalOf(
      id,
      { base: read, ours: null, theirs },
      edit.resolve ?? noResolutions
    )
    const isOpen = conflict.resolution === null
    const merged = isOpen || page === null ? theirs : yield* putBack(planning, atBase, edit, theirs)
    if (page !== null)
      planning.merges.push({ ...known, ours: read, merged, conflicts: isOpen ? [conflict] : [] })
    const made: MadeEdit = { type: "update_page", page: id }
    return made
  }
  const ours = earlier?.ours ?? current
  const { conflicts, merged } = yield* merge(planning, { base: read, ours, theirs }, edit.resolve)
  const { parentId, position } = current
  const moved = yield* moveSince(planning, atBase, edit, {
    base: read,
    ours,
    current: { ...merged, parentId, position }
  })
  const free = yield* withFreeSlug(planning, moved.page, current)
  const page = isSamePage(current, free) ? current : { ...free, updatedAt: planning.now }
  draft.put(page)
  if (earlier !== undefined) planning.merges.splice(planning.merges.indexOf(earlier), 1)
  planning.merges.push({
    ...known,
    ours,
    merged: page,
    conflicts: [...own, ...conflicts, ...moved.conflicts]
  })
  const made: MadeEdit = {
    type: "update_page",
    ...planning.madeOf(page),
    ...(!isSamePage(draft.stored(id) ?? ours, read) && { merged: true as const })
  }
  return made
})
