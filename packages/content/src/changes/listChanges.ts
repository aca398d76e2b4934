import { Effect } from "effect"
import { Files } from "../entries/Files.ts"
import type { PageId } from "../entries/Page.ts"
import { type PagePlace, Pages } from "../entries/Pages.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { requireRevision } from "../revisions/requireRevision.ts"
import type { RevisionId, Snapshot } from "../entries/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { touchedBetween, type TouchedEntries } from "../revisions/touchedBetween.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Variables } from "../entries/Variables.ts"
import { type ComparedContent, describeChanges } from "./describeChanges.ts"
import type { SemanticChange } from "./SemanticChange.ts"

/** Pages as they stood before and after, with their paths, by id. */
export interface ChangedPlaces {
  readonly before: ReadonlyMap<PageId, PagePlace>
  readonly after: ReadonlyMap<PageId, PagePlace>
}

/** The differences between two states, up to the limit of the request. */
export interface ListedChanges {
  readonly changes: ReadonlyArray<SemanticChange>
  /** How many there are besides. */
  readonly more: number
  /** The pages that the changes name, and the parents of moved pages. */
  readonly places: ChangedPlaces
}

const readTouched = Effect.fnUntraced(function* (at: Snapshot, touched: TouchedEntries) {
  const content: ComparedContent = yield* Effect.all(
    {
      pages: (yield* Pages).findMany(at, touched.pages),
      files: (yield* Files).findMany(at, touched.files),
      reusables: (yield* ReusableContents).findMany(at, touched.reusables),
      variables: (yield* Variables).findMany(at, touched.variables)
    },
    { concurrency: "unbounded" }
  )
  return content
})

const placesAt = Effect.fnUntraced(function* (at: Snapshot, ids: ReadonlyArray<PageId | null>) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<PageId, PagePlace>()
  const places = yield* (yield* Pages).findPlaces(at, wanted)
  return new Map(places.map((place) => [place.page.id, place]))
})

/**
 * Lists the differences between two states of one space, up to a limit. The cost is proportional to the writes between
 * them. The caller may read both.
 */
export const listChanges = Effect.fn("content.listChanges")(function* (
  from: Snapshot,
  to: Snapshot,
  limit: number
) {
  const touched = yield* touchedBetween(from, to)
  const [before, after] = [yield* readTouched(from, touched), yield* readTouched(to, touched)]
  const all = describeChanges(before, after)
  const changes = all.slice(0, limit)
  const places: ChangedPlaces = {
    before: yield* placesAt(
      from,
      changes.flatMap((change) =>
        change.type === "page_deleted"
          ? [change.page.id]
          : change.type === "page_moved"
            ? [change.before.parentId]
            : []
      )
    ),
    after: yield* placesAt(
      to,
      changes.flatMap((change) =>
        "page" in change && change.type !== "page_deleted"
          ? [change.page.id, ...(change.type === "page_moved" ? [change.page.parentId] : [])]
          : []
      )
    )
  }
  const listed: ListedChanges = { changes, more: all.length - changes.length, places }
  return listed
})

/** Lists the changes of a revision against the revision before it. */
export const listRevisionChanges = Effect.fn("content.listRevisionChanges")(function* (
  spaceId: SpaceId,
  revisionId: RevisionId,
  limit: number
) {
  const revision = yield* requireRevision(spaceId, revisionId)
  const [parent] = revision.parents
  // The first revision of all follows on nothing.
  const before: Snapshot =
    parent === undefined
      ? { branchId: revision.branchId, seq: revision.seq - 1, base: revision.base }
      : yield* Effect.orDie((yield* Revisions).get(parent))
  return yield* listChanges(before, revision, limit)
})
