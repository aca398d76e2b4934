import { expect, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { aColleague } from "../src/aColleague.ts"
import {
  patientReads,
  slowReaders,
  slowWriters,
  socketsOf,
  storm,
  type Storm
} from "../src/overload/overload.ts"
import { request } from "../src/request.ts"
import { organizationOf } from "../src/spaces.ts"
import { residentMemory } from "../src/soak/residentMemory.ts"
import { onPostgres } from "../src/startOctavo.ts"
import { World, worldOf } from "../src/World.ts"

const pages = 1_000
const connections = 500
const readersAtOnce = 200
/** Those of one caller have 32 places, for half a minute each. */
const writersAtOnce = 60
const seconds = 15

/** A page that is as long as most. */
const markdownOf = (index: number) => `# Page ${index}\n\n${`Words of page ${index}. `.repeat(100)}\n`

layer(worldOf(onPostgres), { timeout: "120 seconds", excludeTestServices: true })(
  "an overloaded server",
  (it) => {
    it.effect("answers others what is cheap, and ends the connections of who does not read or write", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const spaceId = yield* aSpace
        const content = `/v1/spaces/${spaceId}/content`
        for (let from = 0; from < pages; from += 50) {
          const changes = Array.from({ length: 50 }, (_, index) => ({
            type: "insert_page",
            title: `Page ${from + index}`,
            document: { markdown: markdownOf(from + index) }
          }))
          yield* request(octavo, "POST", content, { changes })
        }
        const organizationId = yield* organizationOf(octavo)
        const named = (name: string) =>
          Effect.map(aColleague(octavo, organizationId, "edit", name), ({ token }) => ({
            url: octavo.url,
            token
          }))
        const colleague = yield* named("grace")
        const reader = yield* named("lin")
        const writer = yield* named("eve")
        const [server] = octavo.programs
        const rest = yield* patientReads(colleague, "/v1/orgs", 3)
        const before = residentMemory(server!)
        const socketsBefore = socketsOf(server!)
        const sum: Storm = { statuses: new Map(), bytes: 0 }
        const expensive = [
          content,
          `${content}/pages`,
          `${content}/pages?metadata=false`,
          `/v1/spaces/${spaceId}/search?query=words%20page`
        ]
        const storming = yield* Effect.forkChild(storm(octavo, connections, expensive, sum))
        yield* slowReaders(reader, readersAtOnce, `${content}/pages`)
        yield* slowWriters(writer, writersAtOnce, `/v1/spaces/${spaceId}/comments`)
        const [beside, health] = yield* Effect.all(
          [patientReads(colleague, "/v1/orgs", seconds), patientReads(colleague, "/health", seconds)],
          { concurrency: "unbounded" }
        )
        const peak = residentMemory(server!)
        const socketsBeside = socketsOf(server!)
        yield* Fiber.interrupt(storming)
        const started = performance.now()
        // The connections of a storm and of these reads are kept alive for a while.
        const isFree = () => socketsOf(server!) <= socketsBefore + 10
        while (!isFree() && performance.now() - started < 120_000) yield* Effect.sleep("200 millis")
        const after = yield* patientReads(colleague, "/v1/orgs", 3)
        const milliseconds = (value: number) => `${Math.round(value)} ms`
        const rows: ReadonlyArray<readonly [string, number | string]> = [
          ["Expensive reads answered", sum.statuses.get(200) ?? 0],
          ["refused with 503 and `Retry-After`", sum.statuses.get(503) ?? 0],
          ["without an answer", sum.statuses.get(0) ?? 0],
          ["Megabytes sent", Math.round(sum.bytes / 1e6)],
          [
            "A cheap read of a colleague alone, median, 95 of 100 within",
            `${milliseconds(rest.at(0.5))}, ${milliseconds(rest.at(0.95))}`
          ],
          ["beside the storm", `${milliseconds(beside.at(0.5))}, ${milliseconds(beside.at(0.95))}`],
          ["after it", `${milliseconds(after.at(0.5))}, ${milliseconds(after.at(0.95))}`],
          ["`/health` beside the storm", `${milliseconds(health.at(0.5))}, ${milliseconds(health.at(0.95))}`],
          [
            "Memory of the server before, beside the storm",
            `${Math.round(before)} MB, ${Math.round(peak)} MB`
          ],
          [
            "Sockets of the server before, beside the storm, after it",
            `${socketsBefore}, ${socketsBeside}, ${socketsOf(server!)}`
          ]
        ]
        process.stdout.write(`${rows.map(([name, value]) => `| ${name} | ${value} |`).join("\n")}\n`)
        expect([...beside.statuses.keys()]).toEqual([200])
        expect([...health.statuses.keys()]).toEqual([200])
        expect([...sum.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
        expect(socketsBeside).toBeGreaterThan(socketsBefore + readersAtOnce)
        expect(isFree()).toBe(true)
      })
    )
  }
)
