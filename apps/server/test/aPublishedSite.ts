import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

/** The time after which processes see changes of sites. */
export const later = TestClock.adjust("1 seconds")

/** A server with a published site of a handbook, and ways to read it. */
export const aPublishedSite = Effect.fnUntraced(function* (
  given: {
    readonly txtRecords?: Readonly<Record<string, ReadonlyArray<string>>>
    readonly downloads?: Readonly<
      Record<string, { readonly bytes: Uint8Array; readonly contentType: string | null }>
    >
  } = {}
) {
  const server = yield* aServer(given)
  const handbook = yield* aHandbook(server)
  const { admin, organization, space } = handbook
  const sites = `/v1/orgs/${organization.id}/sites`
  const made = yield* admin.ask("POST", sites, { body: { title: "Acme", spaces: [space.id] } })
  const path = `${sites}/${made.body.id}`
  const manage = (method: string, below: string, body?: unknown) =>
    Effect.tap(admin.ask(method, `${path}${below}`, body === undefined ? {} : { body }), () => later)
  yield* manage("POST", "/publish")
  const visit = (
    path: string,
    given: {
      readonly headers?: Record<string, string>
      readonly method?: string
      readonly host?: string
      readonly body?: string
    } = {}
  ) =>
    Effect.promise(async () => {
      const host = given.host ?? new URL(publicUrl).host
      const response = await server.fetch(`http://${host}${path}`, {
        method: given.method ?? "GET",
        headers: { host, ...given.headers },
        ...(given.body !== undefined && { body: given.body })
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const encoding = bytes.length === 0 ? null : response.headers.get("content-encoding")
      const plain =
        encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes
      const body = plain.toString("utf8")
      return { status: response.status, headers: response.headers, body }
    })
  const write = (changes: ReadonlyArray<object>) =>
    admin.ask("POST", `/v1/spaces/${space.id}/content`, { body: { changes } })
  return { ...handbook, server, made, manage, visit, write }
})
