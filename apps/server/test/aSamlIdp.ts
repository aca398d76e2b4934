import { someKeys } from "@octavo/identity/testing"
import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { createServer } from "node:http"
import { inflateRawSync } from "node:zlib"
import samlp from "samlp"

/** The addresses of a service that the identity provider knows. */
export interface KnownService {
  readonly acsURL: string
  readonly entityID: string
}

const keys = someKeys()

const responseOf = (issuer: string, { acsURL, entityID }: KnownService, requestId: string | null) =>
  new Promise<string>((resolve, reject) => {
    const options = {
      issuer,
      audience: entityID,
      recipient: acsURL,
      destination: acsURL,
      ...(requestId !== null && { inResponseTo: requestId }),
      cert: keys.certificate,
      key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      signatureAlgorithm: "rsa-sha256",
      digestAlgorithm: "sha256",
      nameIdentifierFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
    }
    const user = { id: "1", displayName: "Grace Hopper", emails: [{ value: "grace@example.org" }], name: {} }
    samlp.getSamlResponse(options, user, (error, xml) => (error ? reject(error) : resolve(xml)))
  })

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

const requestIdOf = (message: string | null): string | null =>
  message === null
    ? null
    : (/ ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(message, "base64")).toString())?.[1] ?? null)

/**
 * An identity provider by samlp, at a port of its own on localhost. `/sso` shows a button that posts the response; `/tile`
 * posts one that nobody asked for. A user who has pressed a button once has a session, and is posted on by a script.
 */
export const aSamlIdp = Effect.fnUntraced(function* (serviceOf: () => KnownService) {
  const port = yield* freePort
  const origin = `http://localhost:${port}`
  const entityId = `${origin}/metadata`
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", origin)
    if (url.pathname !== "/sso" && url.pathname !== "/tile") return void response.writeHead(404).end()
    const requestId = url.pathname === "/tile" ? null : requestIdOf(url.searchParams.get("SAMLRequest"))
    const service = serviceOf()
    const isKnown = (request.headers.cookie ?? "").includes("idp=known")
    void responseOf(entityId, service, requestId).then((xml) => {
      const value = Buffer.from(xml).toString("base64")
      response.setHeader("content-type", "text/html")
      response.setHeader("set-cookie", "idp=known; Path=/; HttpOnly; SameSite=Lax")
      response.end(
        `<!doctype html><title>Provider</title><form method="post" action="${escape(service.acsURL)}">
          <input type="hidden" name="SAMLResponse" value="${value}">
          <input type="hidden" name="RelayState" value="https://evil.example">
          <button>Continue</button></form>${isKnown ? "<script>document.forms[0].submit()</script>" : ""}`
      )
    })
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(port, "localhost", resolve))),
    () =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise((resolve) => server.close(resolve))
      })
  )
  return { origin, entityId, ssoUrl: `${origin}/sso?tenant=acme`, certificate: keys.certificate }
})
