import { Effect, Option, Redacted } from "effect"
import { Flag } from "effect/cli"
import { WrongUsage } from "./failures.ts"
import { readSecret } from "./readSecret.ts"

/** The flags that name a repository and its credentials. */
export const repositoryFlags = {
  ref: Flag.String("ref").pipe(
    Flag.withDescription(
      "Name of the branch, or full name of a branch or tag (refs/tags/v1); default: the branch that the space was synchronised with, else main"
    ),
    // A short name is a branch, as Git takes it first.
    Flag.map((ref) => (ref.startsWith("refs/") ? ref : `refs/heads/${ref}`)),
    Flag.optional
  ),
  directory: Flag.String("directory").pipe(
    Flag.withDescription(
      "Folder of the project in the repository, . for its top, with # and the name of a language or version to import that alone; default: the folder that the space was synchronised with, else the top"
    ),
    Flag.optional
  ),
  username: Flag.String("username").pipe(
    Flag.withDescription("Who opens the repository; with --password-stdin"),
    Flag.optional
  ),
  passwordStdin: Flag.Boolean("password-stdin").pipe(
    Flag.withDescription("Read the password or access token of the repository from standard input"),
    Flag.withDefault(false)
  )
}

/** Refuses an invalid address of a repository before the server is asked. */
export const requireRepositoryUrl = (url: string): Effect.Effect<void, WrongUsage> =>
  /^https?:\/\//.test(url) && URL.canParse(url)
    ? Effect.void
    : Effect.fail(
        new WrongUsage({
          message: "The address of the repository must be a URL that begins with https:// or http://"
        })
      )

/** The URL of a repository with what opens it. */
export const repositoryUrl = Effect.fnUntraced(function* (
  url: string,
  username: Option.Option<string>,
  passwordStdin: boolean
) {
  yield* requireRepositoryUrl(url)
  const complete = new URL(url)
  if (Option.isSome(username)) complete.username = username.value
  if (passwordStdin) complete.password = Redacted.value(yield* readSecret)
  return complete.href
})
