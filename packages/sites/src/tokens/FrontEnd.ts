import type { Site } from "../sites/Site.ts"
import { Context, Effect, Option } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { VisibleSite } from "../visitors/VisibleSite.ts"
import type { RendererToken } from "../renderers/RendererToken.ts"

/** The credential of a front end of others: its key, or a token of a site with what the audience of the token sees. */
export type FrontEndCredential =
  | { readonly kind: "renderer"; readonly token: RendererToken }
  | { readonly kind: "site"; readonly site: VisibleSite }

/** The front end of others that sent the request; null for requests of users. Front ends have no roles and are no callers. */
export const FrontEnd = Context.Reference<FrontEndCredential | null>("@octavo/sites/FrontEnd", {
  defaultValue: () => null
})

/** Whether a front end with this credential serves a site. */
export const serves = (frontEnd: FrontEndCredential, { id, organizationId }: Site): boolean =>
  frontEnd.kind === "site"
    ? frontEnd.site.audience.site.id === id
    : frontEnd.token.organizationId === null || frontEnd.token.organizationId === organizationId

/** Whether the request may learn what a URL of a site leads to: that of a front end which serves it, or of a member who may read it. */
export const mayResolve = Effect.fnUntraced(function* (site: Site) {
  const frontEnd = yield* FrontEnd
  if (frontEnd !== null) return serves(frontEnd, site)
  return Option.isSome(yield* Effect.option(requireSite(site.organizationId, site.id, "read")))
})
