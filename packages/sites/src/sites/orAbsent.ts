import { Effect } from "effect"
import type { SiteNotFound } from "./Site.ts"

/** Deleting a part of a site that does not exist deletes nothing. */
export const orAbsent = <A, E, R>(
  effect: Effect.Effect<A, E | SiteNotFound, R>
): Effect.Effect<A | void, Exclude<E, SiteNotFound>, R> =>
  Effect.catchTag(
    effect as Effect.Effect<A, SiteNotFound, R>,
    "SiteNotFound",
    () => Effect.void
  ) as Effect.Effect<A | void, Exclude<E, SiteNotFound>, R>
