import * as NodeServices from "@effect/platform-node/NodeServices"
import { GitRemote } from "@octavo/gitsync"
import * as GitRemoteNode from "@octavo/gitsync/node"
import * as KernelMemory from "@octavo/kernel/memory"
import { Downloads } from "@octavo/kernel/node"
import { aFolder } from "@octavo/kernel/testing"
import { Context, DateTime, Effect, Exit, Layer, Redacted, Stream } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import { aHandbook } from "../aHandbook.ts"
import { aServer } from "../aServer.ts"
import { aCanary } from "./aCanary.ts"
import { aNameServer, type Zone } from "./aNameServer.ts"
import { insideNames } from "./hostileAddresses.ts"
import { watchConnections } from "./watchConnections.ts"

/** An address of the public Internet; the tests answer for it. */
export const publicAddress = "93.184.215.14"

/** How a site of the public Internet answers. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Sites of the public Internet, by the first part of their names: `x.public.test`. */
const aSiteServer = (sites: Map<string, Answer>) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly port: number; readonly close: () => void }>((resume) => {
      const server = createServer({ maxHeaderSize: 1_000_000 }, (request, response) => {
        const [name = ""] = (request.headers.host ?? "").split(".")
        const answer = sites.get(name)
        if (answer === undefined) response.writeHead(404).end()
        else answer(request, response)
      }).listen(0, "127.0.0.1", () => {
        const address = server.address()
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        resume(Effect.succeed({ port: typeof address === "object" ? (address?.port ?? 0) : 0, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

const zoneOf =
  (rebinding: ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>>): Zone =>
  (name) => {
    const inside = insideNames[name]
    if (inside !== undefined) return [inside]
    return rebinding.get(name) ?? (name.endsWith("public.test") ? [[publicAddress]] : undefined)
  }

/**
 * A server whose private network is closed, something inside that must not be touched, and a public Internet of a name
 * server and sites, with every connection watched. What it is asked to fetch goes by each of the ways that it can.
 */
export const anOutside = Effect.gen(function* () {
  const canary = yield* aCanary
  const sites = new Map<string, Answer>()
  const rebinding = new Map<string, ReadonlyArray<ReadonlyArray<string>>>()
  const nameServer = yield* aNameServer(zoneOf(rebinding))
  const { port } = yield* aSiteServer(sites)
  const { begun } = yield* watchConnections({ address: publicAddress, port })
  const server = yield* aServer({ outside: Downloads.layer().pipe(Layer.provide(nameServer.policy)) })
  const { admin, changeRequest, space } = yield* aHandbook(server)
  const git = Context.get(
    yield* Layer.build(
      GitRemoteNode.layer({ folder: yield* aFolder }).pipe(
        Layer.provide([nameServer.policy, NodeServices.layer, KernelMemory.layer])
      )
    ),
    GitRemote
  )
  const path = `/v1/spaces/${space.id}`
  const bring =
    (source: string, to = path) =>
    (url: string) =>
      admin.ask("POST", `${to}/content/import`, { body: { source, url } })
  return {
    canary,
    begun,
    nameServer,
    rebinding,
    sites,
    /** The revision that the space shows. */
    head: Effect.map(admin.ask("GET", `${path}/content`), ({ body }) => body.id as string),
    website: bring("website"),
    inChangeRequest: bring("website", `${path}/change-requests/${changeRequest.id}`),
    markdown: bring("markdown"),
    archive: bring("zip"),
    insertFile: (url: string) =>
      admin.ask("POST", `${path}/content`, {
        body: { changes: [{ type: "insert_files", files: [{ name: "x", url }] }] }
      }),
    /** Whether neither reading a repository nor writing to one succeeds. */
    isNoRepository: Effect.fnUntraced(function* (address: string) {
      const place = { url: Redacted.make(address), ref: "refs/heads/main" }
      const author = { name: "Ada", email: "ada@example.org" }
      const fetched = yield* Effect.exit(git.fetch(place))
      const pushed = yield* Effect.exit(
        git.push({
          ...place,
          parent: null,
          message: "x",
          author,
          at: yield* DateTime.now,
          writes: Stream.empty,
          announce: () => Effect.void
        })
      )
      return Exit.isFailure(fetched) && Exit.isFailure(pushed)
    })
  }
})
