import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

export const clientId = "octavo"
export const clientSecret = "a secret: with & signs +"

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const jwk = { ...publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey

/** The forms of a signature: genuine, of another key, none, and with what is no secret as the key of an HMAC. */
export type Signature =
  | "RS256"
  | "foreign"
  | "none"
  | "HS256 of the client secret"
  | "HS256 of the public key"
  | "broken"

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url")

/** An ID token with these claims. */
export const idToken = (claims: object, signature: Signature = "RS256"): string => {
  const isHmac = signature.startsWith("HS256")
  const algorithm = signature === "none" ? "none" : isHmac ? "HS256" : "RS256"
  const body = `${encode({ alg: algorithm, kid: "one", typ: "JWT" })}.${encode(claims)}`
  if (signature === "none") return `${body}.`
  if (isHmac) {
    const pem = publicKey.export({ format: "pem", type: "spki" })
    const key = signature === "HS256 of the client secret" ? clientSecret : pem
    return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`
  }
  const key = signature === "foreign" ? stranger : privateKey
  const bytes = sign("sha256", Buffer.from(body), key)
  if (signature === "broken") bytes[0] = (bytes[0] ?? 0) ^ 1
  return `${body}.${bytes.toString("base64url")}`
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

const json =
  (value: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value))
  }

/** An issuer of the test, which answers each path as the test says. It takes no part in the sign-in at its own page. */
export const anIssuer = Effect.gen(function* () {
  const port = yield* freePort
  const issuer = `http://127.0.0.1:${port}`
  const description = {
    issuer,
    authorization_endpoint: `${issuer}/auth?tenant=acme`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"]
  }
  const answers: Record<string, Answer> = {
    "/.well-known/openid-configuration": json(description),
    "/jwks": json({ keys: [jwk] })
  }
  const asked: Array<{
    readonly path: string
    readonly authorization: string
    readonly body: URLSearchParams
  }> = []
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      const path = (request.url ?? "").split("?")[0]!
      const { authorization = "" } = request.headers
      asked.push({ path, authorization, body: new URLSearchParams(body) })
      const answer = answers[path] ?? json({ error: "not_found" }, 404)
      answer(request, response, body)
    })
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))),
    () =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise((resolve) => server.close(resolve))
      })
  )
  return { issuer, description, answers, asked, json }
})

/** The issuer of `anIssuer`. */
export type Issuer = Effect.Success<typeof anIssuer>
