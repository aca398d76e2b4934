import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

/** A server of files on this machine. */
const aFileServer = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
    const server = createServer((_, response) => response.end("bytes")).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}/a.bin`, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

interface Edited {
  readonly revision: { readonly id: string }
  readonly changes: ReadonlyArray<{ readonly page: string; readonly files: ReadonlyArray<string> }>
}

const edits = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(`edits, ${name}`, (it) => {
    it.effect("make content without a repository, whose history the official client reads", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const { client } = octavo
        const ask = <A>(call: () => Promise<{ data: A }>) =>
          Effect.map(Effect.promise(call), ({ data }) => data)
        const spaceId = yield* aSpace
        const change = (...changes: ReadonlyArray<object>) =>
          Effect.map(
            request<Edited>(octavo, "POST", `/v1/spaces/${spaceId}/content`, { changes }),
            ({ body, status, text }) => {
              expect([status, text]).toEqual([200, expect.any(String)])
              return body
            }
          )
        const { url } = yield* aFileServer
        const made = yield* change(
          { type: "insert_page", kind: "group", title: "Guides", ref: "guides" },
          { type: "insert_page", title: "Install", into: "guides", ref: "install", emoji: "🚀" },
          {
            type: "insert_files",
            files: [
              { name: "a.bin", url },
              { name: "b.txt", base64: "Yg==" }
            ]
          }
        )
        const [, install] = made.changes
        const first = `# Start\n\nSee [how](/pages/${install!.page}#now) and [this](/files/${made.changes[2]!.files[0]!}).\n`
        const { revision } = yield* change(
          { type: "insert_page", document: { markdown: first }, at: 0 },
          {
            type: "update_page",
            page: install!.page,
            title: "Set up",
            description: "In a minute",
            icon: "gear"
          }
        )

        const start = validated(
          "getPageByPath",
          yield* ask(() => client.spaces.getPageByPath(spaceId, "start", { format: "document" }))
        )
        expect(JSON.stringify(start)).toContain(
          JSON.stringify({ kind: "anchor", anchor: "now", page: install!.page })
        )
        const below = validated(
          "getPageInRevisionByPath",
          yield* ask(() =>
            client.spaces.getPageInRevisionByPath(spaceId, revision.id, encodeURIComponent("guides/set-up"), {
              format: "document"
            })
          )
        )
        expect(below).toMatchObject({
          id: install!.page,
          title: "Set up",
          description: "In a minute",
          icon: "gear"
        })

        const { changes } = validated(
          "getRevisionSemanticChanges",
          yield* ask(() => client.spaces.getRevisionSemanticChanges(spaceId, revision.id))
        )
        expect(changes).toMatchObject([
          { type: "page_created", page: { title: "Start", path: "start" } },
          { type: "page_edited", attributes: { title: { before: "Install", after: "Set up" } } }
        ])
        const all = validated(
          "getRevisionSemanticChanges",
          yield* ask(() => client.spaces.getRevisionSemanticChanges(spaceId, made.revision.id, { limit: 1 }))
        )
        expect([all.changes.length, all.more]).toEqual([1, 3])

        const back = yield* change(
          { type: "update_page", page: install!.page, into: null, at: 0 },
          { type: "delete_page", page: made.changes[0]!.page }
        )
        const moved = validated(
          "getRevisionSemanticChanges",
          yield* ask(() => client.spaces.getRevisionSemanticChanges(spaceId, back.revision.id))
        )
        expect(moved.changes.map(({ type }) => type)).toEqual(["page_moved", "page_deleted"])
        const tree = validated(
          "getPageDocumentInRevisionById",
          yield* ask(() =>
            client.spaces.getPageDocumentInRevisionById(spaceId, back.revision.id, install!.page)
          )
        )
        expect(tree.object).toBe("document")
        const shown = yield* ask(() => client.spaces.getPageById(spaceId, install!.page))
        const { documentId } = shown as { readonly documentId?: string }
        const document = yield* ask(() => client.spaces.getDocumentById(spaceId, documentId!))
        expect(validated("getDocumentById", document)).toEqual(tree)
        const list = yield* request<{ readonly items: ReadonlyArray<{ readonly id: string }> }>(
          octavo,
          "GET",
          `/v1/spaces/${spaceId}/revisions?limit=3`
        )
        expect(list.body.items.map(({ id }) => id)).toEqual([back.revision.id, revision.id, made.revision.id])
      })
    )
  })

onStores("in memory", edits)
