import { describe, expect, it } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Fiber, Schedule } from "effect"
import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { contentsOfBackup, readInBackup } from "./src/backupContents.ts"
import { importInto } from "./src/imports.ts"
import { octavo, octavoSucceeds } from "./src/octavoCommand.ts"
import { request } from "./src/request.ts"
import { aSpace, contentOf, organizationOf } from "./src/spaces.ts"
import {
  embedded,
  onPostgres,
  type Octavo,
  someSettings,
  someSettingsEmbedded,
  someSettingsOnPostgres,
  startServer
} from "./src/startOctavo.ts"

interface Spaces {
  readonly items: ReadonlyArray<{ readonly title: string }>
  readonly next?: { readonly page: string }
}

const picture = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>")

/** Gives an installation a space with pages, a picture and a history. */
const fill = Effect.fnUntraced(function* (server: Octavo) {
  const git = yield* aGitServer()
  yield* git.commit("docs", {
    files: {
      "README.md": "# Docs\n\nA \\ backslash, a\ttab, “quotes” and 漢字.\n\n![A picture](picture.svg)\n",
      "guide.md": "# Guide\n\n[Docs](README.md)\n",
      "picture.svg": picture
    }
  })
  const spaceId = yield* aSpace(server)
  expect(yield* importInto(server, spaceId, { url: git.urlOf("docs") })).toMatchObject({ state: "done" })
  return spaceId
})

/** The content of a space, whatever the address of its server. */
const seen = (server: Octavo, spaceId: string) =>
  Effect.map(contentOf(server, spaceId), (content) =>
    JSON.stringify(content)
      .replaceAll(server.url, "")
      .replace(/expires=\d+&signature=[\w-]+/g, "")
  )

describe("octavo backup", { timeout: 400_000 }, () => {
  it.live(
    "goes from Postgres into an embedded database and back, with every row and file, under writes",
    () =>
      Effect.gen(function* () {
        const server = yield* onPostgres
        const spaceId = yield* fill(server)
        const organization = yield* organizationOf(server)
        const folder = yield* aFolder
        let written = 0
        const writer = yield* Effect.forkChild(
          Effect.forever(
            request(server, "POST", `/v1/orgs/${organization}/spaces`, { title: `Space ${written}` }).pipe(
              Effect.tap(({ status }) => Effect.sync(() => void (written += status === 201 ? 1 : 0))),
              Effect.tap(Effect.sleep("300 millis"))
            )
          )
        )
        const first = join(folder, "first.tar")
        const made = yield* octavoSucceeds(["backup", first], server.settings)
        yield* Fiber.interrupt(writer)
        expect(written).toBeGreaterThan(0)
        expect(made.err).toContain("content.page_versions: ")
        expect(statSync(first).mode & 0o777).toBe(0o600)
        const contents = yield* contentsOfBackup(first)
        const hash = createHash("sha256").update(picture).digest("hex")
        expect(contents.blobs).toContain(hash)
        expect((yield* readInBackup(first, `blobs/${hash}`)).equals(picture)).toBe(true)
        expect(contents.tables.length).toBeGreaterThan(60)

        const restored = yield* someSettingsEmbedded
        yield* octavoSucceeds(["restore", first], restored)
        const second = join(folder, "second.tar")
        yield* octavoSucceeds(["backup", second], restored)
        expect(yield* contentsOfBackup(second)).toEqual(contents)

        const back = yield* someSettingsOnPostgres
        yield* octavoSucceeds(["restore", second], back)
        const third = join(folder, "third.tar")
        yield* octavoSucceeds(["backup", third], back)
        expect(yield* contentsOfBackup(third)).toEqual(contents)

        const again = yield* startServer(restored)
        expect(yield* seen(again, spaceId)).toEqual(yield* seen(server, spaceId))
        expect(
          (yield* request(again, "POST", `/v1/orgs/${organization}/spaces`, { title: "After" })).status
        ).toBe(201)
      }).pipe(Effect.scoped)
  )

  it.live("of an embedded installation that runs has every write that was acknowledged before it began", () =>
    Effect.gen(function* () {
      const server = yield* embedded
      const { settings } = server
      const spaceId = yield* fill(server)
      const content = yield* seen(server, spaceId)
      const organization = yield* organizationOf(server)
      const folder = yield* aFolder
      const database = join(settings.OCTAVO_DATA_DIR, "database")
      // An export gets a copy as a backup does.
      yield* octavoSucceeds(["export", join(folder, "export")], settings)
      expect(readFileSync(join(folder, "export", "spaces.json"), "utf8")).toContain(spaceId)
      let acknowledged = 0
      const writing = Effect.tap(
        Effect.suspend(() =>
          request(server, "POST", `/v1/orgs/${organization}/spaces`, { title: `Space ${acknowledged}` })
        ),
        ({ status }) => Effect.sync(() => expect(status).toBe(201)).pipe(Effect.as(acknowledged++))
      ).pipe(Effect.tap(Effect.sleep("300 millis")))
      const missing = (titles: ReadonlySet<string>, count: number) =>
        Array.from({ length: count }, (_, index) => `Space ${index}`).filter((title) => !titles.has(title))
      const writer = yield* Effect.forkChild(Effect.forever(writing))
      const titlesIn = (octavo: Octavo) =>
        Effect.gen(function* () {
          const titles = new Set<string>()
          let page = ""
          do {
            const path = `/v1/orgs/${organization}/spaces?limit=1000${page}`
            const answer = yield* request(octavo, "GET", path)
            const body = answer.body as Spaces
            for (const { title } of body.items) titles.add(title)
            page = body.next === undefined ? "" : `&page=${body.next.page}`
          } while (page !== "")
          return titles
        })
      let before = 0
      const file = join(folder, "last.tar")
      // The second backup finds the server as the first one left it.
      for (const path of [join(folder, "first.tar"), file]) {
        before = acknowledged
        yield* octavoSucceeds(["backup", path], settings)
        expect(acknowledged).toBeGreaterThan(before)
        // The server removes the copy when the command has gone.
        yield* Effect.sync(() => readdirSync(join(database, "copies"))).pipe(
          Effect.filterOrFail((names) => names.length === 0),
          Effect.retry({ times: 100, schedule: Schedule.spaced("100 millis") })
        )
      }
      yield* Fiber.interrupt(writer)
      // The database has the lock of the server: a socket that nobody listens at gives no copy.
      renameSync(join(database, "copy.sock"), join(database, "copy.sock.away"))
      const busy = yield* octavo(["backup", join(folder, "busy.tar")], settings)
      expect(busy).toMatchObject({ code: 1, err: expect.stringContaining("is in use by process") })

      const target = yield* someSettingsOnPostgres
      yield* octavoSucceeds(["restore", file], target)
      const restored = yield* startServer(target)
      expect(missing(yield* titlesIn(restored), before)).toEqual([])
      expect(yield* seen(restored, spaceId)).toEqual(content)
      // The installation itself goes on, and has everything after a crash too: so has Postgres after it has moved there.
      yield* server.programs[0]!.stop("SIGKILL")
      const { DATABASE_URL } = yield* someSettingsOnPostgres
      yield* octavoSucceeds(["move", "--to", DATABASE_URL], settings)
      const moved = yield* startServer({ ...settings, DATABASE_URL })
      expect(missing(yield* titlesIn(moved), acknowledged)).toEqual([])
      expect(yield* seen(moved, spaceId)).toEqual(content)
      const again = yield* octavo(["move", "--to", DATABASE_URL], settings)
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining("in use") })
    }).pipe(Effect.scoped)
  )

  it.live("is refused where it is cut or damaged, and then nothing is left behind", () =>
    Effect.gen(function* () {
      const server = yield* Effect.flatMap(someSettingsOnPostgres, (settings) => startServer(settings))
      const folder = yield* aFolder
      const changes = [{ type: "insert_page", title: "Page", document: { markdown: "Words.\n" } }]
      const made = yield* request(server, "POST", `/v1/spaces/${yield* aSpace(server)}/content`, { changes })
      expect(made.status).toBe(200)
      const whole = join(folder, "whole.tar")
      yield* octavoSucceeds(["backup", whole], server.settings)
      const twice = yield* octavo(["backup", whole], server.settings)
      expect(twice).toMatchObject({ code: 1, err: expect.stringContaining("is there already") })

      const target = yield* someSettings
      const size = statSync(whole).size
      for (const length of [1000, Math.floor(size / 2), size - 3000]) {
        const cut = join(folder, `cut-${length}.tar`)
        cpSync(whole, cut)
        truncateSync(cut, length)
        const refused = yield* octavo(["restore", cut], target)
        expect(refused).toMatchObject({ code: 1, out: "" })
        expect(refused.err).toMatch(/^octavo: The backup .* cannot be used: it ends too early\./)
        expect(existsSync(join(target.OCTAVO_DATA_DIR, "database"))).toBe(false)
      }
      const bytes = readFileSync(whole)
      const place = bytes.indexOf("tables/content.page_versions.000000") + 512
      bytes[place + 40] = bytes[place + 40]! ^ 0xff
      const damaged = join(folder, "damaged.tar")
      writeFileSync(damaged, bytes)
      const empty = yield* someSettingsOnPostgres
      const refused = yield* octavo(["restore", damaged], empty)
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/cannot be used: .*content\.page_versions/)
      })
      yield* octavoSucceeds(["restore", whole], empty)
      const full = yield* octavo(["restore", whole], empty)
      expect(full).toMatchObject({
        code: 1,
        err: expect.stringContaining("holds an installation that is in use")
      })
    }).pipe(Effect.scoped)
  )
})
