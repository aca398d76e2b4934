import type { ChangeRequestResource, SpaceResource } from "@octavo/client"
import { makeFolder } from "@octavo/kernel/node"
import { Effect, Option, Redacted } from "effect"
import { createHash } from "node:crypto"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { Profile, Token, Url } from "./connection.ts"
import { contentOf } from "./context/contentOf.ts"
import { listPages } from "./context/findPage.ts"
import { listSpaces, spaceOf } from "./context/findSpace.ts"
import { listApi } from "./request.ts"
import { inLine } from "./terminal.ts"

/** A word that completes the command line, with its description for shells that show one. */
export interface Completion {
  readonly word: string
  readonly description: string
}

/** The kinds of names that the server knows. */
export type NamedKind = "space" | "change-request" | "page"

/** Names are cached for a minute, in milliseconds. */
const maxAge = 60_000
/** A shell does not wait longer for names. */
const timeout = "500 millis"

const cacheFile = (key: string): string =>
  join(
    process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"),
    "octavo",
    `names-${createHash("sha256").update(key).digest("hex").slice(0, 16)}.json`
  )

const readCached = (file: string): ReadonlyArray<Completion> | undefined => {
  try {
    return Date.now() - statSync(file).mtimeMs < maxAge ? JSON.parse(readFileSync(file, "utf8")) : undefined
  } catch {
    return undefined
  }
}

const writeCached = (file: string, names: ReadonlyArray<Completion>) => {
  try {
    makeFolder(dirname(file), 0o700)
    writeFileSync(file, JSON.stringify(names), { mode: 0o600 })
  } catch {
    // A folder that cannot be written has no cache.
  }
}

const spaces = Effect.map(listSpaces, (all: ReadonlyArray<SpaceResource>) =>
  all.map(({ id, title }) => ({ word: inLine(title), description: id }))
)

const changeRequests = Effect.fnUntraced(function* (space: Option.Option<string>) {
  const { id } = yield* spaceOf(space)
  const lists = yield* Effect.forEach(["open", "draft"], (status) =>
    listApi<ChangeRequestResource>({ path: `/v1/spaces/${id}/change-requests`, query: { status } })
  )
  return lists.flat().map(({ number, subject }) => ({ word: String(number), description: inLine(subject) }))
})

const pages = Effect.fnUntraced(function* (flags: {
  readonly space: Option.Option<string>
  readonly cr: Option.Option<string>
}) {
  const listed = yield* listPages(yield* contentOf(flags))
  return listed.flatMap(({ path, title }) =>
    path === "" ? [] : [{ word: path, description: inLine(title) }]
  )
})

/** The names of a kind on the server that the environment and the flags before the word name; empty if it cannot be asked. */
export const completeNames = Effect.fnUntraced(function* (
  kind: NamedKind,
  values: ReadonlyMap<string, string>
) {
  const given = (name: string, variable?: string) =>
    Option.fromUndefinedOr(values.get(name) ?? ((variable && process.env[variable]) || undefined))
  const flags = { space: given("space"), cr: given("cr") }
  const names = { space: spaces, "change-request": changeRequests(flags.space), page: pages(flags) }[kind]
  const place = [
    kind,
    process.cwd(),
    process.env["OCTAVO_SPACE"],
    process.env["OCTAVO_URL"],
    ...[...values].flat()
  ]
  const file = cacheFile(
    JSON.stringify([...place, process.env["OCTAVO_TOKEN"], process.env["OCTAVO_PROFILE"]])
  )
  const cached = readCached(file)
  if (cached !== undefined) return cached
  return yield* names.pipe(
    Effect.tap((found) => Effect.sync(() => writeCached(file, found))),
    Effect.timeout(timeout),
    Effect.provideService(Url, given("url", "OCTAVO_URL")),
    Effect.provideService(Profile, given("profile", "OCTAVO_PROFILE")),
    Effect.provideService(
      Token,
      Option.map(given("token", "OCTAVO_TOKEN"), (token) => Redacted.make(token))
    ),
    Effect.catchCause(() => Effect.succeed<ReadonlyArray<Completion>>([]))
  )
})
