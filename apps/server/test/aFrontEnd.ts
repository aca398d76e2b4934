import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"
import { type Ask, publicUrl } from "./aServer.ts"

/** The URL of the site. */
export const acme = `${publicUrl}/sites/acme`

const boolean = { type: "boolean", description: "A fact" }
/** Claims of visitors of the site: one that is signed, and two that anybody may say. */
export const adaptiveSchema = {
  type: "object",
  properties: {
    staff: boolean,
    unsigned: {
      type: "object",
      description: "Unsigned claims of the site visitor.",
      properties: { pro: boolean, old: boolean },
      additionalProperties: false
    }
  },
  additionalProperties: false
}

/** A published site, a front end with a renderer token, and ways to get site tokens by it. */
export const aFrontEnd = Effect.fnUntraced(function* (organization?: string) {
  const site = yield* aPublishedSite()
  const { server } = site
  const operator = yield* server.stranger({ isOperator: true })
  const made = yield* operator.ask("POST", "/v1/admin/renderer-tokens", {
    body: { label: "Storefront", ...(organization !== undefined && { organization }) }
  })
  const resolve = (url: string, visitor: object = {}, token = made.body.token as string) =>
    server.ask("POST", "/v1/urls/published", { token, body: { url, visitor } })
  const tokenOf = (url: string, visitor: object = {}) =>
    Effect.map(resolve(url, visitor), ({ body }) => body.apiToken as string)
  const by =
    (token: string): Ask =>
    (method, path, request) =>
      server.ask(method, path, { token, ...request })
  return { ...site, operator, renderer: made.body, resolve, tokenOf, by }
})
