import { Effect } from "effect"
import { Command } from "effect/cli"
import { runUntilStopped } from "../runUntilStopped.ts"

/** `octavo worker` */
export const workerCommand = Command.make("worker", {}, () =>
  runUntilStopped(Effect.promise(() => import("@octavo/worker").then(({ work }) => work)))
).pipe(
  Command.withDescription("Run background jobs beside servers on the same Postgres (DATABASE_URL)."),
  Command.withShortDescription("Run background jobs"),
  Command.withExamples([
    {
      command: "DATABASE_URL=postgres://octavo@db/octavo octavo worker",
      description: "One more worker on a shared database"
    }
  ])
)
