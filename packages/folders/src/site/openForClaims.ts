import type { OrganizationId } from "@octavo/identity"
import { getPublishingAuth, Site, type SiteId, Sites, updateAdaptiveSchema } from "@octavo/sites"
import { Effect } from "effect"
import { createHmac } from "node:crypto"
import { SettingsRefused } from "../folder/SettingsRefused.ts"

/** Claims of a visitor: texts, numbers, booleans, lists of them, and objects. */
export type VisitorClaims = Readonly<Record<string, unknown>>

const description = "A claim."

/** The schema of a claim, as JSON schema; what claims cannot have is left for the check of the schema to refuse. */
const schemaOf = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return { type: "array", description, items: schemaOf(value[0] ?? "", name) }
  if (typeof value !== "object" || value === null)
    return { type: value === null ? "null" : typeof value, description }
  return {
    type: "object",
    description: name === "unsigned" ? "Unsigned claims of the site visitor." : description,
    ...propertiesOf(value as VisitorClaims)
  }
}

const propertiesOf = (claims: VisitorClaims) => ({
  properties: Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, schemaOf(value, name)])
  ),
  additionalProperties: false
})

/** The longest token that a site accepts, in bytes. */
const maxTokenBytes = 3500

/** The year 2100, in seconds. */
const farEnd = 4_102_444_800

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A token of a visitor with claims (RFC 7519, HS256). */
const tokenOf = (claims: VisitorClaims, key: string): string => {
  const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ ...claims, exp: farEnd })}`
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`
}

/**
 * Turns on adaptive content of a site with a schema of these claims, and returns the token of a visitor who has them. Fails with
 * `SettingsRefused` for values that claims cannot have.
 */
export const openForClaims = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  claims: VisitorClaims
) {
  yield* updateAdaptiveSchema(organizationId, siteId, { type: "object", ...propertiesOf(claims) }).pipe(
    Effect.mapError(
      (error) =>
        new SettingsRefused({
          message: error.message
            .replace(/^The field `jsonSchema([^`]*)` of the body/, "claims$1")
            .replaceAll(".properties", "")
        })
    )
  )
  const sites = yield* Sites
  const { site } = yield* Effect.orDie(sites.get(siteId))
  yield* sites.put(new Site({ ...site, adaptiveContent: true }))
  const { privateKey } = yield* Effect.orDie(getPublishingAuth(organizationId, siteId))
  const token = tokenOf(claims, privateKey)
  if (token.length <= maxTokenBytes) return token
  return yield* new SettingsRefused({
    message: `The claims are too large: their token has at most ${maxTokenBytes} bytes.`
  })
})
