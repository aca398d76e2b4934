import { Effect } from "effect"
import { createHmac } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { plainHandler } from "./againstBare.ts"
import { generatedPage } from "./generatedPages.ts"
import { median } from "./median.ts"
import { ask } from "./octavoProcess.ts"
import { type Asking, wrk } from "./wrk.ts"

const rounds = 7
const connections = 16
const warmUpSeconds = 8
const pageBytes = 12_000
const visitors = 100

const claim = { type: "string", description: "The plan of the visitor" }
const jsonSchema = { type: "object", properties: { plan: claim }, additionalProperties: false }

const tokenOf = (key: string, claims: object): string => {
  const signed = [{ alg: "HS256" }, { exp: 9_999_999_999, ...claims }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`
}

const publish = Effect.fnUntraced(function* (url: string, sites: string, visibility: string) {
  const body = { title: `Bench ${visibility}`, createSpace: true }
  const site = yield* ask<{ id: string }>(url, sites, { method: "POST", body })
  const at = `${sites}/${site.id}`
  const { items } = yield* ask<{ items: ReadonlyArray<{ space: { id: string } }> }>(url, `${at}/site-spaces`)
  const document = { markdown: generatedPage(7).slice(0, pageBytes) }
  // The first page is at the root of the site.
  const changes = ["Start", "Measured"].map((title) => ({ type: "insert_page", title, document }))
  yield* ask(url, `/v1/spaces/${items[0]!.space.id}/content`, { method: "POST", body: { changes } })
  yield* ask(url, at, { method: "PATCH", body: { visibility, adaptiveContent: { enabled: true } } })
  yield* ask(url, `${at}/publish`, { method: "POST" })
  const { urls } = yield* ask<{ urls: { published: string } }>(url, at)
  return { at, page: `${urls.published}/measured` }
})

/** Reads a page of sites for everybody, for a share link and for visitors with claims, in turns with a server of Node alone that sends as many bytes. */
export const measureVisitors = Effect.fn(function* (given: {
  readonly url: string
  readonly organizationId: string
  readonly say: (line: string) => void
}) {
  const { say, url } = given
  const sites = `/v1/orgs/${given.organizationId}/sites`
  const open = yield* publish(url, sites, "public")
  const shared = yield* publish(url, sites, "share-link")
  const link = yield* ask<{ urls: { published: string } }>(url, `${shared.at}/share-links`, {
    method: "POST",
    body: { name: "Bench" }
  })
  const closed = yield* publish(url, sites, "visitor-auth")
  yield* ask(url, `${closed.at}/adaptive-schema`, { method: "PUT", body: { jsonSchema } })
  const { privateKey } = yield* ask<{ privateKey: string }>(url, `${closed.at}/publishing/auth`)
  const tokens = Array.from({ length: visitors }, (_, index) =>
    tokenOf(privateKey, { sub: String(index), plan: ["free", "team", "enterprise"][index % 3] })
  )
  const folder = mkdtempSync(join(tmpdir(), "octavo-bench-visitors-"))
  const [one, all] = [join(folder, "one"), join(folder, "all")]
  writeFileSync(one, `${tokens[0]}\n`)
  writeFileSync(all, `${tokens.join("\n")}\n`)
  const cookie = "octavo-visitor"
  const bytes = yield* Effect.promise(async () => {
    const response = await fetch(open.page, { headers: { "accept-encoding": "identity" } })
    return (await response.arrayBuffer()).byteLength
  })
  const packed = yield* Effect.promise(async () => {
    const response = await fetch(open.page, { headers: { "accept-encoding": "br" }, method: "HEAD" })
    return Number(response.headers.get("content-length"))
  })
  const plain = yield* plainHandler
  say(
    `\n| page of ${(bytes / 1000).toFixed(0)} KB, ${(packed / 1000).toFixed(1)} KB with brotli | Octavo /s | Node alone /s | ratio |`
  )
  say("|---|---|---|---|")
  const visits: ReadonlyArray<readonly [string, string, Partial<Asking>]> = [
    ["for everybody", open.page, {}],
    ["of a share link", `${link.urls.published}/measured`, {}],
    ["for one visitor with claims", closed.page, { tokens: one, cookie }],
    [`for ${visitors} visitors with claims`, closed.page, { tokens: all, cookie }]
  ]
  for (const [name, address, more] of visits) {
    const asking = { connections, accepts: "br", ...more } as const
    const same = `${plain.url}/${packed}`
    yield* wrk(address, { ...asking, seconds: warmUpSeconds })
    yield* wrk(same, { ...asking, seconds: warmUpSeconds })
    const turns = yield* Effect.forEach(Array.from({ length: rounds }), () =>
      Effect.all({
        ours: wrk(address, { ...asking, seconds: 1 }),
        theirs: wrk(same, { ...asking, seconds: 1 })
      })
    )
    const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of))
    const cells = [
      name,
      Math.round(middle(({ ours }) => ours.perSecond)).toLocaleString("en"),
      Math.round(middle(({ theirs }) => theirs.perSecond)).toLocaleString("en"),
      middle(({ ours, theirs }) => ours.perSecond / theirs.perSecond).toFixed(2)
    ]
    say(`| ${cells.join(" | ")} |`)
  }
})
