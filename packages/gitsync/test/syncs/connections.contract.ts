import { describe, expect } from "@effect/vitest"
import type { SpaceId } from "@octavo/content"
import { DeletedOrganizations, Member, Members } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { atomically, Job, Jobs, newId } from "@octavo/kernel"
import { DateTime, Deferred, Duration, Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"
import {
  connectRepository,
  type ConnectionRequest,
  disconnectRepository,
  getConnection,
  GitRemote,
  type HookCall,
  receivePush,
  synchroniseDue,
  synchroniseSpace
} from "../../src/index.ts"
import { Connection } from "../../src/connections/Connection.ts"
import { Connections } from "../../src/connections/Connections.ts"
import { startOnBehalf } from "../../src/connections/synchroniseDue.ts"
import { ExportJob } from "../../src/exports/ExportJob.ts"
import { GitUnreachable } from "../../src/remote/GitFailure.ts"
import { GitHost } from "../../src/testing/index.ts"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const files = { "README.md": "# Start\n" }

const request: Omit<ConnectionRequest, "url"> = {
  ref: "refs/heads/main",
  directory: "",
  direction: "both",
  everyMinutes: 10,
  commitMessage: "Update"
}

const aConnectedSync = Effect.fnUntraced(function* (given: Partial<ConnectionRequest> = {}) {
  const sync = yield* aSync({ files })
  const connected = yield* connectRepository(sync.space.id, { ...request, url: sync.url, ...given }).pipe(
    as(sync.admin)
  )
  const jobs = Effect.gen(function* () {
    const { items } = yield* (yield* Jobs).list({}, { after: null, limit: 1000 })
    return items.filter(({ subject }) => subject === sync.space.id)
  })
  return { ...sync, ...connected, jobs }
})

const hub = (secret: string, payload: unknown): HookCall => {
  const body = Buffer.from(JSON.stringify(payload))
  const digest = createHmac("sha256", secret).update(body).digest("hex")
  return { body, headers: { "x-github-event": "push", "x-hub-signature-256": `sha256=${digest}` } }
}

/** How a space is kept the same as a repository without anybody asking. */
export const connectionsContract = (it: GitsyncTests) =>
  describe("a connection with a repository", () => {
    it.effect(
      "takes the folder, branch and repository that the space came from, unless others are named",
      () =>
        Effect.gen(function* () {
          const handbook = { "handbook/README.md": "# Handbook\n", "README.md": "# Shared\n" }
          const sync = yield* aSync({ files: handbook })
          const imported = yield* sync.import({ directory: "handbook" })
          expect(imported.state).toBe("done")
          const unnamed = { ...request, everyMinutes: null, url: null, ref: null, directory: null }
          const { connection } = yield* connectRepository(sync.space.id, unnamed).pipe(as(sync.admin))
          expect(connection).toMatchObject({
            url: sync.url.replace(/\/\/.*@/, "//"),
            ref: "refs/heads/main",
            directory: "handbook"
          })
          yield* sync.write("Handbook", "Changed.\n")
          const exported = yield* sync.export({ directory: null })
          expect(exported.state).toBe("done")
          const files = yield* sync.files
          expect(files["README.md"]).toBe("# Shared\n")
          expect(files["handbook/README.md"]).toContain("Changed.")
          expect(Object.keys(files).filter((path) => !path.startsWith("handbook/"))).toEqual(["README.md"])
          const top = { ...unnamed, url: sync.url, directory: "" }
          const named = yield* connectRepository(sync.space.id, top).pipe(as(sync.admin))
          expect(named.connection.directory).toBe("")
          const other = yield* aSync({ files: handbook })
          const elsewhere = connectRepository(sync.space.id, { ...unnamed, url: other.url })
          const fresh = yield* elsewhere.pipe(as(sync.admin))
          expect(fresh.connection).toMatchObject({ ref: "refs/heads/main", directory: "" })
          const nothing = connectRepository(other.space.id, unnamed).pipe(as(other.admin))
          expect(yield* Effect.flip(nothing)).toMatchObject({ _tag: "GitUrlRefused" })
        })
    )

    it.effect("tells the secret of its webhook once, and its credentials never", () =>
      Effect.gen(function* () {
        const sync = yield* aConnectedSync()
        expect(sync.secret).toMatch(/^[\w-]{43}$/)
        const again = yield* connectRepository(sync.space.id, { ...request, url: sync.url }).pipe(
          as(sync.admin)
        )
        expect(again.secret).toBeNull()
        const found = yield* getConnection(sync.space.id).pipe(as(sync.admin))
        expect(found).toEqual(again.connection)
        expect(JSON.stringify([again, found])).not.toContain("opensesame")
        yield* disconnectRepository(sync.space.id).pipe(as(sync.admin))
        yield* disconnectRepository(sync.space.id).pipe(as(sync.admin))
        const gone = yield* Effect.flip(getConnection(sync.space.id).pipe(as(sync.admin)))
        expect(gone._tag).toBe("NotConnected")
        expect((yield* Effect.flip(synchroniseSpace(sync.space.id).pipe(as(sync.admin))))._tag).toBe(
          "NotConnected"
        )
      })
    )

    it.effect("is looked at when it is due, and not before", () =>
      Effect.gen(function* () {
        const sync = yield* aConnectedSync()
        yield* synchroniseDue()
        yield* sync.run
        expect((yield* sync.jobs).map(({ kind, state }) => [kind, state])).toEqual([
          ["gitsync.export", "done"]
        ])
        yield* TestClock.adjust("9 minutes")
        yield* synchroniseDue()
        expect((yield* sync.jobs).length).toBe(1)
        yield* TestClock.adjust("1 minute")
        yield* synchroniseDue()
        expect((yield* sync.jobs).length).toBe(2)
        // One that waits already will see whatever there is to see.
        yield* TestClock.adjust("10 minutes")
        yield* synchroniseDue()
        expect((yield* sync.jobs).length).toBe(2)
        yield* sync.run
        const { nextAt } = yield* getConnection(sync.space.id).pipe(as(sync.admin))
        expect(nextAt).toEqual(DateTime.add(yield* DateTime.now, { minutes: 10 }))
      })
    )

    it.effect("keeps its credentials when it is changed without them, for the same address alone", () =>
      Effect.gen(function* () {
        const sync = yield* aConnectedSync({ everyMinutes: null, direction: "import" })
        const plain = new URL(sync.url)
        plain.username = plain.password = ""
        const change = { ...request, direction: "import" as const, everyMinutes: null, url: plain.href }
        yield* connectRepository(sync.space.id, change).pipe(as(sync.admin))
        yield* synchroniseSpace(sync.space.id).pipe(as(sync.admin))
        yield* sync.run
        expect((yield* sync.info).lastImport).toMatchObject({ state: "done" })
        const other = plain.href.replace(sync.repository, "elsewhere")
        yield* connectRepository(sync.space.id, { ...change, url: other }).pipe(as(sync.admin))
        yield* synchroniseSpace(sync.space.id).pipe(as(sync.admin))
        yield* sync.run
        expect((yield* sync.info).lastImport).toMatchObject({
          state: "failed",
          message: expect.stringContaining("credentials")
        })
      })
    )

    it.effect("is begun beside a job for another place, with other credentials or in another way", () =>
      Effect.gen(function* () {
        const sync = yield* aConnectedSync({ everyMinutes: null })
        const wrong = new URL(sync.url)
        wrong.password = "wrong"
        const changes: ReadonlyArray<Partial<ConnectionRequest>> = [
          {},
          { ref: "refs/heads/other" },
          { directory: "docs" },
          { commitMessage: "Other words" },
          { url: wrong.href },
          { url: sync.url.replace(sync.repository, "elsewhere") }
        ]
        for (const [index, change] of changes.entries()) {
          yield* TestClock.adjust("1 second")
          yield* connectRepository(sync.space.id, {
            ...request,
            everyMinutes: null,
            url: sync.url,
            ...change
          }).pipe(as(sync.admin))
          for (let time = 0; time < 2; time++) {
            yield* synchroniseSpace(sync.space.id).pipe(as(sync.admin))
            expect((yield* sync.jobs).length).toBe(index + 1)
          }
        }
        yield* Effect.repeat(sync.run, { times: changes.length - 1 })
        yield* connectRepository(sync.space.id, {
          ...request,
          everyMinutes: null,
          url: sync.url,
          direction: "import"
        }).pipe(as(sync.admin))
        // Neither one that leaves main alone nor one for an old event does what the connection wants.
        for (const special of [{ standalone: true }, { eventAt: DateTime.makeUnsafe(0) }]) {
          const before = (yield* sync.jobs).length
          yield* TestClock.adjust("1 second")
          yield* sync.askImport(special)
          yield* TestClock.adjust("1 second")
          yield* synchroniseSpace(sync.space.id).pipe(as(sync.admin))
          expect((yield* sync.jobs).length).toBe(before + 2)
          yield* sync.run
          yield* sync.run
        }
      })
    )

    it.effect("stops with a word when the one who made it may no longer do what it does", () =>
      Effect.gen(function* () {
        const sync = yield* aConnectedSync()
        const member = yield* aMember(sync.organization.id, { role: "create" })
        yield* connectRepository(sync.space.id, { ...request, url: sync.url }).pipe(as(member))
        const members = yield* Members
        const found = Option.getOrThrow(yield* members.find(sync.organization.id, member.id))
        const demoted = members.put(new Member({ ...found, role: "read" }))
        yield* demoted
        yield* synchroniseDue()
        expect(yield* sync.jobs).toEqual([])
        const stopped = yield* getConnection(sync.space.id).pipe(as(sync.admin))
        expect(stopped).toMatchObject({ nextAt: null, problem: expect.stringContaining("role create") })
        // A user with regained access can trigger it again.
        yield* members.put(found)
        yield* startOnBehalf(sync.space.id)
        expect((yield* getConnection(sync.space.id).pipe(as(sync.admin))).problem).toBeNull()
        yield* sync.run
        yield* demoted
        yield* startOnBehalf(sync.space.id)
        expect((yield* getConnection(sync.space.id).pipe(as(sync.admin))).problem).not.toBeNull()
        yield* connectRepository(sync.space.id, { ...request, url: sync.url }).pipe(as(sync.admin))
        expect((yield* getConnection(sync.space.id).pipe(as(sync.admin))).problem).toBeNull()
      })
    )

    it.effect("is looked at less often while that fails, and as often as before afterwards", () =>
      Effect.gen(function* () {
        const wrong = new URL((yield* GitHost).urlOf(yield* newId))
        const sync = yield* aConnectedSync({ url: wrong.href, everyMinutes: 1 })
        const waits = Effect.gen(function* () {
          yield* synchroniseSpace(sync.space.id).pipe(as(sync.admin))
          yield* sync.run
          yield* startOnBehalf(sync.space.id)
          yield* sync.run
          const { nextAt } = yield* getConnection(sync.space.id).pipe(as(sync.admin))
          return DateTime.distance(yield* DateTime.now, nextAt!)
        })
        expect(Duration.toMinutes(yield* waits)).toBe(10)
        yield* connectRepository(sync.space.id, { ...request, url: sync.url, everyMinutes: 1 }).pipe(
          as(sync.admin)
        )
        expect(Duration.toMinutes(yield* waits)).toBe(1)
      })
    )

    it.effect(
      "stops and says so when most of the space would be deleted, once for each call, until it is forced",
      () =>
        Effect.gen(function* () {
          const sync = yield* aConnectedSync({ everyMinutes: 1 })
          const pages = Array.from({ length: 6 }, (_, n) => `p${n}.md`)
          yield* sync.push(Object.fromEntries(pages.map((path) => [path, `# ${path}\n`])))
          yield* synchroniseSpace(sync.space.id).pipe(as(sync.admin))
          yield* sync.run
          const before = yield* sync.content
          const oid = yield* sync.push(Object.fromEntries(pages.map((path) => [path, null])))
          const call = hub(sync.secret!, { ref: request.ref, after: oid })
          const ended = (yield* sync.jobs).length
          yield* receivePush(sync.space.id, call)
          yield* sync.run
          expect((yield* sync.info).lastExport).toMatchObject({
            state: "failed",
            message: expect.stringContaining("6 of 7 pages"),
            problems: pages.map((path) => ({ path }))
          })
          // Nothing is tried again by itself before the next look, ten minutes later.
          expect((yield* sync.jobs).map(({ state }) => state).toSorted()).toEqual(["done", "failed"])
          expect(yield* sync.jobs).toHaveLength(ended + 1)
          yield* startOnBehalf(sync.space.id)
          const { nextAt } = yield* getConnection(sync.space.id).pipe(as(sync.admin))
          expect(Duration.toMinutes(DateTime.distance(yield* DateTime.now, nextAt!))).toBe(10)
          yield* sync.run
          expect(yield* sync.content).toEqual(before)
          yield* synchroniseSpace(sync.space.id, true).pipe(as(sync.admin))
          yield* sync.run
          expect((yield* sync.info).lastExport).toMatchObject({ state: "done" })
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start"])
        })
    )

    it.effect("is looked at although that of another space cannot be", () =>
      Effect.gen(function* () {
        const broken = yield* aConnectedSync()
        yield* TestClock.adjust("1 second")
        const sync = yield* aConnectedSync()
        const jobs = yield* Jobs
        const failing = Jobs.of({
          ...jobs,
          findLatest: (kind, subject) =>
            subject === broken.space.id ? Effect.die("broken") : jobs.findLatest(kind, subject)
        })
        yield* synchroniseDue().pipe(Effect.provideService(Jobs, failing))
        expect(yield* broken.jobs).toEqual([])
        expect((yield* sync.jobs).length).toBe(1)
        // Those of the tests before are due as well.
        const { items } = yield* jobs.list({ state: "queued" }, { after: null, limit: 1000 })
        yield* Effect.forEach(items, () => sync.run)
        yield* disconnectRepository(broken.space.id).pipe(as(broken.admin))
      })
    )

    it.effect("is made by those alone who may create content in the space", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files })
        for (const role of ["read", "edit", "review"] as const) {
          const member = yield* aMember(sync.organization.id, { role })
          const made = connectRepository(sync.space.id, { ...request, url: sync.url }).pipe(as(member))
          expect((yield* Effect.flip(made))._tag).toBe("AccessDenied")
        }
        const refused = (given: Partial<ConnectionRequest>) =>
          Effect.flip(
            connectRepository(sync.space.id, { ...request, url: sync.url, ...given }).pipe(as(sync.admin))
          )
        expect((yield* refused({ url: "file:///etc" }))._tag).toBe("GitUrlRefused")
        expect((yield* refused({ ref: "main" }))._tag).toBe("GitRefRefused")
      })
    )

    describe("by its webhook", () => {
      const pushed = (oid: string, ref = "refs/heads/main") => ({ ref, after: oid })

      it.effect("pulls what was pushed, once, however often the webhook is called", () =>
        Effect.gen(function* () {
          const sync = yield* aConnectedSync({ everyMinutes: null })
          const oid = yield* sync.push({ "more.md": "# More\n" })
          const call = hub(sync.secret!, pushed(oid))
          for (let time = 0; time < 3; time++) yield* receivePush(sync.space.id, call)
          expect((yield* sync.jobs).length).toBe(1)
          yield* sync.run
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "More"])
          // Late: the space has it already.
          yield* receivePush(sync.space.id, call)
          expect((yield* sync.jobs).length).toBe(1)
        })
      )

      it.effect("starts once, however many calls come at once", () =>
        Effect.gen(function* () {
          const sync = yield* aConnectedSync({ everyMinutes: null })
          const call = hub(sync.secret!, pushed("1".repeat(40)))
          const calls = Array.from({ length: 30 }, () => receivePush(sync.space.id, call))
          yield* Effect.all(calls, { concurrency: "unbounded" })
          expect((yield* sync.jobs).length).toBe(1)
          yield* sync.run
        })
      )

      it.effect("leaves a connection as it is that ends or changes at the same moment", () =>
        Effect.gen(function* () {
          const sync = yield* aConnectedSync()
          const connections = yield* Connections
          const call = hub(sync.secret!, pushed("1".repeat(40)))
          const stored = Option.getOrThrow(yield* connections.find(sync.space.id))
          const other = new Connection({ ...stored.connection, commitMessage: "Other words" })
          const changes = [
            [connections.put({ ...stored, connection: other }), "Other words"],
            [connections.remove(sync.space.id), undefined]
          ] as const
          for (const [change, words] of changes) {
            const changed = yield* Deferred.make<void>()
            const slowly = atomically(
              change.pipe(
                // A store may send the change with the next statement that is waited for.
                Effect.andThen(connections.find(sync.space.id)),
                Effect.andThen(Deferred.succeed(changed, undefined)),
                Effect.andThen(TestClock.withLive(Effect.sleep("200 millis")))
              )
            )
            const changing = yield* Effect.forkChild(slowly)
            yield* Deferred.await(changed)
            yield* Effect.ignore(receivePush(sync.space.id, call))
            yield* Fiber.join(changing)
            const found = yield* connections.find(sync.space.id)
            expect(Option.getOrNull(found)?.connection.commitMessage).toBe(words)
          }
          yield* sync.run
        })
      )

      it.effect("takes the words of Gitea and GitLab, and forms", () =>
        Effect.gen(function* () {
          const sync = yield* aConnectedSync({ everyMinutes: null })
          const json = JSON.stringify(pushed("1".repeat(40)))
          const form = new URLSearchParams({ payload: json }).toString()
          const digest = (body: string) => createHmac("sha256", sync.secret!).update(body).digest("hex")
          const calls: ReadonlyArray<HookCall> = [
            {
              body: Buffer.from(json),
              headers: { "x-gitea-event": "push", "x-gitea-signature": digest(json) }
            },
            {
              body: Buffer.from(json),
              headers: { "x-gitlab-event": "Push Hook", "x-gitlab-token": sync.secret! }
            },
            {
              body: Buffer.from(form),
              headers: {
                "content-type": "application/x-www-form-urlencoded",
                "x-github-event": "push",
                "x-hub-signature-256": `sha256=${digest(form)}`
              }
            }
          ]
          for (const [index, call] of calls.entries()) {
            yield* receivePush(sync.space.id, call)
            expect((yield* sync.jobs).length).toBe(index + 1)
            yield* sync.run
          }
        })
      )

      it.effect(
        "is looked at again later when the server could not be reached, however often it was tried",
        () =>
          Effect.gen(function* () {
            const sync = yield* aConnectedSync({ everyMinutes: null })
            const jobs = yield* Jobs
            const remote = yield* GitRemote
            const away = GitRemote.of({
              ...remote,
              fetch: () => Effect.fail(new GitUnreachable({ url: sync.url, reason: "connection" }))
            })
            const next = Effect.map(getConnection(sync.space.id).pipe(as(sync.admin)), ({ nextAt }) => nextAt)
            const oid = yield* sync.push({ "more.md": "# More\n" })
            const told = receivePush(sync.space.id, hub(sync.secret!, pushed(oid)))
            yield* told
            const [job] = yield* sync.jobs
            yield* jobs.put(new Job({ ...job!, attempts: ExportJob.maxAttempts - 1 }))
            yield* sync.run.pipe(Effect.provideService(GitRemote, away))
            expect((yield* sync.info).lastExport).toMatchObject({ state: "failed" })
            expect(yield* next).toEqual(DateTime.add(yield* DateTime.now, { minutes: 10 }))
            yield* told
            expect(yield* next).toBeNull()
            yield* sync.run
            expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "More"])
          })
      )

      it.effect("does nothing for other refs and events", () =>
        Effect.gen(function* () {
          const sync = yield* aConnectedSync({ everyMinutes: null })
          yield* receivePush(sync.space.id, hub(sync.secret!, pushed("1".repeat(40), "refs/heads/other")))
          const ping = hub(sync.secret!, { zen: "Hello" })
          yield* receivePush(sync.space.id, {
            ...ping,
            headers: { ...ping.headers, "x-github-event": "ping" }
          })
          expect(yield* sync.jobs).toEqual([])
          const odd = yield* Effect.flip(receivePush(sync.space.id, hub(sync.secret!, { ref: 1 })))
          expect(odd._tag).toBe("HookUnreadable")
          const text = yield* Effect.flip(receivePush(sync.space.id, hub(sync.secret!, "text")))
          expect(text._tag).toBe("HookUnreadable")
        })
      )

      it.effect("believes nobody who does not know the secret, and tells them nothing", () =>
        Effect.gen(function* () {
          const sync = yield* aConnectedSync({ everyMinutes: null })
          const unconnected = yield* aSync({ files })
          const good = hub(sync.secret!, pushed("1".repeat(40)))
          const calls: ReadonlyArray<readonly [SpaceId | string, HookCall]> = [
            [sync.space.id, { ...good, headers: {} }],
            [sync.space.id, { ...good, body: Buffer.from(`${Buffer.from(good.body).toString()} `) }],
            [sync.space.id, hub("", pushed("1".repeat(40)))],
            [sync.space.id, hub(`${sync.secret!}x`, pushed("1".repeat(40)))],
            [sync.space.id, { ...good, headers: { "x-hub-signature-256": "sha256=" } }],
            [sync.space.id, { ...good, headers: { "x-gitlab-token": "" } }],
            [sync.space.id, { ...good, headers: { "x-gitlab-token": sync.secret!.slice(1) } }],
            [unconnected.space.id, good],
            ["nowhere", good]
          ]
          for (const [space, call] of calls) {
            expect((yield* Effect.flip(receivePush(space, call)))._tag).toBe("HookNotSigned")
          }
          expect(yield* sync.jobs).toEqual([])
        })
      )
    })

    it.effect("pauses while its organization is deleted, and goes on after the restore", () =>
      Effect.gen(function* () {
        const sync = yield* aConnectedSync()
        const { space } = sync
        const before = (yield* sync.jobs).length
        const deleted = yield* DeletedOrganizations
        yield* deleted.mark(space.organizationId, yield* DateTime.now)
        // All due ones would begin jobs of other tests.
        yield* startOnBehalf(space.id)
        expect((yield* sync.jobs).length).toBe(before)
        const call = hub(sync.secret ?? "", { ref: "refs/heads/main", after: "0".repeat(40) })
        expect((yield* Effect.flip(receivePush(space.id, call)))._tag).toBe("HookNotSigned")
        const connection = Option.getOrThrow(yield* (yield* Connections).find(space.id)).connection
        expect(connection).toMatchObject({ problem: null, everyMinutes: 10 })
        yield* deleted.mark(space.organizationId, null)
        yield* startOnBehalf(space.id)
        expect((yield* sync.jobs).length).toBeGreaterThan(before)
        // Other tests run the jobs that they find.
        yield* disconnectRepository(space.id).pipe(as(sync.admin))
        yield* sync.run
      })
    )
  })
