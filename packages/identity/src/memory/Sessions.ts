import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { Members } from "../directory/Members.ts"
import { isActive, reaches, Session } from "../sessions/Session.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { Users } from "../directory/Users.ts"

export const layer: Layer.Layer<Sessions, never, ApiTokens | Members | Users> = Layer.effect(
  Sessions,
  Effect.gen(function* () {
    const sessions = yield* TxHashMap.empty<string, Session>()
    const users = yield* Users
    const members = yield* Members
    const tokens = yield* ApiTokens
    const all = Effect.map(TxHashMap.values(sessions), (all) => all.sort((a, b) => (a.id < b.id ? -1 : 1)))
    const removeWhere = (isMeant: (session: Session) => boolean) =>
      Effect.flatMap(all, (all) =>
        TxHashMap.removeMany(
          sessions,
          all.filter(isMeant).map(({ id }) => id)
        )
      ).pipe(Effect.asVoid)
    return {
      find: (id) => TxHashMap.get(sessions, id),
      findByHash: Effect.fnUntraced(function* (hash) {
        const session = (yield* all).find((session) => session.hash === hash)
        if (session === undefined) return Option.none()
        const { tokenId, userId } = session
        const token = tokenId === null ? null : yield* Effect.orDie(tokens.get(tokenId))
        const isProved = session.within !== null || token?.ssoExempt === true
        return Option.some({
          session,
          user: yield* Effect.orDie(users.get(userId)),
          token,
          hasInvitations: yield* members.hasInvitations(userId),
          needsSso: !isProved && (yield* members.needsSso(userId))
        })
      }),
      listActive: (userId, within, now, request) =>
        Effect.map(all, (all) =>
          listById(
            all.filter(
              (session) =>
                session.userId === userId && reaches(within, session.within) && isActive(session, now)
            ),
            request
          )
        ),
      add: (session) => TxHashMap.set(sessions, session.id, session),
      markUsed: (id, at) =>
        Effect.asVoid(
          TxHashMap.modify(sessions, id, (session) => new Session({ ...session, lastUsedAt: at }))
        ),
      remove: (id) => Effect.asVoid(TxHashMap.remove(sessions, id)),
      removeOfUser: (userId, within) =>
        removeWhere((session) => session.userId === userId && reaches(within, session.within)),
      removeOthersOfUser: (userId, id) =>
        removeWhere((session) => session.userId === userId && session.id !== id),
      removeOfProvider: (providerId) => removeWhere((session) => session.providerId === providerId),
      removeExpired: (now) => removeWhere((session) => !isActive(session, now))
    }
  })
)
