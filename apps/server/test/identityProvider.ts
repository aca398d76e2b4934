import { createSamlProvider, type Organization, type SamlProvider, samlServiceUrls } from "@octavo/identity"
import {
  as,
  assertionXml,
  formField,
  responseXml,
  samlFields,
  signXml,
  someKeys
} from "@octavo/identity/testing"
import { Clock, Effect } from "effect"
import { inflateRawSync } from "node:zlib"
import type { Browser } from "./aBrowser.ts"
import { publicUrl, type Person, type Server } from "./aServer.ts"

const keys = someKeys()
let assertions = 0

/** An active SAML provider of an organization, whose responses `answerOf` signs. */
export const aProvider = (
  server: Server,
  organization: Pick<Organization, "id">,
  admin: Pick<Person, "user">
) =>
  server.within(
    Effect.map(
      Effect.orDie(createSamlProvider(organization.id, samlFields(keys)).pipe(as(admin.user))),
      ({ provider }) => ({ provider, path: `/sso/saml/${provider.id}` })
    )
  )

/** The ID of the request in the address that a browser is sent to. */
export const requestIdOf = (location: string): string => {
  const message = new URL(location).searchParams.get("SAMLRequest") ?? ""
  return / ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(message, "base64")).toString())?.[1] ?? ""
}

/** The response of a provider, as its page would post it; null answers no request. */
export const answerOf = Effect.fnUntraced(function* (
  provider: SamlProvider,
  requestId: string | null,
  { email, nameId }: { readonly email: string; readonly nameId: string } = {
    email: "grace@example.org",
    nameId: "grace"
  }
) {
  const { acsURL, entityID } = samlServiceUrls(publicUrl, provider.id)
  const parts = {
    now: yield* Clock.currentTimeMillis,
    responseId: "_response",
    assertionId: `_assertion${++assertions}`,
    entityId: provider.entityId,
    acsUrl: acsURL,
    audience: entityID,
    requestId: requestId ?? "",
    nameId,
    email
  }
  const xml = responseXml(parts, assertionXml(parts))
  const sent = requestId === null ? xml.replaceAll(' InResponseTo=""', "") : xml
  return formField(signXml(sent, parts.assertionId, keys))
})

/** The headers of a post of a provider, which comes from another site. */
export const foreign = { "sec-fetch-site": "cross-site", origin: "https://idp.example" }

/** The path of an address of ours. */
export const pathOf = (location: string | null): string => (location ?? "").slice(publicUrl.length)

/** The way of a browser through a provider up to the answer to its response; the cookie stays at home on the way. */
export const postResponse = Effect.fnUntraced(function* (
  browser: Browser,
  provider: SamlProvider,
  { email, to = "/account" }: { readonly email: string; readonly to?: string }
) {
  const path = `/sso/saml/${provider.id}`
  const started = yield* browser.get(`${path}?to=${encodeURIComponent(to)}`)
  const SAMLResponse = yield* answerOf(provider, requestIdOf(started.headers.get("location") ?? ""), {
    email,
    nameId: email
  })
  const start = browser.cookie()
  browser.setCookie(null)
  const received = yield* browser.post(`${path}/acs`, { SAMLResponse }, foreign)
  browser.setCookie(start)
  return { received, SAMLResponse, finish: pathOf(received.headers.get("location")) }
})

/** Signs a browser in through a provider; answers the last page. */
export const signInBy = Effect.fnUntraced(function* (
  browser: Browser,
  provider: SamlProvider,
  subject: { readonly email: string; readonly to?: string }
) {
  const { finish, received } = yield* postResponse(browser, provider, subject)
  return received.status === 303 ? yield* browser.get(finish) : received
})
