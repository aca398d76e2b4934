import { Caller, type Credential, OrganizationId, UserId } from "@octavo/identity"
import { Signer } from "@octavo/kernel"
import { Clock, Effect, Option, Schema } from "effect"
import { SiteId } from "../sites/SiteId.ts"

/** For how long a preview can be read, in seconds. */
const previewSeconds = 60 * 60

/** The purpose of signatures of previews. */
const purpose = "site preview"

/** A preview of a site: who reads it, with which proof, and as which visitor. */
const PreviewToken = Schema.Struct({
  siteId: SiteId,
  userId: UserId,
  /** The reach of the credential that asked for the preview: the preview reaches no more. */
  within: Schema.NullOr(OrganizationId),
  exempt: Schema.Boolean,
  claims: Schema.Record(Schema.String, Schema.Unknown),
  /** The end of the preview, in seconds since 1970. */
  expiresAt: Schema.Int
})
export type PreviewToken = typeof PreviewToken.Type

/** The longest signed preview, in bytes: it must fit into a cookie. */
const maxBytes = 3800

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(PreviewToken))

const secondsNow = Effect.map(Clock.currentTimeMillis, (milliseconds) => Math.floor(milliseconds / 1000))

/** A signed preview of a site for the caller, as a text for URLs and cookies. */
export const signPreview = Effect.fnUntraced(function* (siteId: SiteId, claims: PreviewToken["claims"]) {
  const { credential, userId } = yield* Caller
  const token: PreviewToken = {
    siteId,
    userId,
    within: credential.within,
    exempt: credential.exempt,
    claims,
    expiresAt: (yield* secondsNow) + previewSeconds
  }
  const text = Buffer.from(JSON.stringify(token)).toString("base64url")
  return `${text}.${(yield* Signer).sign(purpose, text)}`
})

/** The preview of a signed text; none for one that this installation did not sign for the site, or that ended. */
export const readPreview = Effect.fnUntraced(function* (siteId: SiteId, signed: string) {
  const none = Option.none<PreviewToken>()
  const [text, signature, ...more] = signed.split(".")
  if (signed.length > maxBytes || text === undefined || signature === undefined || more.length > 0)
    return none
  if (!(yield* Signer).verify(purpose, text, signature)) return none
  const now = yield* secondsNow
  const found = decode(Buffer.from(text, "base64url").toString("utf8"))
  return Option.filter(found, (token) => token.siteId === siteId && token.expiresAt > now)
})

/** The user of a preview, with the reach of the credential that asked for it. */
export const callerOfPreview = ({ exempt, userId, within }: PreviewToken): Caller["Service"] => ({
  userId,
  isOperator: false,
  hasInvitations: false,
  needsSso: false,
  credential: { id: null, kind: "work", within, exempt } satisfies Credential
})
