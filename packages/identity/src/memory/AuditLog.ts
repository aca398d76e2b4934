import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, TxHashMap } from "effect"
import type { AuditEntry } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"

export const layer: Layer.Layer<AuditLog> = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const entries = yield* TxHashMap.empty<string, AuditEntry>()
    return {
      add: (entry) => TxHashMap.set(entries, entry.id, entry),
      list: (organizationId, { action, actor, since, until }, { after, limit }) =>
        Effect.map(TxHashMap.values(entries), (all) => {
          const rows = all.filter(
            (entry) =>
              (organizationId === null || entry.organizationId === organizationId) &&
              (action === undefined || entry.action === action) &&
              (actor === undefined || (entry.actor.id ?? entry.actor.kind) === actor) &&
              (since === undefined || entry.at.epochMilliseconds >= since.getTime()) &&
              (until === undefined || entry.at.epochMilliseconds < until.getTime()) &&
              (after === null || entry.id < after[0])
          )
          return toListing(
            rows.toSorted((a, b) => (a.id > b.id ? -1 : 1)),
            limit,
            ({ id }) => [id]
          )
        }),
      removeBefore: Effect.fnUntraced(function* (time) {
        for (const { at, id } of yield* TxHashMap.values(entries)) {
          if (DateTime.isLessThan(at, time)) yield* TxHashMap.remove(entries, id)
        }
      })
    }
  })
)
