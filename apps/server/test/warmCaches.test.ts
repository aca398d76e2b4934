import { expect, it } from "@effect/vitest"
import { SpaceId } from "@octavo/content"
import { Grants } from "@octavo/identity"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { askAs, type World } from "./askAs.ts"
import { aServer, type Person } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { type CallerName, callerNames, personFor, refusalOf } from "./callers.ts"
import { endpoints } from "./endpoints.ts"
import { permissionTable } from "./permissionTable.ts"

/** Reads are audited, so that the audit log grows with each. */
const isGrowing = (id: string) => id.startsWith("listAuditEntries")

const reads = endpoints.filter(({ id, method }) => method === "GET" && !isGrowing(id))

/** The callers who leave the organization as it is, those who may see least first. */
const askers = callerNames.filter((name) => name !== "without single sign-on")

/** The answers to all reads of a caller, by operation. */
const answersTo = Effect.fnUntraced(function* (world: World, person: Person) {
  const answers: Record<string, { status: number; body: unknown; etag: string | null }> = {}
  for (const endpoint of reads) {
    const { body, headers, status } = yield* askAs(world, endpoint, person)
    answers[endpoint.id] = { status, body, etag: headers.get("etag") }
  }
  return answers
})

it.effect("every read answers a caller the same before and after those who may see more asked for it", () =>
  Effect.gen(function* () {
    const server = yield* aServer()
    const world = yield* aWorld(server)
    const people: Array<readonly [CallerName, Person]> = []
    for (const name of askers) {
      const person = yield* personFor(server, world, name)
      // The first use of a token is recorded.
      yield* person.ask("GET", "/v1/orgs")
      people.push([name, person])
    }
    const before = new Map<CallerName, Effect.Success<ReturnType<typeof answersTo>>>()
    for (const [name, person] of people) before.set(name, yield* answersTo(world, person))
    yield* answersTo(world, world.admin)
    for (const [name, person] of people) {
      const after = yield* answersTo(world, person)
      for (const { id } of reads) expect([name, id, after[id]]).toEqual([name, id, before.get(name)![id]])
    }

    expect(reads.length).toBeGreaterThan(70)

    // A grant that is revoked ends within a second, for what is kept too.
    const [, guest] = people.find(([name]) => name === "reading guest")!
    yield* server.within(
      Effect.gen(function* () {
        const grants = yield* Grants
        const to = { kind: "user", id: guest.user.id } as const
        yield* grants.remove({ kind: "space", id: SpaceId.make(world.ids["spaceId"]!) }, to)
      })
    )
    yield* TestClock.adjust("1 second")
    const after = yield* answersTo(world, guest)
    const ofSpace = reads.filter(({ params }) => params.includes("spaceId"))
    for (const endpoint of ofSpace) {
      const refusal = refusalOf(endpoint, permissionTable[endpoint.id]!, "guest")
      expect([endpoint.id, after[endpoint.id]!.status]).toEqual([endpoint.id, refusal])
    }
    expect(ofSpace.length).toBeGreaterThan(30)
  })
)
