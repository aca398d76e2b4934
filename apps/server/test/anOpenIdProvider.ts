import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import OpenIdProvider from "oidc-provider"

/** A user of the provider, who signs in without being asked for more. */
export interface Account {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

const page = `<!doctype html><title>Provider</title><form method="post"><button>Continue</button></form>`

/**
 * A certified OpenID provider in this process, at a port of its own, with one client. Its users sign in by a button, which
 * a form of its page posts.
 */
export const anOpenIdProvider = Effect.fnUntraced(function* (
  redirectUris: ReadonlyArray<string>,
  account: Account
) {
  const port = yield* freePort
  const issuer = `http://localhost:${port}`
  const client = { clientId: "octavo", clientSecret: "a secret of the client & more" }
  const provider = new OpenIdProvider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: redirectUris }
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["a key of the test"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => account }),
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    renderError: (context: { body: string }, out: { readonly error: string }) => {
      context.body = `refused: ${out.error}`
    }
  })
  const finish = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: account.sub, clientId: params.client_id })
    grant.addOIDCScope("openid email profile")
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, {
      login: { accountId: account.sub },
      consent: { grantId }
    })
  }
  const callback = provider.callback()
  const server = createServer((request, response) => {
    if (!(request.url ?? "").startsWith("/interaction/")) return callback(request, response)
    if (request.method === "POST") return void finish(request, response)
    response.setHeader("content-type", "text/html").end(page)
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(port, "localhost", resolve))),
    () =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise((resolve) => server.close(resolve))
      })
  )
  return { issuer, ...client }
})

/** Signs in at a provider without a browser: follows its redirects and presses its button. Returns the callback. */
export const signInAt = (location: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const cookies = new Map<string, string>()
    const { origin } = new URL(location)
    let href = location
    let method = "GET"
    for (let step = 0; step < 10; step++) {
      const response = await fetch(href, {
        method,
        redirect: "manual",
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ""] = cookie.split(";")
        const at = pair.indexOf("=")
        cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const next = response.headers.get("location")
      if (next === null && method === "POST") throw new Error(`The provider answers ${await response.text()}`)
      method = next === null ? "POST" : "GET"
      if (next === null && response.status !== 200) throw new Error(await response.text())
      href = next === null ? href : new URL(next, href).href
      if (new URL(href).origin !== origin) return href
    }
    throw new Error("The provider redirects for ever")
  })
