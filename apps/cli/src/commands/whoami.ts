import { Effect } from "effect"
import { Command } from "effect/cli"
import { connect, serverUrl } from "../connection.ts"
import { print } from "../print.ts"

/** `octavo whoami` */
export const whoamiCommand = Command.make(
  "whoami",
  {},
  Effect.fnUntraced(function* () {
    const client = yield* connect
    const url = yield* serverUrl
    const user = yield* client.users.getAuthenticatedUser({})
    yield* print(user, [`${user.displayName} <${user.email ?? user.id}> at ${url}`])
  })
).pipe(
  Command.withDescription("Print the user of the token"),
  Command.withExamples([{ command: "octavo whoami", description: "Name, address and server" }])
)
