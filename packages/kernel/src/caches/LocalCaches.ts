import { Context, Effect } from "effect"
import type { BoundedCache } from "./BoundedCache.ts"

/** A kind of thing that processes cache for less than a second. Each unit of work may change the answers to visitors. */
type CachedKind = "sites" | "sessions" | "tokens" | "visits"

/** The caches of this process, by the kind of thing that they keep. */
export const LocalCaches = Context.Reference<Map<CachedKind, Set<Pick<BoundedCache<unknown>, "forgetAll">>>>(
  "@octavo/kernel/LocalCaches",
  { defaultValue: () => new Map() }
)

/** The kinds of things that the present unit of work has changed; null outside of one. */
const ChangedKinds = Context.Reference<Set<CachedKind> | null>("@octavo/kernel/ChangedKinds", {
  defaultValue: () => null
})

const forgetAll = (kinds: Iterable<CachedKind>) =>
  Effect.map(LocalCaches, (caches) => {
    for (const kind of kinds) for (const cache of caches.get(kind) ?? []) cache.forgetAll()
  })

/** Has the caches of this process forget a kind of thing: when the unit of work that changes it has ended, or at once outside of one. */
export const forgetCached = (kind: CachedKind): Effect.Effect<void> =>
  Effect.flatMap(ChangedKinds, (changed) =>
    changed === null ? forgetAll([kind]) : Effect.sync(() => void changed.add(kind))
  )

/** Runs a unit of work, at whose end the caches of this process forget the kinds of things that it changed. */
export const forgettingChanged = <A, E, R>(unit: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(ChangedKinds, (outer) => {
    if (outer !== null) return unit
    const changed = new Set<CachedKind>(["visits"])
    return Effect.ensuring(
      Effect.provideService(unit, ChangedKinds, changed),
      Effect.suspend(() => forgetAll(changed))
    )
  })

/** Has a cache forget everything when this process changes a thing of a kind, until the scope closes. */
export const forgetWhenChanged = (kind: CachedKind, cache: Pick<BoundedCache<unknown>, "forgetAll">) =>
  Effect.acquireRelease(
    Effect.map(LocalCaches, (caches) => {
      const known = caches.get(kind) ?? new Set()
      caches.set(kind, known.add(cache))
      return known
    }),
    (known) => Effect.sync(() => known.delete(cache))
  )
