import { Grants, Organizations, type Asker, onBehalfOf } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { Collections } from "../containers/Collections.ts"
import { Space, SpaceNotFound, translationCeiling } from "../containers/Space.ts"
import { Spaces } from "../containers/Spaces.ts"
import { historyOf } from "./versions.ts"
import { ContentTables, countsOf } from "./ContentTables.ts"
import { reachedMembership } from "./reachedMembership.ts"
import { levelsAbove } from "./levelsAbove.ts"
import { listByPosition, putPlaced } from "./listPositions.ts"

/** The ids of the rows of a table that belong to a space. */
const ofSpace = <A extends { readonly spaceId: string; readonly id: string }>(
  table: TxHashMap.TxHashMap<string, A>,
  spaceId: string
) =>
  Effect.map(TxHashMap.values(table), (rows) =>
    rows.flatMap((row) => (row.spaceId === spaceId ? row.id : []))
  )

const ceilingOf = ({ translationOf }: Space) => translationOf !== null && { ceiling: translationCeiling }

/** Makes ordinary spaces of the translations of a space that is gone. */
const forgetSource = Effect.fnUntraced(function* (spaces: TxHashMap.TxHashMap<string, Space>, id: string) {
  for (const space of yield* TxHashMap.values(spaces)) {
    if (space.translationOf !== id) continue
    yield* TxHashMap.set(spaces, space.id, new Space({ ...space, translationOf: null }))
  }
})

type Needed = ContentTables | Collections | Grants | Organizations

export const layer: Layer.Layer<Spaces, never, Needed> = Layer.effect(
  Spaces,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const { counts, branches, spaces } = tables
    const collections = yield* Collections
    const grants = yield* Grants
    const organizations = yield* Organizations
    const get: Spaces["Service"]["get"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(spaces, id),
        Option.match({
          onNone: () => Effect.fail(new SpaceNotFound({ spaceId: id })),
          onSome: Effect.succeed
        })
      )
    const withAccess = Effect.fnUntraced(function* (space: Space, asker: Asker) {
      const branch = yield* Effect.orDie(
        Effect.fromOption(yield* TxHashMap.get(branches, space.mainBranchId))
      )
      const membership = yield* reachedMembership(organizations, space.organizationId, asker)
      const governing = space.translationOf === null ? space : yield* Effect.orDie(get(space.translationOf))
      const start = { kind: "space", ...governing } as const
      const levels = yield* levelsAbove(start, asker.userId, collections.get, grants)
      return {
        space,
        revisionId: branch.headRevisionId,
        head: { branchId: branch.id, seq: branch.headSeq, base: branch.base, isCurrent: true },
        counts: yield* countsOf(tables, space.id),
        facts: { membership, levels, ...ceilingOf(space) }
      }
    })
    const all = Effect.map(TxHashMap.values(spaces), (all) => all.sort((a, b) => (a.id < b.id ? -1 : 1)))

    return {
      get,
      getForUpdate: get,
      getWithAccess: (id, asker) => Effect.flatMap(get(id), (space) => withAccess(space, asker)),
      findManyWithAccess: Effect.fnUntraced(function* (ids, asker) {
        const found = (yield* all).filter((space) => ids.includes(space.id))
        return yield* Effect.forEach(found, (space) => withAccess(space, asker))
      }),
      listAccess: Effect.fnUntraced(function* (id, userIds) {
        const found = yield* TxHashMap.get(spaces, id)
        if (Option.isNone(found)) return []
        return yield* Effect.forEach(userIds, (userId) =>
          Effect.map(withAccess(found.value, onBehalfOf(userId)), ({ facts }) => [userId, facts] as const)
        )
      }),
      listWithAccess: Effect.fnUntraced(function* (organizationId, asker, { after, limit }, order = "asc") {
        const sorted = order === "asc" ? yield* all : (yield* all).toReversed()
        const isBeyond = (id: string) => after === null || (order === "asc" ? id > after[0] : id < after[0])
        const rows = sorted.filter(
          (space) => space.organizationId === organizationId && space.deletedAt === null && isBeyond(space.id)
        )
        const listing = toListing(rows, limit, (space) => [space.id])
        return {
          items: yield* Effect.forEach(listing.items, (space) => withAccess(space, asker)),
          next: listing.next
        }
      }),
      listInCollectionWithAccess: Effect.fnUntraced(function* (collectionId, asker, request) {
        const shown = (yield* all).filter(
          (space) => space.parentId === collectionId && space.deletedAt === null
        )
        return yield* listByPosition(tables, shown, request, (space) => withAccess(space, asker))
      }),
      findInCollectionsWithAccess: Effect.fnUntraced(function* (collectionIds, asker) {
        const found = (yield* all).filter(
          ({ parentId }) => parentId !== null && collectionIds.includes(parentId)
        )
        return yield* Effect.forEach(found, (space) => withAccess(space, asker))
      }),
      listOfOrganization: (organizationId, limit) =>
        Effect.map(all, (found) =>
          found.flatMap((space) => (space.organizationId === organizationId ? space.id : [])).slice(0, limit)
        ),
      put: (space) => putPlaced(tables, spaces, space),
      listDeletedBefore: (time, limit) =>
        Effect.map(all, (all) =>
          all
            .filter((space) => space.deletedAt !== null && DateTime.isLessThan(space.deletedAt, time))
            .slice(0, limit)
            .map((space) => space.id)
        ),
      purge: Effect.fnUntraced(function* (id, deletedBefore) {
        const deletedAt = Option.getOrUndefined(yield* TxHashMap.get(spaces, id))?.deletedAt ?? null
        if (deletedAt === null || !DateTime.isLessThan(deletedAt, deletedBefore)) return null
        const branchIds = yield* ofSpace(branches, id)
        const { files, pages, redirects, reusables, variables } = tables
        const blobs = (yield* historyOf(files, branchIds)).map((file) => file.blobHash)
        for (const versions of [pages, files, redirects, reusables, variables])
          yield* versions.removeBranches(branchIds)
        for (const branchId of branchIds) yield* TxHashMap.remove(branches, branchId)
        for (const revisionId of yield* ofSpace(tables.revisions, id)) {
          yield* TxHashMap.remove(tables.revisions, revisionId)
        }
        yield* TxHashMap.remove(spaces, id)
        yield* forgetSource(spaces, id)
        yield* TxHashMap.remove(tables.moves, id)
        yield* TxHashMap.remove(counts, id)
        const usedBlobs = new Set<string | null>([
          ...(yield* historyOf(files, yield* files.branchIds)).map((file) => file.blobHash),
          ...(yield* TxHashMap.values(tables.uploads)).map((upload) => upload.blobHash)
        ])
        return [...new Set(blobs)].filter((hash) => !usedBlobs.has(hash))
      })
    }
  })
)
