import type { Client } from "@octavo/client"
import { Config, Effect, Option, Redacted } from "effect"
import { Flag, GlobalFlag } from "effect/cli"
import { findStoredToken } from "./credentials.ts"
import { findProfile } from "./profiles.ts"
import { WrongUsage } from "./failures.ts"

/** `--url`: the server to talk to. */
export const Url = GlobalFlag.Setting("url")({
  flag: Flag.String("url").pipe(
    Flag.withDescription("Address of the server (environment: OCTAVO_URL)"),
    Flag.withFallbackConfig(Config.String("OCTAVO_URL")),
    Flag.optional
  )
})

/** `--profile`: the server and the token that `octavo login --profile` stored under a name. */
export const Profile = GlobalFlag.Setting("profile")({
  flag: Flag.String("profile").pipe(
    Flag.withDescription("Name of a stored server and token (environment: OCTAVO_PROFILE)"),
    Flag.withFallbackConfig(Config.String("OCTAVO_PROFILE")),
    Flag.optional
  )
})

/** `--token`: who is asking. */
export const Token = GlobalFlag.Setting("token")({
  flag: Flag.Redacted("token").pipe(
    Flag.withDescription("API token; better in the environment, as OCTAVO_TOKEN"),
    Flag.withFallbackConfig(Config.Redacted("OCTAVO_TOKEN")),
    Flag.optional
  )
})

/** The output for programs: the fields of each object that are printed; null for all. */
interface JsonOutput {
  readonly fields: ReadonlyArray<string> | null
}

/** `--json`: answers for programs; null prints text for people. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.String("json").pipe(
    Flag.withDescription("Print JSON instead of text; --json=id,title selects fields"),
    Flag.withMetavar("fields"),
    Flag.withOptionalValue("*"),
    Flag.map((fields): JsonOutput | null => ({ fields: fields === "*" ? null : fields.split(",") })),
    Flag.withDefault(null)
  )
})

/** The flags of every command that calls a server. */
export const connectionFlags = [Url, Profile, Token, Json]

const defaultUrl = "http://localhost:4000"

/** The address of the server, without a slash at its end, the name under which its token is stored (of the profile, or the address), and the space of the profile. */
export const serverAccount = Effect.gen(function* () {
  const given = Option.getOrUndefined(yield* Url)
  const profile = Option.getOrUndefined(yield* Profile)
  const stored = given === undefined || profile !== undefined ? yield* findProfile(profile) : undefined
  const url = given ?? stored?.url ?? defaultUrl
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    return yield* new WrongUsage({
      message: `The address of the server must begin with http:// or https://: ${url}`
    })
  }
  // The addresses of the documentation of the API begin with that of the server and end with its version.
  const address = url.replace(/(?<!\/)\/+$/, "").replace(/(?<!\/)\/+v1$/, "")
  return { url: address, account: stored?.name ?? address, space: stored?.space }
})

/** The address of the server, without a slash at its end. */
export const serverUrl = Effect.map(serverAccount, ({ url }) => url)

/** The server and the token for requests: the given token, or the token that `octavo login` stored for the server. */
export const credentials = Effect.gen(function* () {
  const { account, url } = yield* serverAccount
  const given = yield* Token
  if (Option.isSome(given)) return { url, token: given.value }
  const stored = yield* findStoredToken(account)
  if (stored !== undefined) return { url, token: Redacted.make(stored.token) }
  return yield* new WrongUsage({
    message: "There is no API token: sign in with octavo login, set OCTAVO_TOKEN, or give --token"
  })
})

/** The client for the server and the token that were given. */
export const connect: Effect.Effect<
  Client,
  Effect.Error<typeof credentials>,
  Effect.Services<typeof credentials>
> = Effect.gen(function* () {
  const given = yield* credentials
  // The schemas of all operations take longer to load than most commands run.
  const { makeClient } = yield* Effect.promise(() => import("./typedClient.ts"))
  return yield* makeClient(given)
})
