import { DateTime, Effect, Layer, TxHashMap } from "effect"
import type { Notice } from "../mails/Notice.ts"
import { Notices } from "../mails/Notices.ts"

export const layer: Layer.Layer<Notices> = Layer.effect(
  Notices,
  Effect.gen(function* () {
    const notices = yield* TxHashMap.empty<string, Notice>()
    const all = Effect.map(TxHashMap.values(notices), (found) =>
      found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
    const putMany: Notices["Service"]["putMany"] = (given) =>
      Effect.forEach(given, (notice) => TxHashMap.set(notices, notice.id, notice), { discard: true })
    return {
      addMissing: Effect.fnUntraced(function* (given) {
        const known = new Set((yield* all).map(({ eventId, userId }) => `${userId} ${eventId}`))
        yield* putMany(given.filter(({ eventId, userId }) => !known.has(`${userId} ${eventId}`)))
      }),
      putMany,
      listDueUsers: (at, limit) =>
        Effect.map(all, (found) => {
          const due = found.filter(({ dueAt }) => dueAt !== null && DateTime.isLessThanOrEqualTo(dueAt, at))
          return [...new Set(due.map(({ userId }) => userId))].toSorted().slice(0, limit)
        }),
      listWaitingForUpdate: (userId, limit) =>
        Effect.map(all, (found) =>
          found.filter((one) => one.userId === userId && one.state === "waiting").slice(0, limit)
        ),
      listOfUser: (userId) => Effect.map(all, (found) => found.filter((one) => one.userId === userId)),
      removeOfOrganization: Effect.fnUntraced(function* (organizationId) {
        for (const notice of yield* all)
          if (notice.organizationId === organizationId) yield* TxHashMap.remove(notices, notice.id)
      }),
      removeBefore: Effect.fnUntraced(function* (time) {
        for (const { createdAt, id } of yield* all) {
          if (DateTime.isLessThan(createdAt, time)) yield* TxHashMap.remove(notices, id)
        }
      })
    }
  })
)
