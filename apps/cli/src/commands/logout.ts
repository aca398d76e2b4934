import { ApiFailure } from "@octavo/client"
import { Effect, Redacted } from "effect"
import { Command } from "effect/cli"
import { serverAccount } from "../connection.ts"
import { findStoredToken, forgetToken } from "../credentials.ts"
import { print } from "../print.ts"

/** `octavo logout` */
export const logoutCommand = Command.make(
  "logout",
  {},
  Effect.fnUntraced(function* () {
    const { account, url } = yield* serverAccount
    const stored = yield* findStoredToken(account)
    if (stored === undefined)
      return yield* print({ url, signedOut: false }, [`You are not signed in at ${url}`])
    const { makeClient } = yield* Effect.promise(() => import("../typedClient.ts"))
    const client = yield* makeClient({ url, token: Redacted.make(stored.token) })
    // A token that the server refuses has ended already.
    yield* client.users.revokeTokenOfAuthenticatedUser({ params: { tokenId: stored.id } }).pipe(
      Effect.catchIf(
        (error) => error instanceof ApiFailure && error.code === 401,
        () => Effect.void
      )
    )
    yield* forgetToken(account)
    yield* print({ url, signedOut: true }, [`Signed out at ${url}`])
  })
).pipe(
  Command.withDescription("Revoke the token that octavo login stored, and forget it"),
  Command.withExamples([{ command: "octavo logout", description: "Sign out at the server of OCTAVO_URL" }])
)
