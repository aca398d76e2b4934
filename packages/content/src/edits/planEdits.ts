import { Clock, Effect } from "effect"
import { PageId, type PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { type ContentChanges, noChanges } from "../entries/ContentChanges.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { StoredFile } from "./fetchFiles.ts"
import { deletePage } from "./deletePage.ts"
import { baseOf, type Edit, type MadeEdit } from "./Edit.ts"
import { EditsConflict } from "./EditsConflict.ts"
import { FileDraft } from "./FileDraft.ts"
import { insertPage } from "./insertPage.ts"
import { PageDraft } from "./PageDraft.ts"
import { Planning } from "./Planning.ts"
import { revertPage } from "./revertPage.ts"
import { SharedDraft } from "./SharedDraft.ts"
import type { SourceReader } from "./SourceReader.ts"
import { updatePage } from "./updatePage.ts"

/** The planned edits: the changes of a revision, and the result of each edit. */
export interface PlannedEdits {
  readonly changes: ContentChanges
  readonly made: ReadonlyArray<MadeEdit>
}

/** The pages that edits name, as they are read ahead, so that they are read all at once; names that are none of the store's are harmless. */
export const namedIn = (edits: ReadonlyArray<Edit<StoredFile>>): ReadonlyArray<PageId> => {
  const refs = new Set(edits.flatMap((edit) => (edit.type === "insert_page" ? (edit.ref ?? []) : [])))
  return edits
    .flatMap((edit) => [
      ...("page" in edit ? [edit.page] : []),
      ...("into" in edit && edit.into != null ? [edit.into] : [])
    ])
    .filter((name) => !refs.has(name))
    .map((name) => PageId.make(name))
}

/** Reads the pages that edits name at their bases, those of a base all at once. */
const readAtBases = Effect.fnUntraced(function* (planning: Planning, edits: ReadonlyArray<Edit<StoredFile>>) {
  const named = new Map<string, Array<PageId>>()
  for (const edit of edits) {
    const base = edit.type === "update_page" ? baseOf(edit) : undefined
    if (edit.type !== "update_page" || base === undefined) continue
    named.set(base, [...(named.get(base) ?? []), PageId.make(edit.page)])
  }
  for (const [base, ids] of named) yield* (yield* planning.atBase(base)).draft.read(ids)
})

/**
 * Plans edits against a snapshot, in order; each edit sees the result of earlier ones. All edits can be applied or none
 * is: fails with `PageNotFound`, `FileNotFound`, `ReusableContentNotFound`, `EditRefused`, or `EditsConflict` with the conflicts of all edits that name a base. The cost is proportional to the named pages and to their siblings and
 * descendants where positions and slugs change, never to the whole space.
 */
export const planEdits = Effect.fn("content.planEdits")(function* (
  at: Snapshot,
  edits: ReadonlyArray<Edit<StoredFile>>,
  reader: SourceReader,
  /** The revisions that edits were made from; see `findBases`. */
  bases: ReadonlyMap<string, Snapshot>,
  /** The named pages at this snapshot, where they were read already. */
  named?: ReadonlyArray<PageVersion>
) {
  const draft = new PageDraft(yield* Pages, at)
  const planning = new Planning(draft, reader, yield* Clock.currentTimeMillis, bases)
  const made: Array<MadeEdit> = []
  const files = new FileDraft()
  const shared = new SharedDraft()
  if (named === undefined) yield* draft.read(namedIn(edits))
  else draft.take(namedIn(edits), named)
  yield* readAtBases(planning, edits)
  for (const [index, edit] of edits.entries()) {
    planning.index = index
    switch (edit.type) {
      case "insert_page":
        made.push(yield* insertPage(planning, edit))
        break
      case "update_page":
        made.push(yield* updatePage(planning, edit))
        break
      case "delete_page":
        made.push(yield* deletePage(planning, edit))
        break
      case "revert_page":
        made.push(yield* revertPage(planning, edit))
        break
      case "insert_files":
        made.push(yield* files.insert(planning, edit))
        break
      case "update_file":
        made.push(yield* files.update(planning, edit))
        break
      case "delete_file":
        made.push(yield* files.remove(planning, edit))
        break
      case "insert_reusable_content":
        made.push(yield* shared.insert(planning, edit))
        break
      case "update_reusable_content":
        made.push(yield* shared.update(planning, edit))
        break
      case "delete_reusable_content":
        made.push(yield* shared.remove(planning, edit))
        break
      case "set_variables":
        made.push(yield* shared.setVariables(planning, edit))
    }
  }
  const conflicts = planning.merges.flatMap((merge) => merge.conflicts)
  if (conflicts.length > 0) return yield* new EditsConflict({ conflicts })
  const pages = draft.changes
  const ofShared = shared.changes
  const used = new Set([...pages.put, ...ofShared.reusables.put].map(({ sourceHash }) => sourceHash))
  const changes: ContentChanges = {
    ...noChanges,
    pages,
    files: files.changes,
    ...ofShared,
    sources: [...planning.sources.values()].filter(({ hash }) => used.has(hash))
  }
  const planned: PlannedEdits = { changes, made }
  return planned
})

/** Whether a plan changes nothing at all. */
export const changesNothing = ({ files, pages, reusables, variables }: ContentChanges): boolean =>
  [pages, files, reusables, variables].every(
    ({ put, remove, dropOverrides = [] }) => put.length + remove.length + dropOverrides.length === 0
  )
