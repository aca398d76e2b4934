import { Effect } from "effect"
import { requireClaims } from "./requireClaims.ts"

/** The site with a hostname, verified or not, in an organization of the caller. */
export const getCustomHostname = Effect.fn("sites.getCustomHostname")(function* (hostname: string) {
  const [{ site }] = yield* requireClaims(hostname)
  return { ...site, hostname: hostname.toLowerCase() }
})
