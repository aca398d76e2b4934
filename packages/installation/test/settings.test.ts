import { listSettings, readSettings, settingsTable, unknownSettings } from "../src/index.ts"
import type { Setting } from "../src/Setting.ts"
import { describe, expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Redacted } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const problemsOf = (environment: Readonly<Record<string, string>>) =>
  Effect.map(Effect.flip(readSettings(environment)), ({ problems }) => problems)

describe("settings", () => {
  it.effect("an empty environment gives the defaults", () =>
    Effect.gen(function* () {
      expect(yield* readSettings({})).toMatchObject({
        port: 4000,
        publicUrl: "http://localhost:4000",
        databaseUrl: null,
        databasePool: 10,
        statementTimeout: 30,
        rateLimit: 1200,
        corsOrigins: [],
        bodyLimit: null,
        allowPrivateNetwork: false
      })
    })
  )

  it.effect("all wrong values are refused at once, each by its name, and no secret is repeated", () =>
    Effect.gen(function* () {
      const problems = yield* problemsOf({
        PORT: "http",
        DATABASE_URL: "octavo:hidden@host",
        OCTAVO_BOOTSTRAP_TOKEN: "hidden",
        OCTAVO_CORS_ORIGINS: "https://app.example.org/path",
        OCTAVO_LOG_LEVEL: "loud",
        OCTAVO_AUDIT_DAYS: ""
      })
      expect(problems.map((problem) => /(?<=variable )\w+/.exec(problem)?.[0]).toSorted()).toEqual([
        "DATABASE_URL",
        "OCTAVO_AUDIT_DAYS",
        "OCTAVO_BOOTSTRAP_TOKEN",
        "OCTAVO_CORS_ORIGINS",
        "OCTAVO_LOG_LEVEL",
        "PORT"
      ])
      expect(problems.join(" ")).not.toContain("hidden")
    })
  )

  it.effect("an address of IPv6 may stand in brackets", () =>
    Effect.gen(function* () {
      expect((yield* readSettings({ OCTAVO_BIND: "[::1]" })).bind).toBe("::1")
      expect((yield* readSettings({ OCTAVO_BIND: "127.0.0.1" })).bind).toBe("127.0.0.1")
      expect((yield* readSettings({})).bind).toBeNull()
    })
  )

  it.effect.each([
    ["PORT", "70000"],
    ["OCTAVO_PUBLIC_URL", "docs.example"],
    ["OCTAVO_PUBLIC_URL", "https://docs.example.org/kb"],
    ["OCTAVO_PUBLIC_URL", "https://docs.example.org/?kb"],
    ["OCTAVO_PUBLIC_URL", "https://ada:secret@docs.example.org"],
    ["OCTAVO_STORE", "redis"],
    ["OCTAVO_RATE_LIMIT", "-1"],
    ["OCTAVO_RATE_LIMIT", "plenty"],
    ["OCTAVO_ALLOW_PRIVATE_NETWORK", "perhaps"],
    ["DATABASE_URL", "mysql://octavo:hidden@127.0.0.1/octavo"],
    ["DATABASE_URL", ""],
    ["OCTAVO_BOOTSTRAP_TOKEN", "hidden"],
    ["OCTAVO_DATA_DIR", ""],
    ["OCTAVO_BOOTSTRAP_EMAIL", "ada"],
    ["OCTAVO_TRANSLATOR", "openai"],
    ["OCTAVO_TRANSLATOR", "deepl"],
    ["OCTAVO_TRANSLATOR", "libretranslate"]
  ])("the variable %s cannot be %j", ([name, value]) =>
    Effect.gen(function* () {
      const problems = yield* problemsOf({ [name!]: value! })
      expect(problems).toEqual([expect.stringContaining(name!)])
      expect(problems.join(" ")).not.toContain("hidden")
    })
  )

  it.effect("a secret lies in a file, whose last line break does not count", () =>
    Effect.gen(function* () {
      const file = join(yield* aFolder, "url")
      writeFileSync(file, "postgres://octavo:hidden@db/octavo\n")
      const settings = yield* readSettings({ DATABASE_URL_FILE: file })
      expect(Redacted.value(settings.databaseUrl!)).toBe("postgres://octavo:hidden@db/octavo")
      const listed = listSettings({ DATABASE_URL_FILE: file }).find(({ name }) => name === "DATABASE_URL")
      expect(listed).toMatchObject({ value: "set", from: "DATABASE_URL_FILE", problem: null })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "a file that is missing, empty, too large or beside the variable is refused with its path alone",
    () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const files = { empty: "\n", large: "hidden".repeat(20_000), short: "hidden" }
        for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
        const ofFile = (name: string) => problemsOf({ OCTAVO_BOOTSTRAP_TOKEN_FILE: join(folder, name) })
        const said = yield* Effect.forEach(["missing", "empty", "large", "short"], ofFile)
        const name = "OCTAVO_BOOTSTRAP_TOKEN_FILE"
        expect(said).toEqual([
          [
            `The environment variable ${name} names the file ${join(folder, "missing")}, which cannot be read (ENOENT).`
          ],
          [`The environment variable ${name} names the file ${join(folder, "empty")}, which is empty.`],
          [
            `The environment variable ${name} names the file ${join(folder, "large")}, which is larger than 64 KB.`
          ],
          [
            expect.stringMatching(
              `^The environment variable ${name} is not valid: it must have at least 20 characters`
            )
          ]
        ])
        const both = { DATABASE_URL: "postgres://db/octavo", DATABASE_URL_FILE: join(folder, "short") }
        expect(yield* problemsOf(both)).toEqual([
          "The environment variables DATABASE_URL and DATABASE_URL_FILE are both set: leave one of them out."
        ])
      }).pipe(Effect.scoped)
  )

  it.effect("a value that is none of a setting is refused with those that it takes", () =>
    Effect.gen(function* () {
      expect(yield* problemsOf({ OCTAVO_LOG_LEVEL: "loud", OCTAVO_GRACE: "x", PORT: "0" })).toEqual([
        "The environment variable PORT is not valid: it must be a value between 1 and 65535.",
        "The environment variable OCTAVO_GRACE is not valid: it must be seconds from 1 to 600, such as 25s.",
        'The environment variable OCTAVO_LOG_LEVEL is not valid: it must be one of "debug", "info", "warning", "error".'
      ])
    })
  )

  it("a list of settings never shows a secret, and says where a value comes from", () => {
    const listed = listSettings({
      OCTAVO_BOOTSTRAP_TOKEN: "hidden-and-long-enough",
      PORT: "8080",
      OCTAVO_STORE: "redis"
    })
    expect(JSON.stringify(listed)).not.toContain("hidden")
    const by = new Map(listed.map((one) => [one.name, one]))
    expect(by.get("PORT")).toMatchObject({ value: "8080", from: "PORT", problem: null })
    expect(by.get("OCTAVO_AUDIT_DAYS")).toMatchObject({ value: "400", from: null })
    expect(by.get("OCTAVO_STORE")?.problem).toContain("OCTAVO_STORE is not valid")
  })

  it("a variable that no setting has is named with the nearest one", () => {
    const environment = { OCTAVO_LOGLEVEL: "debug", OCTAVO_URL: "http://localhost", PATH: "/bin" }
    expect(unknownSettings(environment)).toEqual([{ name: "OCTAVO_LOGLEVEL", nearest: "OCTAVO_LOG_LEVEL" }])
  })

  it("the guide to deployment lists every setting as the table does", () => {
    const guide = readFileSync(new URL("../../../docs/guides/deploy.md", import.meta.url), "utf8")
    const rows = Array.from(
      guide.matchAll(/^\| `((?:OCTAVO_|OTEL_|PORT|DATABASE_)\w*)` +\| (.*?) *\| (.*?) *\|$/gm),
      ([, ...cells]) => cells
    )
    const shown = ({ default: value }: Setting<unknown>) =>
      value === null ? "" : /[\s`]/.test(value) ? value : `\`${value}\``
    expect(rows).toEqual(
      Object.values<Setting<unknown>>(settingsTable).map((setting) => [
        setting.name,
        shown(setting),
        setting.reason.replaceAll("](docs/guides/", "](")
      ])
    )
  })
})
