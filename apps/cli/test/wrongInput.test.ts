import { aFolder, freePort } from "@octavo/kernel/testing"
import { bundledProgram } from "@octavo/programs"
import { expect, it, vi } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { spawnSync } from "node:child_process"
import { existsSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { unreadable } from "../src/context/unreadable.ts"
import { exitCodeOf } from "../src/failures.ts"
import { run as runCommand } from "../src/run.ts"
import { anOctavo, octavo, octavoHere } from "./octavo.ts"

type Case = readonly [
  args: ReadonlyArray<string>,
  code: number,
  said: RegExp,
  environment?: Readonly<Record<string, string>>
]

const nothingSuch =
  /^octavo: There is no such|^octavo: There is no (space|user|organization|revision|job|token)|^octavo: .*not found/i

/** An organization that the caller has no part in looks like one that is not there. */
const foreign = "01kdvdna00x8272jkm75v9epds"

const git = "http://127.0.0.1:1/docs.git"

/** Wrong calls beside a running server; `ORG` stands for an organization of somebody else. */
const besideServer: ReadonlyArray<Case> = [
  [["org", "create"], 2, /title/],
  [["org", "create", ""], 2, /^octavo: title: /],
  [["org", "create", "a", "b"], 2, /b/],
  [["org", "create", "Acme", "--nonsense"], 2, /--nonsense/],
  [["org", "list", "--all", "--nonsense"], 2, /--nonsense/],
  [["org", "nonsense"], 2, /nonsense/],
  [["user", "create"], 2, /email/],
  [["user", "create", "nonsense"], 2, /e-mail address/],
  [["user", "create", "new@example.org", "--role", "owner"], 2, /role/],
  [["user", "create", "new@example.org", "--org", "nobody"], 1, nothingSuch],
  [["user", "create", "new@example.org", "--org", "ORG"], 1, nothingSuch],
  [["user", "create", "new@example.org", "--name", ""], 2, /displayName/],
  [["user", "create", "admin@localhost", "--alone"], 1, /already is a user/],
  [["space", "create"], 2, /title/],
  [["space", "create", ""], 2, /title/],
  [["space", "create", "New", "--emoji", "nonsense"], 2, /emoji/],
  [["space", "create", "New", "--org", "nobody"], 1, nothingSuch],
  [["space", "create", "New", "--org", "ORG"], 1, nothingSuch],
  [["space", "list", "--org", "ORG"], 1, nothingSuch],
  [["space", "restore-revision", "nobody"], 2, /revision/],
  [["space", "restore-revision", "nobody", "nothing"], 1, nothingSuch],
  [["token", "create"], 2, /label/],
  [["token", "create", ""], 2, /label/],
  [["token", "create", "CI", "--user", "nobody"], 1, nothingSuch],
  [["token", "create", "CI", "--expires", "soon"], 2, /--expires: "soon"\. Expected: a valid UTC/],
  [["token", "create", "CI", "--expires", "2001-01-01"], 1, /past|future/],
  [["token", "list", "--user", "nobody"], 1, nothingSuch],
  [["token", "revoke", "nothing"], 1, /no token with the id nothing.*octavo token list/],
  [["token", "revoke", "nothing", "--user", "nobody"], 1, nothingSuch],
  [["import"], 2, /git-url/],
  [["import", git], 2, /--space.*--create-space/],
  [["import", git, "--space", "x", "--create-space", "New"], 2, /--space.*--create-space/],
  [["import", git, "--space", "nobody"], 1, nothingSuch],
  [["import", git, "--create-space", "New", "--org", "ORG"], 1, nothingSuch],
  [["import", git, "--create-space", "New"], 1, /new space was removed again/],
  [["import", git, "--create-space", "New", "--ref", "a..b"], 1, /ref/],
  [["import", "ftp://example.org/x.git", "--create-space", "New"], 2, /https?:/],
  [["import", "nonsense", "--create-space", "New"], 2, /https?:/],
  [["import", "plan.pages", "--create-space", "New"], 2, /\.docx/],
  [["import", "missing.md", "--create-space", "New"], 2, /missing\.md does not exist/],
  [["sync", "nobody"], 1, nothingSuch],
  [["sync", "nobody", "--watch", "often"], 2, /watch/],
  [["status", "--url", "nonsense"], 2, /http:\/\//],
  [["org", "list", "--token", "wrong"], 1, /does not accept the API token\. Sign in with octavo login/],
  [
    ["api", "GET", "/user", "--token", "wrong"],
    1,
    /does not accept the API token\. Sign in with octavo login/
  ],
  [
    ["api", "GET", "https://example.org/v1/user"],
    2,
    /not of the server http.*Give a path, such as \/v1\/user/
  ],
  [["api", "POST", "/orgs", "--input", "README.md"], 2, /README\.md is not JSON\. Write an object/],
  [["pull", "docs", "no-such-folder"], 2, /docs is a folder.*octavo pull SPACE FOLDER/],
  [["pull", "docs", "README.md"], 2, /README\.md is not a folder\. Name a folder/],
  [["push", "no-such-folder", "--space", "x"], 2, /no-such-folder does not exist\. Name the folder/],
  [["user", "list", "--token", ""], 1, /token/]
]

it.effect(
  "every command says what is wrong, ends with another code than 0, and leaves nothing half-made",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* anOctavo
      const environmentOfCommands = ConfigProvider.layer(ConfigProvider.fromEnv({ env: environment }))
      /** Runs a command in this process, as `main` does. */
      const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
        const said: Array<string> = []
        const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
          said.push(String(text))
          return true
        })
        const before = (yield* TestConsole.logLines).length
        const errorsBefore = (yield* TestConsole.errorLines).length
        const exit = yield* Effect.exit(
          runCommand(args).pipe(Effect.provide(environmentOfCommands), TestClock.withLive)
        )
        write.mockRestore()
        const errors = (yield* TestConsole.errorLines).slice(errorsBefore)
        const out = (yield* TestConsole.logLines).slice(before).join("\n")
        return { code: exitCodeOf(exit), err: [...said, ...errors].join("\n"), out }
      })
      const state = Effect.forEach(
        [
          ["org", "list", "--all", "--json"],
          ["user", "list", "--json"],
          ["space", "list", "--json"],
          ["token", "list", "--json"]
        ],
        (args) =>
          Effect.map(run(args), ({ code, out }) => {
            expect([args, code]).toEqual([args, 0])
            return (JSON.parse(out) as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id)
          })
      )
      const before = yield* state
      const found = yield* Effect.forEach(besideServer, ([args, code, said]) =>
        Effect.map(run(args.map((arg) => (arg === "ORG" ? foreign : arg))), (ended) => ({
          args: args.join(" "),
          code: ended.code,
          isExpected: ended.code === code && said.test(ended.err) && !/\n\s+at /.test(ended.err),
          err: ended.err
        }))
      )
      expect(found.filter(({ isExpected }) => !isExpected)).toEqual([])
      expect(yield* state).toEqual(before)
      // Addresses that people copy from the documentation of the API.
      const api = `${environment.OCTAVO_URL}/v1`
      expect(yield* run(["api", "GET", `${api}/user`, "--url", api])).toMatchObject({ code: 0, err: "" })
    }).pipe(Effect.scoped),
  180_000
)

it.live(
  "a command without a server, a folder or a database says so",
  () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const file = join(folder, "file")
      writeFileSync(file, "not a folder")
      const gone = `http://127.0.0.1:${yield* freePort}`
      const cases: ReadonlyArray<Case> = [
        [["status", "--url", gone], 3, /no server.*Check the address in --url/],
        [["import", git, "--create-space", "New", "--url", gone, "--token", "t"], 3, /no server/],
        [["sync", "x", "--url", gone, "--token", "t"], 3, /no server/],
        // A malformed address is refused before the server is asked.
        ...["git@example.org:x.git", "https://", "nonsense"].flatMap((address): ReadonlyArray<Case> => [
          [["sync", "x", address, "--url", gone, "--token", "t"], 2, /https?:/],
          [["sync", "x", address, "--watch", "1", "--url", gone, "--token", "t"], 2, /https?:/],
          [["import", address, "--create-space", "New", "--url", gone, "--token", "t"], 2, /https?:/]
        ]),
        [["token", "list"], 2, /OCTAVO_TOKEN/],
        [["serve"], 78, /folder/, { OCTAVO_DATA_DIR: join(file, "below") }],
        [["migrate"], 78, /folder/, { OCTAVO_DATA_DIR: file }],
        [["admin", "token"], 1, /folder .* holds no installation/, { OCTAVO_DATA_DIR: file }],
        [
          ["serve"],
          78,
          /OCTAVO_LOG_LEVEL/,
          { OCTAVO_LOG_LEVEL: "loud", OCTAVO_DATA_DIR: join(folder, "new") }
        ],
        [["migrate"], 78, /DATABASE_URL/, { DATABASE_URL: "mysql://x" }],
        [
          ["backup", join(folder, "new.tar")],
          1,
          /holds no installation/,
          { OCTAVO_DATA_DIR: join(folder, "new") }
        ],
        [
          ["restore", join(folder, "missing.tar")],
          1,
          /missing\.tar is not there/,
          { OCTAVO_DATA_DIR: join(folder, "new") }
        ],
        [["move", "--to", "mysql://x"], 2, /postgres:/],
        [["worker"], 1, /database/, { DATABASE_URL: `postgres://a:b@127.0.0.1:${gone.split(":").at(-1)}/c` }],
        [
          ["admin", "token", "--email", "nobody@example.org"],
          1,
          /holds no installation/,
          { OCTAVO_DATA_DIR: join(folder, "new") }
        ],
        [
          ["blobs", "move", "--to", "folder"],
          1,
          /holds no installation/,
          { OCTAVO_DATA_DIR: join(folder, "new") }
        ]
      ]
      const programs = ["serve", "worker", "migrate"]
      const found = yield* Effect.forEach(
        cases,
        ([args, code, said, environment = {}]) =>
          Effect.map((programs.includes(args[0]!) ? octavo : octavoHere)(args, environment), (ended) => ({
            args: args.join(" "),
            code: ended.code,
            isExpected: ended.code === code && said.test(ended.err) && !/\n\s+at /.test(ended.err),
            err: ended.err,
            out: ended.out
          })),
        { concurrency: 2 }
      )
      expect(found.filter(({ isExpected }) => !isExpected)).toEqual([])
      expect(existsSync(join(folder, "new"))).toBe(false)
    }).pipe(Effect.scoped),
  120_000
)

it.live("output that cannot be written is a failure with its reason", () =>
  Effect.gen(function* () {
    const ended = yield* octavo(["--version"], {}, "", undefined, openSync("/dev/full", "w"))
    expect(ended).toMatchObject({
      code: 1,
      err: "octavo: The output could not be written: no space left on device\n"
    })
  })
)

it.live("a command whose reader has closed its output ends quietly with the code of SIGPIPE", () =>
  Effect.gen(function* () {
    const { args, environment } = yield* Effect.promise(() => bundledProgram("cli"))
    const script = 'set -o pipefail; "$@" --help | true'
    const { status, stderr } = spawnSync(
      "bash",
      ["--norc", "-c", script, "bash", process.execPath, ...args],
      {
        encoding: "utf8",
        env: { PATH: process.env["PATH"], ...environment }
      }
    )
    expect({ status, stderr }).toEqual({ status: 141, stderr: "" })
  })
)

it("a file that cannot be read is named with a reason, and without codes of the system", () => {
  const failed = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" })
  expect(unreadable("page.md", failed).message).toBe("The file page.md cannot be read: i/o error.")
  const missing = Object.assign(new Error("ENOENT: no such file or directory, open 'page.md'"), {
    code: "ENOENT"
  })
  expect(unreadable("page.md", missing).message).toBe("The file page.md does not exist. Check its path.")
})

it.effect("a wrong call prints one line with a hint, and JSON where JSON was asked for", () =>
  Effect.gen(function* () {
    const ended = yield* octavoHere(["token", "create", "--colour", "red"], {})
    expect(ended).toMatchObject({ code: 2, out: "" })
    expect(ended.err).toMatch(/^octavo: .*--colour.*Run octavo token create --help for the usage\.\n$/)
    const inJson = yield* octavoHere(["whoami", "--json", "--token", "x", "--url", "nowhere"], {})
    expect(JSON.parse(inJson.err)).toEqual({
      error: { code: "usage", message: expect.stringContaining("http://") }
    })
    const unknownFlag = yield* octavoHere(["whoami", "--json", "--colour"], {})
    expect(JSON.parse(unknownFlag.err)).toMatchObject({ error: { code: "usage" } })
  })
)

it.effect("octavo help shows the help of a command", () =>
  Effect.gen(function* () {
    const asked = yield* octavoHere(["help", "token", "create"], {})
    expect(asked).toEqual(yield* octavoHere(["token", "create", "--help"], {}))
    expect(asked).toMatchObject({ code: 0, out: expect.stringContaining("octavo token create") })
  })
)
