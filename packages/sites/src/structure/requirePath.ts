import { Effect } from "effect"
import { problemOfPath } from "./sitePath.ts"
import { SitePathRefused, SitePathTaken } from "./sitePathFailures.ts"

/** The path that was given, in lower case, or the current one. It must be free among the others. */
export const requirePath = Effect.fnUntraced(function* (
  given: string | undefined,
  current: string,
  others: ReadonlyArray<{ readonly path: string }>
) {
  if (given === undefined) return current
  const path = given.toLowerCase()
  if (path === current) return current
  const problem = problemOfPath(path)
  if (problem !== null) return yield* new SitePathRefused({ problem })
  if (others.some((other) => other.path === path)) return yield* new SitePathTaken({ path })
  return path
})
