import { type Client, makeClient } from "@octavo/client"
import { Config, Effect, Option, Redacted } from "effect"
import { Flag, GlobalFlag } from "effect/cli"
import { findStoredToken } from "./credentials.ts"
import { WrongUsage } from "./failures.ts"

/** `--url`: the server to talk to. */
export const Url = GlobalFlag.Setting("url")({
  flag: Flag.String("url").pipe(
    Flag.withDescription("Address of the server (environment: OCTAVO_URL)"),
    Flag.withFallbackConfig(Config.String("OCTAVO_URL")),
    Flag.withDefault("http://localhost:4000")
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

/** `--json`: answers for programs. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(Flag.withDescription("Print JSON instead of text"), Flag.withDefault(false))
})

/** The flags of every command that calls a server. */
export const connectionFlags = [Url, Token, Json]

/** The address that was given, without a slash at its end. */
export const serverUrl = Effect.gen(function* () {
  const url = yield* Url
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    return yield* new WrongUsage({
      message: `The address of the server must begin with http:// or https://: ${url}`
    })
  }
  return url.replace(/(?<!\/)\/+$/, "")
})

/** The token that was given, or the one that `octavo login` stored for the server. */
const tokenFor = Effect.fnUntraced(function* (url: string) {
  const given = yield* Token
  if (Option.isSome(given)) return given.value
  const stored = yield* findStoredToken(url)
  if (stored !== undefined) return Redacted.make(stored.token)
  return yield* new WrongUsage({
    message: "There is no API token: sign in with octavo login, set OCTAVO_TOKEN, or give --token"
  })
})

/** The client for the server and the token that were given. */
export const connect: Effect.Effect<
  Client,
  Effect.Error<typeof serverUrl> | Effect.Error<ReturnType<typeof tokenFor>>,
  Effect.Services<typeof serverUrl> | Effect.Services<ReturnType<typeof tokenFor>>
> = Effect.gen(function* () {
  const url = yield* serverUrl
  return yield* makeClient({ url, token: yield* tokenFor(url) })
})
