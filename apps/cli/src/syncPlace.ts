import type { Client, GitInfoResource } from "@octavo/client"
import { Effect, Option, Stdio } from "effect"
import { Prompt } from "effect/cli"
import { WrongUsage } from "./failures.ts"
import { repositoryUrl } from "./repositoryUrl.ts"

type Base = NonNullable<GitInfoResource["base"]>

/** The place of a repository, as the flags of a command name it. */
export interface NamedPlace {
  readonly url: Option.Option<string>
  readonly ref: Option.Option<string>
  readonly directory: Option.Option<string>
  readonly username: Option.Option<string>
  readonly passwordStdin: boolean
}

const withoutCredentials = (url: string): string => {
  const plain = new URL(url)
  plain.username = ""
  plain.password = ""
  return plain.href
}

/**
 * Completes the place of a repository with the places that a space was synchronised with: the latest one where no repository is named,
 * else the branch and folder in that repository. Without one it is the branch `main`, and the top.
 */
export const syncPlace = Effect.fnUntraced(function* (bases: ReadonlyArray<Base>, named: NamedPlace) {
  const latest = bases.at(-1)
  const given = Option.getOrElse(named.url, () => latest?.url ?? "")
  const url = yield* repositoryUrl(given, named.username, named.passwordStdin)
  const known = bases.filter((base) => base.url === withoutCredentials(url))
  const former = known.findLast((base) => base.ref === Option.getOrNull(named.ref)) ?? known.at(-1)
  const ref = Option.getOrElse(named.ref, () => former?.ref ?? "refs/heads/main")
  const directory = Option.getOrElse(named.directory, () => former?.directory ?? "")
  return { url, ref, directory }
})

const folder = (directory: string): string => directory.replace(/^(?:\.?\/)+|\/+$/g, "").replace(/^\.$/, "")

const describe = ({ directory, url }: Pick<Base, "directory" | "url">): string =>
  folder(directory) === "" ? withoutCredentials(url) : `the folder ${directory} of ${withoutCredentials(url)}`

/**
 * Asks on a terminal before a space that came from a repository is written to another repository or folder; elsewhere it fails
 * without `--new-place`.
 */
export const confirmPlace = Effect.fnUntraced(function* (
  bases: ReadonlyArray<Base>,
  place: Pick<Base, "directory" | "url">,
  isConfirmed: boolean
) {
  const latest = bases.at(-1)
  const url = withoutCredentials(place.url)
  const isKnown = bases.some((base) => base.url === url && folder(base.directory) === folder(place.directory))
  if (isConfirmed || latest === undefined || isKnown) return
  const said = `The space was never synchronised with ${describe(place)}; the last place was ${describe(latest)}`
  const { stderrIsTerminal, stdinIsTerminal } = yield* Stdio.Stdio
  if ((yield* stdinIsTerminal) && (yield* stderrIsTerminal)) {
    const message = `${said}. Write the space to ${describe(place)}?`
    if (yield* Effect.catchTag(Prompt.run(Prompt.Confirm({ message })), "QuitError", () => Effect.interrupt))
      return
  }
  return yield* new WrongUsage({
    message: `${said}. Name that place, or add --new-place to write the space to ${describe(place)}`
  })
})

/** The places that a space was synchronised with, the latest last. */
export const basesOf = (client: Client, spaceId: string) =>
  Effect.map(client.git.getSpaceGitInfo({ params: { spaceId } }), ({ bases }) => bases ?? [])
