import { expect, layer } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Fiber } from "effect"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { showEverything } from "../src/specifications/showEverything.ts"
import { onPostgres } from "../src/startOctavo.ts"
import { World, worldOf } from "../src/World.ts"

/** Documents of 13 and 14 MB with 1,493 and 1,765 operations, and the release of their package. */
const archive = "@octokit/openapi@23.0.2"
const files = ["api.github.com.json", "ghec.json"]

/** Gets the documents from the npm registry; the package is too large to be installed for every test run. */
const bigDocuments = Effect.map(aFolder, (folder) => {
  const run = (command: string, ...args: ReadonlyArray<string>) =>
    execFileSync(command, args, { cwd: folder })
  const name = run("npm", "pack", "--silent", archive).toString().trim()
  run("tar", "xzf", name, ...files.map((file) => `package/generated/${file}`))
  return files.map((file) => [file, readFileSync(join(folder, "package/generated", file))] as const)
})

const percentile = (times: ReadonlyArray<number>, part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? 0

/** The parts of answers that this proof looks at. */
interface Answer {
  readonly id: string
  readonly items: ReadonlyArray<{ readonly id: string }>
  readonly processingState: string
}

layer(worldOf(onPostgres), { timeout: "60 seconds", excludeTestServices: true })(
  "big specifications",
  (it) => {
    it.effect("are read and drawn whole, and neither reading nor generating their pages stops others", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const documents = yield* bigDocuments
        const rows: Array<readonly [string, string]> = []
        for (const [name, bytes] of documents) {
          const shown = yield* Effect.promise(() => showEverything(bytes))
          expect([shown.refusal, shown.missing]).toEqual([null, []])
          const { operations, parsing, reading, schemas, slowest } = shown
          rows.push([`${name}: operations and schemas, all drawn`, `${operations} and ${schemas}`])
          rows.push([`${name}: read`, `${Math.round(reading)} ms`])
          rows.push([`${name}: parsed again for a page`, `${Math.round(parsing)} ms`])
          rows.push([`${name}: slowest part drawn`, `${Math.round(slowest)} ms`])
        }

        const ask = (method: string, path: string, body?: unknown) =>
          Effect.promise(async () => {
            const start = performance.now()
            const answer = await fetch(`${octavo.url}${path}`, {
              method,
              headers: { authorization: `Bearer ${octavo.token}`, "content-type": "application/json" },
              body: body === undefined ? null : JSON.stringify(body)
            })
            const text = await answer.text()
            expect(answer.ok, `${method} ${path}: ${text.slice(0, 300)}`).toBe(true)
            const parsed: unknown = answer.headers.get("content-type")?.includes("json")
              ? JSON.parse(text)
              : text
            return { body: parsed as Answer, text, time: performance.now() - start }
          })
        const spaceId = yield* aSpace
        /** Runs work while somebody reads a space, and gives the times of the work and of the reads. */
        const beside = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
          const times: Array<number> = []
          const reader = yield* Effect.forkChild(
            Effect.forever(
              Effect.gen(function* () {
                times.push((yield* ask("GET", `/v1/spaces/${spaceId}`)).time)
                yield* Effect.sleep("10 millis")
              })
            ),
            { startImmediately: true }
          )
          const start = performance.now()
          const result = yield* work
          yield* Fiber.interrupt(reader)
          return {
            result,
            time: performance.now() - start,
            p99: percentile(times, 0.99),
            longest: percentile(times, 1)
          }
        })
        const told = (
          name: string,
          { longest, p99, time }: { longest: number; p99: number; time: number }
        ) => {
          rows.push([name, `${(time / 1000).toFixed(1)} s`])
          rows.push([
            `Reads meanwhile, 99 of 100 within, and the longest`,
            `${Math.round(p99)} ms, ${Math.round(longest)} ms`
          ])
          return { longest, p99, time }
        }

        const organizationId = (yield* ask("GET", "/v1/orgs")).body.items[0]!.id
        const path = `/v1/orgs/${organizationId}/openapi/github`
        const publish = Effect.fnUntraced(function* (text: string) {
          yield* ask("PUT", path, { source: { text } })
          for (;;) {
            const { body } = yield* ask("GET", path)
            if (body.processingState === "complete") return
            yield* Effect.sleep("100 millis")
          }
        })
        const text = documents[0]![1].toString("utf8")
        const published = yield* beside(publish(text))
        expect(told("Published through the API until complete", published).time).toBeLessThan(10_000)
        expect(published.p99).toBeLessThan(150)

        const source = {
          type: "builtin:openapi",
          props: { models: true, grouping: "by-operation" },
          dependencies: { spec: { ref: { kind: "openapi", spec: "github" } } }
        }
        const made = yield* beside(
          ask("POST", `/v1/orgs/${organizationId}/spaces`, { title: "Reference", computedSource: source })
        )
        told("A space with a page for each operation", made)
        const spaceOfPages = made.result.body.id
        const pages = (yield* ask("GET", `/v1/spaces/${spaceOfPages}/content/pages`)).text.match(
          /"type":"document"/g
        )
        rows.push(["Pages generated", String(pages?.length)])
        expect(pages?.length).toBeGreaterThan(1400)

        // One operation fewer: one revision, in which one page goes.
        const less = JSON.parse(text) as { readonly paths: Record<string, unknown> }
        delete less.paths["/zen"]
        const revisions = Effect.map(ask("GET", `/v1/spaces/${spaceOfPages}/content`), ({ body }) => body.id)
        const before = yield* revisions
        const again = yield* beside(
          Effect.gen(function* () {
            yield* publish(JSON.stringify(less))
            while ((yield* revisions) === before) yield* Effect.sleep("100 millis")
          })
        )
        told("A version with an operation fewer, until its page is gone", again)

        const sites = `/v1/orgs/${organizationId}/sites`
        const site = (yield* ask("POST", sites, { title: "GitHub", spaces: [spaceOfPages] })).body
        yield* ask("POST", `${sites}/${site.id}/publish`)
        yield* Effect.sleep("2 seconds")
        const visit = Effect.promise(async () => {
          const start = performance.now()
          const answer = await fetch(`${octavo.url}/sites/github/repos/repos-get`)
          const body = await answer.text()
          expect([answer.status, body.includes("operation-facts")]).toEqual([200, true])
          return performance.now() - start
        })
        rows.push(["A page of an operation, first", `${Math.round(yield* visit)} ms`])
        rows.push(["A page of an operation, again", `${Math.round(yield* visit)} ms`])
        console.log(
          ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
        )
      })
    )
  }
)
