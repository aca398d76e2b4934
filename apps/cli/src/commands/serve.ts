import { Effect } from "effect"
import { Command } from "effect/cli"
import { runUntilStopped } from "../runUntilStopped.ts"

/** `octavo serve` */
export const serveCommand = Command.make("serve", {}, () =>
  runUntilStopped(Effect.promise(() => import("@octavo/server").then(({ serve }) => serve)))
).pipe(
  Command.withDescription(
    "Serve the HTTP API. Settings come from the environment; without DATABASE_URL the database is embedded and the worker inside."
  ),
  Command.withShortDescription("Serve the HTTP API"),
  Command.withExamples([
    { command: "PORT=8080 octavo serve", description: "Serve on port 8080, with everything in ./.octavo" }
  ])
)
