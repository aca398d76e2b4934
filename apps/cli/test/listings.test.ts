import { expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { octavoHere, sharedOctavo } from "./octavo.ts"
import { write } from "./writeFiles.ts"

const kept = ({ accept, authorization, "content-type": type }: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries({ accept, authorization, "content-type": type }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]]
    )
  )

/** A proxy of a server, with the methods and paths of the requests since the last `take`. */
const aRecorder = (target: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly url: string; readonly requests: Array<string>; readonly close: () => void }>(
        (resume) => {
          const requests: Array<string> = []
          const server = createServer(async (request, response) => {
            const { headers, method = "GET", url = "/" } = request
            requests.push(`${method} ${url.replace(/\?.*/, "")}`)
            const body = method === "GET" ? null : await buffer(request)
            const answer = await fetch(target + url, { method, headers: kept(headers), body })
            const type = answer.headers.get("content-type")
            response.writeHead(answer.status, type === null ? {} : { "content-type": type })
            response.end(await answer.bytes())
          })
          server.listen(0, "127.0.0.1", () => {
            const { port } = server.address() as AddressInfo
            const close = () => void server.close().closeAllConnections()
            resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, requests, close }))
          })
        }
      ),
      ({ close }) => Effect.sync(close)
    ),
    ({ requests, url }) => ({ url, take: () => requests.splice(0) })
  )

it.live("a command that names several things reads each list once", () =>
  Effect.gen(function* () {
    const { environment, operator, organization, url } = yield* sharedOctavo
    const recorder = yield* aRecorder(url)
    const listsOf = (...args: ReadonlyArray<string>) =>
      Effect.map(octavoHere(args, { ...environment, OCTAVO_URL: recorder.url }), ({ code, err }) => {
        expect({ args, code, err }).toEqual({ args, code: 0, err: "" })
        const lists = /^GET \/v1\/orgs(\/[^/]+\/(members|spaces|sites|teams|collections))?$/
        return recorder.take().flatMap((request) => lists.exec(request)?.[0] ?? [])
      })
    const orgs = "GET /v1/orgs"
    const list = (name: string) => `${orgs}/${organization}/${name}`

    const people = ["ada.listed@example.org", "bob.listed@example.org", "eve.listed@example.org"]
    for (const person of people)
      yield* octavoHere(["user", "create", person, "--org", organization, "--role", "review"], operator)
    for (const title of ["Listed A", "Listed B", "Listed C"]) {
      yield* listsOf("space", "create", title)
      yield* listsOf("collection", "create", title)
    }
    expect(yield* listsOf("team", "create", "Listed", ...people)).toEqual([orgs, list("members")])
    expect(yield* listsOf("team", "remove-member", "Listed", ...people)).toEqual([
      orgs,
      list("teams"),
      list("members")
    ])
    expect(yield* listsOf("site", "create", "Listed A", "Listed B", "Listed C")).toEqual([
      orgs,
      list("spaces")
    ])
    expect(yield* listsOf("collection", "move", "Listed A", "--into", "Listed B")).toEqual([
      orgs,
      list("collections")
    ])
    expect(yield* listsOf("invite", "list", "--collection", "Listed C")).toEqual([orgs, list("collections")])
    expect(yield* listsOf("cr", "create", "--space", "Listed A", "--subject", "Listed")).toEqual([
      orgs,
      list("spaces")
    ])
    const [added, removed] = people as [string, string]
    const reviewers = ["--add-reviewer", added, "--remove-reviewer", removed]
    expect(yield* listsOf("cr", "edit", "1", "--space", "Listed A", ...reviewers)).toEqual([
      orgs,
      list("spaces"),
      list("members")
    ])
    const folder = yield* aFolder
    write(folder, {
      "README.md": "# Start\n",
      "octavo.yaml": "site:\n  title: Listed\n  redirects: { /old: https://example.org }\n"
    })
    expect(yield* listsOf("site", "apply", "Listed A", folder)).toEqual([orgs, list("sites")])
    const imported = yield* octavoHere(["import", folder, "--site", "Listed"], {
      ...environment,
      OCTAVO_URL: recorder.url
    })
    expect(imported.code).toBe(0)
    expect(recorder.take().filter((request) => request === list("sites"))).toHaveLength(1)
  }).pipe(Effect.scoped)
)
