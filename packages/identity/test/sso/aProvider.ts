import { inflateRawSync } from "node:zlib"
import { Clock, Effect } from "effect"
import {
  createSamlProvider,
  type OrganizationId,
  receiveResponse,
  type SamlProvider,
  samlServiceUrls,
  startSignIn
} from "../../src/index.ts"
import type { SamlProviderChanges } from "../../src/saml/planSamlProvider.ts"
import {
  aMember,
  anOrganization,
  as,
  assertionXml,
  formField,
  responseXml,
  samlFields,
  signXml
} from "../../src/testing/index.ts"
import { provider as keys } from "./kit.ts"

export const publicUrl = "https://docs.example"

/** An organization with an admin and a provider that is active. */
export const aProvider = Effect.fnUntraced(function* (fields: Omit<SamlProviderChanges, "label"> = {}) {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const { provider } = yield* createSamlProvider(organization.id, { ...samlFields(keys), ...fields }).pipe(
    as(admin)
  )
  return { organization, admin, provider }
})

/** Another provider of an organization. */
export const anotherProvider = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  admin: Parameters<typeof as>[0]
) {
  const { provider } = yield* createSamlProvider(organizationId, {
    ...samlFields(keys),
    label: "Partner"
  }).pipe(as(admin))
  return provider
})

let assertions = 0

/** The user whom a response names. */
export interface Named {
  readonly nameId: string
  readonly email: string
}

/** The response of a provider to a request, or to none. */
export const answerOf = (
  provider: SamlProvider,
  requestId: string | null,
  now: number,
  { email, nameId }: Named
): string => {
  const { acsURL, entityID } = samlServiceUrls(publicUrl, provider.id)
  const parts = {
    now,
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
}

/** The ID of the request at an address of a provider. */
export const requestIdOf = (location: string): string => {
  const message = new URL(location).searchParams.get("SAMLRequest") ?? ""
  return / ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(message, "base64")).toString())?.[1] ?? ""
}

/** A sign-in that was started, with the id of its request. */
export const aStart = Effect.fnUntraced(function* (
  provider: SamlProvider,
  given: Partial<Parameters<typeof startSignIn>[1]> = {}
) {
  const started = yield* startSignIn(provider.id, {
    publicUrl,
    target: null,
    browserSecret: null,
    isRestart: false,
    ...given
  })
  return { ...started, requestId: requestIdOf(started.location) }
})

/** Starts a sign-in and brings the response of the provider. */
export const arrive = Effect.fnUntraced(function* (provider: SamlProvider, named: Named) {
  const { browserSecret, requestId } = yield* aStart(provider)
  const now = yield* Clock.currentTimeMillis
  const response = answerOf(provider, requestId, now, named)
  return { browserSecret, received: yield* receiveResponse(provider.id, { publicUrl, response }) }
})
