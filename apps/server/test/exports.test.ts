import { describe, expect, it } from "@effect/vitest"
import { Space, SpaceId, Spaces } from "@octavo/content"
import { TestDatabase } from "@octavo/database/testing"
import { type ExportSource, kindsAfterSpaces, kindsBeforeSpaces, kindsOfSpaces } from "@octavo/exports"
import { openExport } from "@octavo/exports/node"
import { Users } from "@octavo/identity"
import { aMember, anOrganization, aTeam } from "@octavo/identity/testing"
import { aFolder } from "@octavo/kernel/testing"
import { aSpaceOf } from "@octavo/sites/testing"
import { DateTime, Effect } from "effect"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { Readable } from "node:stream"
import type { Person } from "./aServer.ts"
import { aFullWorld } from "./aFullWorld.ts"
import { type Endpoint, pathOf } from "./endpoints.ts"
import { contentsOf, exportTo, importFrom, importOf, normalised, reads, serverOn } from "./exporting.ts"
import { named, samples } from "./samples.ts"

interface Listed {
  readonly items: ReadonlyArray<unknown>
}

const kinds = [...kindsBeforeSpaces, ...kindsOfSpaces, ...kindsAfterSpaces]

/** Takes a space away as the purge does. */
const removeSpace = Effect.fnUntraced(function* (id: SpaceId) {
  const spaces = yield* Spaces
  const now = yield* DateTime.now
  yield* spaces.put(new Space({ ...(yield* spaces.getForUpdate(id)), deletedAt: now }))
  yield* spaces.purge(id, DateTime.add(now, { seconds: 1 }))
}, Effect.orDie)

const answers = (
  person: Person,
  world: { readonly idsFor: (endpoint: Endpoint) => Readonly<Record<string, string>> }
) =>
  Effect.forEach(reads, (endpoint) => {
    const ids = world.idsFor(endpoint)
    const { query } = samples[endpoint.id] ?? {}
    const path = `${pathOf(endpoint, (param) => ids[param] ?? "x")}${query === undefined ? "" : `?${query}`}`
    return Effect.map(
      person.ask("GET", path),
      ({ body, status }) => [endpoint.id, { path, status, body: normalised(body) }] as const
    )
  })

/** The files of an export, to be changed. */
const filesOf = (path: string) =>
  Effect.promise(async () => {
    const source = await openExport(path)
    const files = new Map<string, Buffer>()
    for (const name of source.sizes.keys())
      files.set(name, Buffer.concat(await (await source.open(name)).toArray()))
    await source.close()
    return files
  })

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

/** An export in memory whose checksums are right, whatever is in it. */
const sourceOf = (files: ReadonlyMap<string, Buffer>): ExportSource => {
  const all = new Map(files)
  const listed = [...all.keys()]
    .filter((path) => path !== "manifest.json" && path !== "SHA256SUMS")
    .toSorted()
  const checksums = Buffer.from(listed.map((path) => `${hashOf(all.get(path)!)}  ${path}\n`).join(""))
  const manifest = { ...JSON.parse(all.get("manifest.json")!.toString()), checksums: hashOf(checksums) }
  all.set("SHA256SUMS", checksums).set("manifest.json", Buffer.from(JSON.stringify(manifest)))
  return {
    sizes: new Map([...all].map(([path, bytes]) => [path, bytes.length])),
    open: async (path) => Readable.from([all.get(path)!]),
    close: async () => {}
  }
}

/** The files with the first record of a kind changed that meets a condition. */
const withRecord = (
  files: ReadonlyMap<string, Buffer>,
  kind: string,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
  isMeant: (record: Record<string, unknown>) => boolean = () => true
): ReadonlyMap<string, Buffer> => {
  for (const [path, bytes] of files) {
    if (!`/${path}`.endsWith(`/${kind}.json`)) continue
    const records = JSON.parse(bytes.toString()) as Array<Record<string, unknown>>
    const index = records.findIndex(isMeant)
    if (index < 0) continue
    const changed = records.with(index, change(records[index]!))
    const text = `[\n${changed.map((record) => JSON.stringify(record)).join(",\n")}\n]\n`
    return new Map([...files, [path, Buffer.from(text)]])
  }
  throw new Error(`No record of ${kind} is meant`)
}

const without = (files: ReadonlyMap<string, Buffer>, name: string) =>
  new Map([...files].filter(([path]) => !path.endsWith(name)))

/** Exports with right checksums that name what is not theirs, and what is said of each. */
const forgeries = (
  files: ReadonlyMap<string, Buffer>,
  { foreignOrganization, foreignSpace, foreignTeam, stranger }: Readonly<Record<string, string>>
): ReadonlyArray<readonly [string, ReadonlyMap<string, Buffer>]> => [
  [
    "names an organization",
    withRecord(files, "teams", (team) => ({ ...team, organizationId: foreignOrganization }))
  ],
  [
    "is in this installation already",
    withRecord(
      without(files, "team-members.json").set("team-members.json", Buffer.from("[]\n")),
      "teams",
      (team) => ({ ...team, id: foreignTeam })
    )
  ],
  ["names", withRecord(files, "grants", (grant) => ({ ...grant, onId: foreignSpace }))],
  ["value that this version", withRecord(files, "members", (member) => ({ ...member, role: "superuser" }))],
  [
    "whom people.json does not have",
    withRecord(files, "spaces", (space) => ({ ...space, createdBy: stranger }))
  ],
  ["names", withRecord(files, "sites/site-spaces", (one) => ({ ...one, spaceId: foreignSpace }))],
  ["names", withRecord(files, "history/branches", (branch) => ({ ...branch, baseBranchId: foreignSpace }))],
  ["names a space", withRecord(files, "history/revisions", (one) => ({ ...one, spaceId: foreignSpace }))],
  ["names a text", withRecord(files, "page-versions", (one) => ({ ...one, textHash: "0".repeat(64) }))],
  ["names a file", withRecord(files, "file-versions", (one) => ({ ...one, fileHash: "0".repeat(64) }))],
  ["not what its hash says", withRecord(files, "openapi/documents", (one) => ({ ...one, size: 5 }))],
  ["which this version", withRecord(files, "comments", (one) => ({ ...one, secret: 1 }))],
  ["refuses", withRecord(files, "redirects", (one) => ({ ...one, source: null }))],
  ["is missing", without(files, "comments/replies.json")]
]

describe("an organization that moves with an export", { timeout: 300_000 }, () => {
  it.effect("answers each read as before", () =>
    Effect.gen(function* () {
      const server = yield* serverOn(TestDatabase.postgres)
      const world = yield* aFullWorld(server)
      // A space without a branch of its own, which only bodies of requests name.
      yield* server.within(removeSpace(SpaceId.make(named.space)))
      const folder = yield* aFolder
      const first = join(folder, "first")
      const made = yield* exportTo(server, world.organizationId, first)
      const empty = kinds.filter(({ name }) => (made.manifest.counts[name] ?? 0) === 0)
      expect(empty.map(({ name }) => name)).toEqual([])
      const other = yield* serverOn(TestDatabase.pglite)
      const local = yield* other.within(anOrganization())
      const stranger = yield* other.within(aMember(local.id))
      const { space: foreignSpace } = yield* other.within(aSpaceOf(local.id, stranger))
      const foreignTeam = yield* other.within(aTeam(local.id))
      const before = yield* other.within(Users.use((users) => users.list({ after: null, limit: 100 })))
      const files = yield* filesOf(first)
      const foreign = {
        foreignOrganization: local.id,
        foreignSpace: foreignSpace.id,
        foreignTeam: foreignTeam.id,
        stranger: stranger.id
      }
      for (const [said, forged] of forgeries(files, foreign)) {
        const refused = yield* Effect.flip(importOf(other, sourceOf(forged)))
        expect(refused.message).toContain(said)
      }
      // Nothing of the refused ones is there: not their people, and nothing that would be in the way of the right one.
      expect(yield* other.within(Users.use((users) => users.list({ after: null, limit: 100 })))).toEqual(
        before
      )
      const imported = yield* importFrom(other, first)
      expect(imported.notes).toEqual([
        "The hostname docs.acme.example of the site Acme docs has to be verified here: its TXT record has another text, or an operator confirms it."
      ])
      const here = yield* other.within(Effect.flatMap(Users, (users) => users.get(world.admin.user.id)))
      expect(here.email).toBe(world.admin.user.email)
      expect(yield* answers(yield* other.person(here), world)).toEqual(yield* answers(world.admin, world))
      const second = join(folder, "second.zip")
      yield* exportTo(other, world.organizationId, second)
      expect(yield* contentsOf(second)).toEqual(yield* contentsOf(first))

      const third = join(folder, "third.zip")
      yield* exportTo(other, world.organizationId, third, false)
      const last = yield* serverOn(TestDatabase.postgres)
      yield* last.within(anOrganization())
      yield* importFrom(last, third)
      const person = yield* last.person(here)
      const space = `/v1/spaces/${world.ids["spaceId"]}`
      const listed = (path: string) =>
        Effect.map(person.ask("GET", `${space}/${path}`), ({ body }) => (body as Listed).items.length)
      expect([yield* listed("change-requests"), yield* listed("revisions")]).toEqual([0, 1])
      expect(yield* listed("comments")).toBe(1)
      for (const path of ["content/pages", "content/files", `content/page/${world.ids["pageId"]}`]) {
        const { body, status } = yield* person.ask("GET", `${space}/${path}`)
        const before = yield* world.admin.ask("GET", `${space}/${path}`)
        expect([path, status, normalised(body)]).toEqual([path, before.status, normalised(before.body)])
      }
    })
  )
})
