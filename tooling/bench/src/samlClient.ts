import {
  assertionXml,
  formField,
  responseXml,
  samlFields,
  signXml,
  someKeys,
  type TestKeys
} from "@octavo/identity/testing"
import { Effect } from "effect"
import { inflateRawSync } from "node:zlib"
import { ask } from "./octavoProcess.ts"

/** A SAML provider of the server that is measured. The benchmark signs its responses. */
interface BenchProvider {
  readonly entityID: string
  readonly service: { readonly acsURL: string; readonly entityID: string; readonly startURL: string }
}

const keys = someKeys()
const foreignKeys = someKeys()

/** Adds an active provider to an organization. */
export const addProvider = (url: string, organizationId: string) => {
  const { certificate, entityId: entityID, label, ssoUrl: ssoURL } = samlFields(keys)
  const body = { certificate, entityID, label, ssoURL }
  return ask<BenchProvider>(url, `/v1/orgs/${organizationId}/saml`, { method: "POST", body })
}

let assertions = 0

const partsOf = (provider: BenchProvider, requestId: string, name: string) => ({
  now: Date.now(),
  responseId: "_response",
  assertionId: `_assertion${++assertions}`,
  entityId: provider.entityID,
  acsUrl: provider.service.acsURL,
  audience: provider.service.entityID,
  requestId,
  nameId: name,
  email: `${name}@example.org`
})

const signed = (
  provider: BenchProvider,
  requestId: string,
  name: string,
  by: TestKeys,
  statements?: string
) => {
  const parts = partsOf(provider, requestId, name)
  const assertion = assertionXml(parts, statements === undefined ? {} : { statements })
  return signXml(responseXml(parts, assertion), parts.assertionId, by)
}

/** Asks once, without following redirects. The time is in milliseconds. */
const send = async (address: string, init: RequestInit = {}) => {
  const start = performance.now()
  const response = await fetch(address, { redirect: "manual", ...init })
  const text = await response.text()
  return { response, text, time: performance.now() - start }
}

/** Posts a response to the server from a client address. */
const post = ({ service }: BenchProvider, SAMLResponse: string, address: string) =>
  send(service.acsURL, {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse }),
    headers: { "sec-fetch-site": "cross-site", "x-forwarded-for": address }
  })

/**
 * Signs a browser in: start, response, finish. With `isTwice` the response is posted twice at once. Answers the time that the three
 * steps took together, in milliseconds, and how many of the posts were accepted.
 */
export const signIn = (provider: BenchProvider, name: string, address: string, isTwice: boolean) =>
  Effect.promise(async () => {
    const started = await send(provider.service.startURL)
    const location = new URL(started.response.headers.get("location") ?? "")
    const message = inflateRawSync(Buffer.from(location.searchParams.get("SAMLRequest") ?? "", "base64"))
    const requestId = / ID="([^"]+)"/.exec(message.toString())?.[1] ?? ""
    const field = formField(signed(provider, requestId, name, keys))
    const posts = await Promise.all(
      Array.from({ length: isTwice ? 2 : 1 }, () => post(provider, field, address))
    )
    const accepted = posts.filter(({ response }) => response.status === 303)
    const cookie = started.response.headers.get("set-cookie")?.split(";", 1)[0] ?? ""
    const finish = accepted[0]?.response.headers.get("location")
    if (typeof finish !== "string") throw new Error(`A response was refused: ${posts[0]?.text.slice(-600)}`)
    const finished = await send(finish, { headers: { cookie } })
    if (finished.response.status !== 303) throw new Error(`A sign-in ended with ${finished.response.status}`)
    return { time: started.time + accepted[0]!.time + finished.time, accepted: accepted.length }
  })

const size = 250_000

/** Responses of about 250 KB that nobody may accept: many elements, many attributes, depth, text, and a foreign signature. */
export const forgedResponses = (provider: BenchProvider): ReadonlyArray<string> => {
  const parts = partsOf(provider, "_unknown", "eve")
  const around = (content: string) => responseXml(parts, content)
  const filled = (text: string) => text.repeat(size / text.length)
  const groups = Array.from(
    { length: 900 },
    (_, n) => `<saml:AttributeValue>${n}${"g".repeat(220)}</saml:AttributeValue>`
  )
  const statements = `<saml:AttributeStatement><saml:Attribute Name="groups">${groups.join("")}</saml:Attribute></saml:AttributeStatement>`
  const attributes = Array.from({ length: 12_000 }, (_, n) => ` a${n}="${n}"`).join("")
  return [
    around(filled("<a/>")),
    around(`<a${attributes}/>`),
    around(`${"<a>".repeat(size / 7)}${"</a>".repeat(size / 7)}`),
    around(`<a>${filled("text ")}</a>`),
    signed(provider, "_unknown", "eve", foreignKeys, statements)
  ].map(formField)
}

/** Posts a forged response from a client address; its status. */
export const postForged = (provider: BenchProvider, field: string, address: string) =>
  Effect.promise(async () => (await post(provider, field, address)).response.status)
