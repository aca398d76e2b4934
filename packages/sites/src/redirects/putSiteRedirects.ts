import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { readRedirectSource } from "./redirectSource.ts"
import { type SiteRedirect, SiteRedirectRefused } from "./SiteRedirect.ts"
import { SiteRedirects } from "./SiteRedirects.ts"
import { makeRedirect, type RedirectInput, requireEnd, requireRedirectRoom } from "./writeRedirects.ts"

/** Creates redirects, or changes those with the same sources; all of them or none. Others stay as they are. */
export const putSiteRedirects = Effect.fn("sites.putSiteRedirects")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  inputs: ReadonlyArray<RedirectInput>
) {
  const site = yield* lockSite(organizationId, siteId)
  if (inputs.length === 0) return { site, redirects: [] }
  const store = yield* SiteRedirects
  const structure = yield* (yield* SiteStructures).get(siteId)
  const keys: Array<string> = []
  for (const [index, { source }] of inputs.entries()) {
    const key = yield* readRedirectSource(source, `redirects.${index}.source`)
    if (keys.includes(key)) {
      return yield* new SiteRedirectRefused({
        path: `redirects.${index}.source`,
        problem: "is in the list twice. Give each source once"
      })
    }
    keys.push(key)
  }
  const existing = new Map(
    (yield* store.findByKeys(siteId, keys)).map((one): [string, SiteRedirect] => [one.sourceKey, one])
  )
  yield* requireRedirectRoom(site, keys.length - existing.size)
  const redirects = yield* Effect.forEach(inputs, (input, index) =>
    makeRedirect(site, structure, input, existing.get(keys[index]!) ?? null, `redirects.${index}.`)
  )
  yield* store.putAll(redirects)
  yield* Effect.forEach(
    redirects,
    (redirect, index) => requireEnd(site, redirect, `redirects.${index}.destination`),
    { discard: true }
  )
  yield* putSite(site, {}, (yield* Caller).userId)
  yield* audit({
    organizationId,
    action: "siteRedirects.put",
    target: { kind: "site", id: siteId },
    after: { redirects: redirects.map(({ destination, source }) => ({ source, destination })) }
  })
  return { site, redirects }
}, atomically)
