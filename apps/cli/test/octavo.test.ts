import { aFolder, freePort } from "@octavo/kernel/testing"
import { describe, expect, it, layer } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { TestDatabase } from "@octavo/database/testing"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { Command } from "effect/cli"
import { TestConsole } from "effect/testing"
import { octavo as command } from "../src/octavo.ts"
import { anOctavo, type Ended, octavo, octavoHere, octavoUntil, type RunningOctavo } from "./octavo.ts"

class Running extends Context.Service<Running, RunningOctavo>()("test/Running") {}

/** Runs a command beside the server, in this process. */
const run = (args: ReadonlyArray<string>, input?: string) =>
  Effect.flatMap(Running, ({ environment }) => octavoHere(args, environment, input))

const json = ({ code, err, out }: Ended) => {
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return JSON.parse(out)
}

layer(Layer.effect(Running, anOctavo), { timeout: "60 seconds", excludeTestServices: true })(
  "octavo beside a running server",
  (it) => {
    it.effect("says that the server is ready, its version and its jobs", () =>
      Effect.gen(function* () {
        const { url } = yield* Running
        const status = json(yield* run(["status", "--json"]))
        expect(status).toMatchObject({
          url,
          status: "ready",
          jobs: { queued: 0, running: 0 },
          gitCopies: { count: 0, size: 0 }
        })
        expect(status.version).toMatch(/^\d+\.\d+\.\d+$/)
        const text = yield* run(["status"])
        expect(text.out).toContain(`${url} is ready`)
        expect(text.out).toMatch(/^jobs queued\s+0$/m)
        expect(text.out).toMatch(/^git copies\s+0, 0\.0 MB$/m)
      })
    )

    it.effect("says to somebody without a token only that the server is ready", () =>
      Effect.gen(function* () {
        const { url } = yield* Running
        expect(json(yield* octavoHere(["status", "--json", "--url", url], {}))).toMatchObject({
          jobs: null,
          gitCopies: null
        })
      })
    )

    it.effect(
      "makes organizations, users and spaces, and lists them",
      () =>
        Effect.gen(function* () {
          const organization = json(yield* run(["org", "create", "Acme", "--json"]))
          const inOrganization = ["--org", organization.id]
          const user = json(
            yield* run(["user", "create", "ada@example.org", "--name", "Ada", ...inOrganization, "--json"])
          )
          const { token } = json(yield* run(["token", "create", "ada", "--user", user.id, "--json"]))
          const { url } = yield* Running
          const asAda = { OCTAVO_URL: url, OCTAVO_TOKEN: token }
          expect(json(yield* octavoHere(["org", "list", "--json"], asAda))).toMatchObject([
            { id: organization.id }
          ])
          const refused = yield* octavoHere(["token", "create", "mine"], asAda)
          expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`${url}/account`) })
          const alone = json(yield* run(["user", "create", "grace@example.org", "--alone", "--json"]))
          const ofAlone = json(yield* run(["token", "create", "grace", "--user", alone.id, "--json"]))
          expect(
            json(
              yield* octavoHere(["org", "list", "--json"], { OCTAVO_URL: url, OCTAVO_TOKEN: ofAlone.token })
            )
          ).toEqual([])
          const several = yield* run(["user", "create", "alan@example.org"])
          expect(several).toMatchObject({ code: 2, err: expect.stringContaining("--org") })
          const space = json(
            yield* run(["space", "create", "Handbook", "--org", organization.id, "--emoji", "📘", "--json"])
          )
          expect(space).toMatchObject({ object: "space", title: "Handbook", emoji: "1f4d8" })
          expect(json(yield* run(["org", "list", "--all", "--json"]))).toContainEqual(
            expect.objectContaining({ id: organization.id, title: "Acme" })
          )
          expect(json(yield* run(["user", "list", "--json"]))).toContainEqual(
            expect.objectContaining({ id: user.id, displayName: "Ada" })
          )
          const listed = yield* run(["space", "list", "--org", organization.id])
          expect(listed.out.split("\n")).toEqual([
            expect.stringMatching(/^ID +TITLE +UPDATED$/),
            expect.stringMatching(new RegExp(`^${space.id}  Handbook  \\d{4}-`)),
            ""
          ])
        }),
      120_000
    )

    it.effect(
      "makes a token that works until it is revoked",
      () =>
        Effect.gen(function* () {
          const { url } = yield* Running
          const made = json(yield* run(["token", "create", "ci", "--expires", "2099-01-31", "--json"]))
          expect(made).toMatchObject({ label: "ci", expiresAt: "2099-01-31T00:00:00.000Z" })
          const asMade = { OCTAVO_URL: url, OCTAVO_TOKEN: made.token }
          expect(
            json(yield* octavoHere(["token", "list", "--json"], asMade)).map(
              (token: { id: string }) => token.id
            )
          ).toContain(made.id)
          const unknown = yield* run(["token", "revoke", "nope"])
          expect(unknown).toMatchObject({
            code: 1,
            out: "",
            err: expect.stringContaining("octavo token list")
          })
          expect((yield* run(["token", "revoke", made.id])).code).toBe(0)
          yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
          expect((yield* octavoHere(["token", "list"], asMade)).code).toBe(1)
        }),
      120_000
    )

    it.effect(
      "imports a repository into a new space, and waits until it is there",
      () =>
        Effect.gen(function* () {
          const git = yield* aGitServer({ credentials: { username: "reader", password: "s3cret/word" } })
          yield* git.commit("docs", { files: { "README.md": "# Welcome\n\nHello.\n" } })
          const url = `${git.origin}/docs.git`
          const how = ["--username", "reader", "--password-stdin"]
          // As a process, which reads the input of a process.
          const { environment } = yield* Running
          const imported = yield* octavo(
            ["import", url, "--create-space", "Docs", "--org", yield* firstOrganization, ...how, "--json"],
            environment,
            "s3cret/word\n"
          )
          const ended = json(imported)
          expect(ended).toMatchObject({ state: "done", url, problems: [] })
          expect(imported.out).not.toContain("s3cret")
          const made = ["--create-space", "Dry", "--org", yield* firstOrganization]
          const dry = yield* run(["import", url, ...made, "--dry-run", ...how], "s3cret/word\n")
          expect(dry).toMatchObject({ code: 0, out: "1 page\n" })
          const spaces = yield* run(["space", "list", "--org", yield* firstOrganization, "--json"])
          const failed = yield* run(
            [
              "import",
              `${git.origin}/none.git`,
              "--create-space",
              "None",
              "--org",
              yield* firstOrganization,
              ...how
            ],
            "s3cret/word\n"
          )
          expect(failed).toMatchObject({ code: 1, err: expect.stringContaining("removed again") })
          expect(json(yield* run(["space", "list", "--org", yield* firstOrganization, "--json"]))).toEqual(
            json(spaces)
          )
          expect(spaces.out).not.toContain('"Dry"')

          yield* git.commit("docs", { files: { "SUMMARY.md": "* [Home](README.md)\n* [Gone](gone.md)\n" } })
          const again = yield* run(
            ["import", url, "--space", ended.space, "--ref", "main", ...how],
            "s3cret/word"
          )
          expect(again.code).toBe(0)
          expect(again.out).toMatch(/^warning: SUMMARY\.md:2: /m)
          expect(again.err).not.toContain("s3cret")
        }).pipe(Effect.scoped),
      120_000
    )

    it.effect("replaces content from elsewhere with --replace alone, and gives it back", () =>
      Effect.gen(function* () {
        const git = yield* aGitServer()
        yield* git.commit("one", { files: { "README.md": "# One\n" } })
        yield* git.commit("two", { files: { "README.md": "# Two\n" } })
        const space = json(
          yield* run(["space", "create", "Own", "--org", yield* firstOrganization, "--json"])
        )
        json(yield* run(["import", git.urlOf("one"), "--space", space.id, "--json"]))
        const refused = yield* run(["import", git.urlOf("two"), "--space", space.id])
        expect(refused.code).toBe(1)
        expect(refused.err).toMatch(/would replace 1 page \("One"\).*--replace/)
        const done = json(
          yield* run(["import", git.urlOf("two"), "--space", space.id, "--replace", "--json"])
        )
        expect(done.replaced).toMatchObject({ pages: 1, titles: ["One"] })
        const back = yield* run(["space", "restore-revision", space.id, done.replaced.revision])
        expect(back.code).toBe(0)
        expect(back.out.trim()).not.toBe(done.replaced.revision)
        const again = yield* run(["space", "restore-revision", space.id, done.replaced.revision])
        expect(again.code).toBe(1)
        expect(again.err).toContain("the content equals that of the revision")
      }).pipe(Effect.scoped)
    )

    it.effect("fails with 1 when a repository cannot be imported, and says why without the password", () =>
      Effect.gen(function* () {
        const git = yield* aGitServer()
        const space = json(
          yield* run(["space", "create", "Empty", "--org", yield* firstOrganization, "--json"])
        )
        const failed = yield* run(["import", git.urlOf("missing"), "--space", space.id])
        expect(failed.code).toBe(1)
        expect(failed.err).toMatch(/^octavo: .+$/m)
        expect(failed.err + failed.out).not.toContain("opensesame")
        const machine = yield* run(["import", git.urlOf("missing"), "--space", space.id, "--json"])
        expect(machine.code).toBe(1)
        expect(JSON.parse(machine.out)).toMatchObject({ space: space.id, state: "failed" })
      }).pipe(Effect.scoped)
    )

    it.effect("synchronises a space with a repository both ways, once and again and again", () =>
      Effect.gen(function* () {
        const git = yield* aGitServer()
        yield* git.commit("both", { files: { "README.md": "# Welcome\n\nHello.\n" } })
        const space = json(
          yield* run(["space", "create", "Both", "--org", yield* firstOrganization, "--json"])
        )
        const url = git.urlOf("both")
        json(yield* run(["import", url, "--space", space.id, "--json"]))
        const first = json(yield* run(["sync", space.id, url, "--json"]))
        expect(first).toMatchObject({ state: "done", message: "Nothing had changed" })
        yield* git.commit("both", { files: { "more.md": "# More\n" } })
        const second = yield* run(["sync", space.id, url])
        expect(second).toMatchObject({ code: 0, out: `Imported (space ${space.id})\n` })
        const reader = ["--username", "reader", "--password-stdin"]
        const last = yield* run(["sync", space.id, ...reader], new URL(url).password)
        expect(last).toMatchObject({ code: 0, out: `Nothing had changed (space ${space.id})\n` })
        const empty = json(
          yield* run(["space", "create", "Empty", "--org", yield* firstOrganization, "--json"])
        )
        const none = yield* run(["sync", empty.id])
        expect(none).toMatchObject({ code: 1, err: expect.stringContaining("not connected") })
        const { environment } = yield* Running
        const watching = yield* Effect.forkChild(
          octavoUntil(["sync", space.id, url, "--watch", "1"], environment, "Nothing had changed")
        )
        expect((yield* Fiber.join(watching)).code).toBe(130)
      }).pipe(Effect.scoped)
    )

    it.effect("synchronises a folder, and asks before it writes a space to another place", () =>
      Effect.gen(function* () {
        const git = yield* aGitServer()
        for (const name of ["shared", "other"]) {
          yield* git.commit(name, { files: { LICENSE: "Ours\n", "docs/README.md": "# Docs\n" } })
        }
        const url = git.urlOf("shared")
        const space = json(
          yield* run([
            "import",
            url,
            "--directory",
            "docs",
            "--create-space",
            "Docs",
            "--org",
            yield* firstOrganization,
            "--json"
          ])
        ).space
        const { environment } = yield* Running
        const inserted = yield* Effect.promise(() =>
          fetch(`${environment["OCTAVO_URL"]}/v1/spaces/${space}`, {
            method: "PATCH",
            headers: {
              authorization: `Bearer ${environment["OCTAVO_TOKEN"]}`,
              "content-type": "application/json"
            },
            body: JSON.stringify({ editMode: "live" })
          })
        )
        expect(inserted.status).toBe(200)
        expect((yield* run(["sync", space, url])).code).toBe(0)
        for (const place of [[git.urlOf("other")], [url, "--directory", "."]]) {
          const refused = yield* run(["sync", space, ...place])
          expect(refused).toMatchObject({
            code: 2,
            err: expect.stringMatching(/never synchronised.*--new-place/s)
          })
        }
        const other = [git.urlOf("other"), "--directory", "new", "--new-place"]
        expect((yield* run(["sync", space, ...other])).code).toBe(0)
        // Both are known from then on.
        expect((yield* run(["sync", space, git.urlOf("other")])).code).toBe(0)
        expect((yield* run(["sync", space, url])).code).toBe(0)
      }).pipe(Effect.scoped)
    )

    it.effect("follows a synchronisation that waits already", () =>
      Effect.gen(function* () {
        const held: Array<() => unknown> = []
        let isHeld = true
        const git = yield* aGitServer({
          intercept: (_, response) => {
            if (isHeld) held.push(() => response.writeHead(404).end())
            return isHeld
          }
        })
        yield* git.commit("held", { files: { "README.md": "# Welcome\n" } })
        const space = json(
          yield* run(["space", "create", "Held", "--org", yield* firstOrganization, "--json"])
        )
        const { environment, url } = yield* Running
        const send = (method: string, path: string, body?: unknown) =>
          Effect.promise(() =>
            fetch(`${url}/v1/spaces/${space.id}/git/${path}`, {
              method,
              headers: {
                authorization: `Bearer ${environment["OCTAVO_TOKEN"]}`,
                "content-type": "application/json"
              },
              ...(body !== undefined && { body: JSON.stringify(body) })
            }).then(({ status }) => expect(status).toBeLessThan(300))
          )
        yield* send("PUT", "connection", {
          url: git.urlOf("held"),
          ref: "refs/heads/main",
          everyMinutes: null
        })
        yield* send("POST", "sync")
        const asked = Effect.repeat(Effect.sleep("20 millis"), { until: () => held.length > 0 })
        yield* asked
        // The one that runs may have seen too little, so that a second one waits; a third one is not needed.
        yield* send("POST", "sync")
        const following = yield* Effect.forkChild(run(["sync", space.id]), { startImmediately: true })
        // Until the command has asked.
        yield* Effect.sleep("5 seconds")
        isHeld = false
        for (const release of held) release()
        expect(yield* Fiber.join(following)).toMatchObject({ code: 0 })
      }).pipe(Effect.scoped)
    )

    it.effect("fails with 1 and the server's words when the server refuses", () =>
      Effect.gen(function* () {
        const { url } = yield* Running
        const wrong = yield* octavoHere(["user", "list"], { OCTAVO_URL: url, OCTAVO_TOKEN: "oct_wrong" })
        expect(wrong).toMatchObject({ code: 1, out: "" })
        expect(wrong.err).toMatch(/^octavo: .*token.*\n$/)
        expect(wrong.err).not.toContain("oct_wrong")
        const taken = yield* run(["user", "create", "admin@localhost", "--alone"])
        expect(taken).toMatchObject({ code: 1, out: "" })
      })
    )

    it.effect("ends with 2 and says what is wrong when a value cannot be sent", () =>
      Effect.gen(function* () {
        const tooLong = yield* run(["org", "create", "x".repeat(256)])
        expect(tooLong.code).toBe(2)
        expect(tooLong.err).toMatch(/^octavo: title: .*255.*\n$/)
      })
    )
  }
)

const firstOrganization = Effect.gen(function* () {
  const { environment } = yield* Running
  const organizations = json(yield* octavoHere(["org", "list", "--json"], environment))
  return String(organizations.find(({ title }: { title: string }) => title === "My organization").id)
})

describe("octavo by itself", () => {
  it.live("ends with 0 after SIGTERM when it serves, and migrates an empty database", () =>
    Effect.gen(function* () {
      const running = yield* anOctavo
      const ended = yield* running.stop
      expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: "" })
      const upToDate = { code: 0, out: "The database is up to date\n", err: "" }
      expect(yield* octavo(["migrate"], { OCTAVO_DATA_DIR: yield* aFolder })).toEqual(upToDate)
      const empty = { DATABASE_URL: Redacted.value(yield* TestDatabase.makeEmptyDatabase) }
      const first = yield* octavo(["migrate"], empty)
      expect(first.code).toBe(0)
      expect(first.out).toMatch(/^applied 0001_/m)
      expect(yield* octavo(["migrate"], empty)).toEqual(upToDate)
    }).pipe(Effect.scoped)
  )

  it.live("ends with 78 and a sentence when a setting is wrong", () =>
    Effect.gen(function* () {
      const ended = yield* octavo(["serve"], { PORT: "banana" })
      expect(ended.code).toBe(78)
      expect(ended.err).toMatch(/^Octavo could not start\. The environment variable PORT is not valid: .*\n$/)
    })
  )

  it.live("ends with 78 when a worker has no database to share", () =>
    Effect.gen(function* () {
      const ended = yield* octavo(["worker"])
      expect(ended.code).toBe(78)
      expect(ended.err).toContain("DATABASE_URL")
    })
  )

  it.live("ends with 2 when it is called wrongly", () =>
    Effect.gen(function* () {
      const calls: ReadonlyArray<ReadonlyArray<string>> = [
        ["space", "create", "--colour"],
        ["space", "list"],
        ["space", "list", "--token", "t", "--url", "ftp://example.org"],
        ["import", "ext::sh -c id", "--space", "s", "--token", "t"],
        ["import", "https://example.org/x.git", "--token", "t"]
      ]
      const codes = yield* Effect.forEach(calls, (args) => octavoHere(args, {}))
      expect(codes.map(({ code }) => code)).toEqual(calls.map(() => 2))
      expect(codes.every(({ err }) => err !== "")).toBe(true)
    })
  )

  it.live("ends with 3 when there is no server", () =>
    Effect.gen(function* () {
      const url = `http://127.0.0.1:${yield* freePort}`
      const ended = yield* octavo(["space", "list", "--url", url, "--token", "t"])
      expect(ended).toEqual({
        code: 3,
        out: "",
        err: `octavo: There is no server at ${url}, or it cannot be reached. Check the address in --url, OCTAVO_URL or octavo profile list.\n`
      })
    })
  )

  it.live("completes its commands in the shells", () =>
    Effect.gen(function* () {
      for (const shell of ["bash", "zsh", "fish"]) {
        const { code, out } = yield* octavoHere(["--completions", shell], {})
        expect(code).toBe(0)
        for (const word of [
          "serve",
          "import",
          "create-space",
          "password-stdin",
          "remove-member",
          "grant",
          "revoke",
          "effective",
          "client-secret-stdin"
        ])
          expect(out).toContain(word)
      }
    })
  )

  it.effect("shows an example of every command in its help", () =>
    Effect.gen(function* () {
      const calls = [
        "serve",
        "worker",
        "migrate",
        "status",
        "import",
        "sync",
        "org create",
        "org list",
        "user create",
        "user list",
        "space create",
        "space list",
        "site list",
        "site create",
        "site update",
        "site add-space",
        "site publish",
        "site unpublish",
        "site open",
        "site share",
        "site links",
        "site delete",
        "site restore",
        "grant list",
        "grant give",
        "grant revoke",
        "sso list",
        "sso create",
        "sso update",
        "sso delete",
        "team list",
        "team create",
        "team update",
        "team remove",
        "team members",
        "team add",
        "team remove-member",
        "token create",
        "token list",
        "token revoke"
      ]
      const complete = yield* command()
      for (const call of calls)
        yield* Command.runWith(complete, { version: "0" })([...call.split(" "), "--help"])
      const helps = yield* TestConsole.logLines
      expect(calls.filter((call) => !helps.some((help) => showsExample(String(help), call)))).toEqual([])
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

const showsExample = (help: string, call: string): boolean => {
  const [, examples = ""] = help.split("EXAMPLES")
  return help.includes(`octavo ${call}`) && examples.includes(`octavo ${call}`)
}
