import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { aServer, type Server } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { type Endpoint, endpoints, pathOf } from "./endpoints.ts"
import { onPostgres } from "./onPostgres.ts"
import { samples } from "./samples.ts"

const strange = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "%00",
    "..",
    "null",
    "1e999",
    "-0",
    "\ud800",
    "\u202e\u200b",
    "'; DROP TABLE x; --",
    "{{7*7}}",
    "<script>",
    "__proto__",
    "2026-02-30T00:00:00Z",
    "+275760-09-13T00:00:00.001Z",
    "-271821-04-20T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
    "0000-01-01T00:00:00.000Z",
    "a".repeat(3000),
    "@".repeat(100),
    "\u{1f469}\u200d\u{1f680}",
    "1f469-200d-1f680",
    "https://[::1]/",
    "https://a:b@example.org/x.git",
    "file:///etc/passwd",
    "ext::sh -c id"
  )
)

const strangeNumber = fc.constantFrom(0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 63)

const value: fc.Arbitrary<unknown> = fc.oneof(
  strange,
  strangeNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(strange, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(strange, strange, { maxKeys: 2 })
)

/** A random change in a body: the path of a field, and its new value. */
const change = fc.record({ steps: fc.array(fc.nat(10), { minLength: 1, maxLength: 3 }), value })

const changed = (json: unknown, steps: ReadonlyArray<number>, value: unknown): unknown => {
  const [step, ...rest] = steps
  if (step === undefined || typeof json !== "object" || json === null) return value
  const names = Object.keys(json)
  const name = names[step % (names.length + 1)] ?? "unknown"
  const inner = changed((json as Record<string, unknown>)[name], rest, value)
  return Array.isArray(json)
    ? json.map((item, index) => (String(index) === name ? inner : item))
    : { ...json, [name]: inner }
}

const request = fc.record({
  ids: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: strange }), {
    minLength: 4,
    maxLength: 4
  }),
  query: fc.array(fc.record({ at: fc.nat(13), value: strange }), { maxLength: 2 }),
  body: fc.oneof(
    { weight: 6, arbitrary: fc.array(change, { maxLength: 3 }).map((changes) => ({ changes })) },
    {
      weight: 1,
      arbitrary: fc.record({
        whole: fc.oneof(
          value,
          fc.string().map((text) => text)
        )
      })
    }
  ),
  key: fc.option(fc.string({ maxLength: 20 }))
})
type FuzzedRequest = typeof request extends fc.Arbitrary<infer A> ? A : never

const names = [
  "page",
  "limit",
  "metadata",
  "computed",
  "format",
  "evaluated",
  "query",
  "state",
  "kind",
  "shareKey",
  "order",
  "status",
  "targetPage",
  "authors"
]

const addressOf = (
  endpoint: Endpoint,
  ids: Readonly<Record<string, string>>,
  fuzzed: FuzzedRequest
): string => {
  const query = new URLSearchParams(samples[endpoint.id]?.query ?? "")
  for (const { at, value } of fuzzed.query) query.set(names[at % names.length] ?? "", value)
  const path = pathOf(endpoint, (param) => {
    const given = fuzzed.ids[endpoint.params.indexOf(param)] ?? ids[param] ?? "x"
    return given.toWellFormed()
  })
  return `${path}?${query}`
}

const bodyOf = (endpoint: Endpoint, { body }: FuzzedRequest): unknown => {
  const sample: unknown = samples[endpoint.id]?.body
  if (sample === undefined) return undefined
  if ("whole" in body) return body.whole ?? "null"
  return body.changes.reduce((json: unknown, { steps, value }) => changed(json, steps, value), sample)
}

/** Deleting comes last, so that what is asked of a thing has it. */
const inOrder = endpoints.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"))

const fuzz = Effect.fnUntraced(function* (server: Server, numRuns: number) {
  const { askFor, ids, idsFor, ...people } = yield* aWorld(server)
  const run = Effect.runPromiseWith(yield* Effect.context())
  for (const endpoint of inOrder) {
    const { ask } = askFor(endpoint)
    const property = fc.asyncProperty(request, (fuzzed) => {
      const { key } = fuzzed
      const headers = key === null ? {} : { "idempotency-key": key.replaceAll(/[^\x20-\x7e]/g, "") }
      const body = bodyOf(endpoint, fuzzed)
      // Every answer must match the description of the API.
      return run(ask(endpoint.method, addressOf(endpoint, idsFor(endpoint), fuzzed), { body, headers })).then(
        () => {}
      )
    })
    yield* Effect.promise(() => fc.assert(property, { numRuns }))
  }
  for (const path of ["/v1/admin/organizations", "/v1/admin/users", "/v1/admin/jobs"]) {
    expect((yield* people.operator.ask("GET", path)).status).toBe(200)
  }
  // Its administrators may delete it, and operators restore it.
  yield* people.operator.ask("POST", `/v1/admin/deleted-organizations/${ids["organizationId"]}/restore`)
  const spaces = yield* people.admin.ask("GET", `/v1/orgs/${ids["organizationId"]}/spaces`)
  expect(spaces.status).toBe(200)
  for (const { id } of spaces.body.items) {
    expect((yield* people.admin.ask("GET", `/v1/spaces/${id}`)).status).toBe(200)
    expect((yield* people.admin.ask("GET", `/v1/spaces/${id}/git/info`)).status).toBe(200)
  }
})

const isProof = process.env["OCTAVO_PROVE"] !== undefined
/** Few of the cases that a proof tries. */
const cases = (count: number) => (isProof ? count * 40 : count)
const timeout = isProof ? 3_600_000 : 180_000

it.effect(
  "whatever is asked of the server in memory, it answers as described, and goes on to",
  () => Effect.flatMap(aServer(), (server) => fuzz(server, cases(4))),
  timeout
)

it.effect(
  "whatever is asked of the server on a database, it answers as described, and goes on to",
  () => Effect.flatMap(aServer({ stores: onPostgres }), (server) => fuzz(server, cases(3))),
  timeout
)
