import { Grants, Members, type UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { Collections } from "../collections/Collections.ts"
import { type Space, SpaceNotFound } from "../spaces/Space.ts"
import { Spaces } from "../spaces/Spaces.ts"
import { ContentTables } from "./ContentTables.ts"
import { levelsAbove } from "./levelsAbove.ts"

const noCounts = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 }

export const layer: Layer.Layer<Spaces, never, ContentTables | Collections | Grants | Members> = Layer.effect(
  Spaces,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const { lines, spaces } = tables
    const collections = yield* Collections
    const grants = yield* Grants
    const members = yield* Members
    const get: Spaces["Service"]["get"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(spaces, id),
        Option.match({
          onNone: () => Effect.fail(new SpaceNotFound({ spaceId: id })),
          onSome: Effect.succeed
        })
      )
    const withAccess = Effect.fnUntraced(function* (space: Space, userId: UserId) {
      const line = yield* Effect.orDie(Effect.fromOption(yield* TxHashMap.get(lines, space.mainLineId)))
      const membership = Option.getOrNull(yield* members.find(space.organizationId, userId))
      const levels = yield* levelsAbove({ kind: "space", ...space }, userId, collections.get, grants)
      return {
        space,
        revisionId: line.headRevisionId,
        head: { lineId: line.id, seq: line.headSeq, base: line.base, isCurrent: true },
        counts: noCounts,
        facts: { membership, levels }
      }
    })
    const all = Effect.map(TxHashMap.values(spaces), (all) => all.sort((a, b) => (a.id < b.id ? -1 : 1)))
    const ofSpace = <A extends { readonly spaceId: string; readonly id: string }>(
      table: TxHashMap.TxHashMap<string, A>,
      spaceId: string
    ) =>
      Effect.map(TxHashMap.values(table), (rows) =>
        rows.flatMap((row) => (row.spaceId === spaceId ? row.id : []))
      )

    return {
      get,
      getForUpdate: get,
      getWithAccess: (id, userId) => Effect.flatMap(get(id), (space) => withAccess(space, userId)),
      listWithAccess: Effect.fnUntraced(function* (organizationId, userId, { after, limit }) {
        const rows = (yield* all).filter(
          (space) =>
            space.organizationId === organizationId &&
            space.deletedAt === null &&
            (after === null || space.id > String(after[0]))
        )
        const listing = toListing(rows, limit, (space) => [space.id])
        return {
          items: yield* Effect.forEach(listing.items, (space) => withAccess(space, userId)),
          next: listing.next
        }
      }),
      put: (space) => TxHashMap.set(spaces, space.id, space),
      listDeletedBefore: (time, limit) =>
        Effect.map(all, (all) =>
          all
            .filter((space) => space.deletedAt !== null && DateTime.isLessThan(space.deletedAt, time))
            .slice(0, limit)
            .map((space) => space.id)
        ),
      purge: Effect.fnUntraced(function* (id) {
        const lineIds = yield* ofSpace(lines, id)
        const { files, pages, reusables, variables } = tables
        const blobs = (yield* files.history(lineIds)).map((file) => file.blobHash)
        for (const versions of [pages, files, reusables, variables]) yield* versions.removeLines(lineIds)
        for (const lineId of lineIds) yield* TxHashMap.remove(lines, lineId)
        for (const revisionId of yield* ofSpace(tables.revisions, id)) {
          yield* TxHashMap.remove(tables.revisions, revisionId)
        }
        yield* TxHashMap.remove(spaces, id)
        const usedBlobs = new Set((yield* files.history(yield* files.lineIds)).map((file) => file.blobHash))
        return [...new Set(blobs)].filter((hash) => !usedBlobs.has(hash))
      })
    }
  })
)
