import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { contentOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const words =
  "These are words that somebody wrote, so many of them that whoever looks for the part of a page that is there to be read finds it here and nowhere else."

const page = (title: string, body = "") =>
  `<!doctype html><title>${title} | Site</title><nav>Menu</nav><main><h1>${title}</h1><p>${words}</p>${body}</main>`

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

type Answer = (response: ServerResponse, origin: string) => void

const html =
  (text: string): Answer =>
  (response) =>
    response.setHeader("content-type", "text/html; charset=utf-8").end(text)

const answers: Readonly<Record<string, Answer>> = {
  "/": (response) => response.writeHead(302, { location: "/docs/" }).end(),
  "/robots.txt": (response, origin) =>
    response.end(`User-agent: *\nDisallow: /docs/no\nSitemap: ${origin}/map.xml.gz`),
  "/map.xml.gz": (response, origin) =>
    response.end(
      gzipSync(
        `<urlset>${["", "start", "start/more", "no", "slow"].map((path) => `<url><loc>${origin}/docs/${path}</loc></url>`).join("")}</urlset>`
      )
    ),
  "/docs/": html(page("Docs", `<p><a href="start#go">Start</a></p><p><img src="/dot.png" alt="Dot"></p>`)),
  "/docs/start": html(page("Start", `<h2 id="go">Go</h2>`)),
  "/docs/start/more": html(page("Größe", `<p><a href="../..">Home</a></p>`)),
  "/docs/no": html(page("No")),
  "/docs/slow": (response) => response.writeHead(500).end(),
  "/dot.png": (response) => response.setHeader("content-type", "image/png").end(picture)
}

/** A website on this machine. */
const aWebsite = Effect.acquireRelease(
  Effect.callback<{ readonly origin: string; readonly close: () => void }>((resume) => {
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo
      const answer = answers[request.url ?? ""] ?? ((other) => other.writeHead(404).end())
      answer(response, `http://127.0.0.1:${port}`)
    }).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      resume(Effect.succeed({ origin: `http://127.0.0.1:${port}`, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

const imports = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(`imports, ${name}`, (it) => {
    it.effect("bring a website over the network, by the official client", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const { client } = octavo
        const spaceId = yield* aSpace
        const { origin } = yield* aWebsite
        const wanted = { url: `${origin}/`, source: "website" as never }
        const { data } = yield* Effect.promise(() => client.spaces.importContent(spaceId, wanted))
        expect(validated("importContent", data, 201)).toMatchObject({
          importedResources: 3,
          totalResources: 4
        })
        const content = yield* contentOf(octavo, spaceId)
        expect(content.id).toBe(data.revision)
        expect(content.pages).toMatchObject([
          { title: "Docs", path: "docs", pages: [{ title: "Start", pages: [{ title: "Größe" }] }] }
        ])
        expect(content.files).toMatchObject([{ name: "dot.png", contentType: "image/png" }])
        const got = yield* Effect.promise(() =>
          fetch(content.files[0]!.downloadURL).then((a) => a.arrayBuffer())
        )
        expect(Buffer.from(got).equals(picture)).toBe(true)
        const [docs] = content.pages
        const links = validated(
          "listPageLinksInSpace",
          (yield* Effect.promise(() => client.spaces.listPageLinksInSpace(spaceId, docs!.id))).data
        )
        expect(links.items.map(({ status }) => status)).toEqual(["ok", "ok"])

        const proposal = yield* Effect.promise(() =>
          client.spaces.createChangeRequest(spaceId, { subject: "Twice" })
        )
        const proposed = yield* Effect.promise(() =>
          client.spaces.importContentInChangeRequest(spaceId, proposal.data.id, wanted)
        )
        expect(validated("importContentInChangeRequest", proposed.data, 201)).toMatchObject({
          importedResources: 3
        })
        expect((yield* contentOf(octavo, spaceId)).pages).toHaveLength(1)

        const ask = <A>(call: () => Promise<{ readonly data: A }>) =>
          Effect.map(Effect.promise(call), ({ data }) => data)
        const start = { url: `${origin}/docs/start`, source: "html" as never }
        const joined = yield* ask(() => client.spaces.importContentInPageById(spaceId, docs!.id, start))
        expect(validated("importContentInPageById", joined, 201)).toMatchObject({ importedResources: 1 })
        const text = yield* ask(() => client.spaces.getPageById(spaceId, docs!.id, { format: "markdown" }))
        expect(text).toMatchObject({
          title: "Docs",
          markdown: expect.stringMatching(/^# Docs\n[^]*\n# Start\n[^]*## Go/)
        })
        const proposedText = yield* ask(() =>
          client.spaces.importContentInChangeRequestPageById(spaceId, proposal.data.id, docs!.id, start)
        )
        expect(validated("importContentInChangeRequestPageById", proposedText, 201)).toMatchObject({
          totalResources: 1
        })
        const there = yield* ask(() =>
          client.spaces.getPageInChangeRequestById(spaceId, proposal.data.id, docs!.id, {
            format: "markdown"
          })
        )
        expect(there).toMatchObject({ markdown: expect.stringMatching(/^# Docs\n[^]*\n# Start\n[^]*## Go/) })
      })
    )
  })

onStores("in memory", imports)
