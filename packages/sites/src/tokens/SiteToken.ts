import { SpaceId } from "@octavo/content"
import { OrganizationId } from "@octavo/identity"
import { Signer } from "@octavo/kernel"
import { Clock, Effect, Option, Schema } from "effect"
import { SiteId } from "../sites/SiteId.ts"
import { SiteSectionId } from "../structure/SiteSection.ts"
import { SiteSpaceId } from "../structure/SiteSpace.ts"
import { RendererTokenId } from "../renderers/RendererToken.ts"
import { FrontEnd } from "./FrontEnd.ts"
import type { VisibleSite, VisibleSiteSpace } from "../visitors/VisibleSite.ts"

/** The purpose of signatures of site tokens. */
const purpose = "site token"

/** The header of all site tokens. Its algorithm has a name of our own, so that no library takes the signature for HS256. */
const header = Buffer.from(JSON.stringify({ alg: "octavo", typ: "JWT" })).toString("base64url")

/** The longest site token, in characters: it must fit into a header of HTTP. */
const maxLength = 14_000

/** The most spaces that a token names. */
const maxSpaces = 50

const daySeconds = 24 * 60 * 60

/**
 * The content of a site token: the place that it was issued for, and all that admitted its audience. The first part is for front ends;
 * what the audience sees is decided at each use.
 */
const SiteToken = Schema.Struct({
  kind: Schema.Literal("site"),
  organization: OrganizationId,
  site: SiteId,
  siteSection: Schema.optionalKey(SiteSectionId),
  siteSpace: SiteSpaceId,
  space: SpaceId,
  /** The spaces that the audience sees, 50 at most. */
  spaces: Schema.Array(SpaceId),
  /** The claims of the visitor, unsigned ones below `unsigned`. */
  claims: Schema.Record(Schema.String, Schema.Unknown),
  /** The key of the front end that resolved the URL; absent where a member did. */
  renderer: Schema.optionalKey(RendererTokenId),
  shareKey: Schema.optionalKey(Schema.String),
  /** The version of the visitor key that verified the claims. */
  keyVersion: Schema.optionalKey(Schema.String),
  /** The signed preview that admitted the audience, and what it shows. */
  preview: Schema.optionalKey(Schema.String),
  draft: Schema.optionalKey(
    Schema.Struct({ kind: Schema.Literals(["changeRequest", "revision"]), id: Schema.String })
  ),
  iat: Schema.Int,
  exp: Schema.Int
})
export type SiteToken = typeof SiteToken.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(SiteToken))

const secondsNow = Effect.map(Clock.currentTimeMillis, (milliseconds) => Math.floor(milliseconds / 1000))

/** Whether a text has the form of a site token, whatever it is worth. */
export const isSiteToken = (text: string): boolean => text.startsWith(`${header}.`)

/**
 * A token with which a front end of others reads what an audience sees of a site, at a place of it: a JSON Web Token (RFC 7519) that this
 * installation alone verifies. The same audience gets the same text for a whole day in UTC. It ends a day after that.
 */
export const signSiteToken = Effect.fnUntraced(function* (
  { audience, siteSpaces }: VisibleSite,
  { section, siteSpace }: VisibleSiteSpace
) {
  const { claims, keyVersion, preview, shareKey, site } = audience
  const frontEnd = yield* FrontEnd
  const now = yield* secondsNow
  const iat = now - (now % daySeconds)
  const token: SiteToken = {
    kind: "site",
    organization: site.organizationId,
    site: site.id,
    ...(section !== null && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    spaces: siteSpaces.slice(0, maxSpaces).map(({ head }) => head.spaceId),
    claims,
    ...(frontEnd?.kind === "renderer" && { renderer: frontEnd.token.id }),
    ...(shareKey !== null && { shareKey }),
    ...(keyVersion !== null && { keyVersion }),
    ...(preview !== null && { preview: preview.token }),
    ...(preview?.draft && { draft: { kind: preview.draft.kind, id: preview.draft.id } }),
    iat,
    exp: iat + 2 * daySeconds
  }
  const signed = `${header}.${Buffer.from(JSON.stringify(token)).toString("base64url")}`
  return `${signed}.${(yield* Signer).sign(purpose, signed)}`
})

/** The content of a site token; none for one that this installation did not sign, or that ended. */
export const readSiteToken = Effect.fnUntraced(function* (text: string) {
  const none = Option.none<SiteToken>()
  const [head, body, signature, ...more] = text.split(".")
  if (text.length > maxLength || head !== header || body === undefined || signature === undefined) return none
  if (more.length > 0 || !(yield* Signer).verify(purpose, `${head}.${body}`, signature)) return none
  const now = yield* secondsNow
  const found = decode(Buffer.from(body, "base64url").toString("utf8"))
  return Option.filter(found, ({ exp }) => exp > now)
})
