import { Effect, Option, Schema } from "effect"
import { Command } from "effect/cli"
import { FetchHttpClient, HttpClient, HttpClientRequest, HttpClientResponse } from "effect/http"
import { hostname } from "node:os"
import { Profile, serverUrl, Url } from "../connection.ts"
import { storeToken } from "../credentials.ts"
import { Failed } from "../failures.ts"
import { readProfiles, writeProfiles } from "../profiles.ts"
import { print } from "../print.ts"

const clientId = "octavo"
const grantType = "urn:ietf:params:oauth:grant-type:device_code"

const Started = Schema.Struct({
  device_code: Schema.String,
  user_code: Schema.String,
  verification_uri: Schema.String,
  verification_uri_complete: Schema.String,
  interval: Schema.Int
})

const Granted = Schema.Struct({ access_token: Schema.String, token_id: Schema.String })

const Refused = Schema.Struct({ error: Schema.String, error_description: Schema.optionalKey(Schema.String) })

const post = (url: string, fields: Record<string, string>) =>
  HttpClient.execute(HttpClientRequest.bodyUrlParams(HttpClientRequest.post(url), fields)).pipe(
    Effect.provide(FetchHttpClient.layer)
  )

const foreign = new Failed({ message: "The answer is not one of Octavo; does the URL lead to an Octavo?" })

const read = <A, I>(schema: Schema.Codec<A, I>, response: HttpClientResponse.HttpClientResponse) =>
  HttpClientResponse.schemaBodyJson(schema)(response).pipe(Effect.mapError(() => foreign))

const start = Effect.fnUntraced(function* (url: string) {
  const response = yield* post(`${url}/oauth/device_authorization`, {
    client_id: clientId,
    device_name: `octavo on ${hostname()}`.slice(0, 50)
  })
  if (response.status === 200) return yield* read(Started, response)
  const { error, error_description } = yield* read(Refused, response)
  return yield* new Failed({ message: error_description ?? error })
})

/** Polls until the user has answered (RFC 8628, section 3.5). */
const waitForToken = Effect.fnUntraced(function* (url: string, started: typeof Started.Type) {
  let seconds = started.interval
  while (true) {
    yield* Effect.sleep(`${seconds} seconds`)
    const response = yield* post(`${url}/oauth/token`, {
      grant_type: grantType,
      client_id: clientId,
      device_code: started.device_code
    })
    if (response.status === 200) return yield* read(Granted, response)
    const { error, error_description } = yield* read(Refused, response)
    if (error === "slow_down") seconds += 5
    else if (error !== "authorization_pending") {
      return yield* new Failed({ message: error_description ?? error })
    }
  }
})

/** The address of the server; of a new profile it is the address that was given. */
const addressToSignIn = Effect.gen(function* () {
  const profile = yield* Profile
  const url = yield* Url
  if (Option.isNone(profile) || Option.isNone(url)) return yield* serverUrl
  return yield* serverUrl.pipe(Effect.provideService(Profile, Option.none()))
})

/** `octavo login` */
export const loginCommand = Command.make(
  "login",
  {},
  Effect.fnUntraced(function* () {
    const url = yield* addressToSignIn
    const profile = Option.getOrUndefined(yield* Profile)
    const started = yield* start(url)
    process.stderr.write(
      `Open ${started.verification_uri_complete}\nand allow the code ${started.user_code}.\n`
    )
    const { access_token, token_id } = yield* waitForToken(url, started)
    if (profile !== undefined) {
      const { profiles } = yield* readProfiles
      yield* writeProfiles({
        current: profile,
        profiles: { ...profiles, [profile]: { ...profiles[profile], url } }
      })
    }
    yield* storeToken(profile ?? url, { token: access_token, id: token_id })
    yield* print({ url, token: token_id }, [`Signed in at ${url}`])
  })
).pipe(
  Command.withDescription(
    "Sign in at a server with the browser, on this machine or another one. The token is stored for this user alone, and used where no other is given."
  ),
  Command.withShortDescription("Sign in at a server with the browser"),
  Command.withExamples([
    { command: "octavo login --url https://docs.example.org", description: "Sign in at a server" },
    {
      command: "octavo login --profile work --url https://docs.example.org",
      description: "Store the server and the token as the profile work, and use it from now on"
    }
  ])
)
