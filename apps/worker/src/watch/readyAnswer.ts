import { Readiness } from "@octavo/installation"
import { Effect } from "effect"

/** The answer to whoever asks whether this process should be given work: 200, or 503 with the reasons. */
export const readyAnswer = Effect.map(
  Effect.flatMap(Readiness, ({ problems }) => problems),
  (found) =>
    found.length === 0
      ? { status: 200, body: { status: "ready" } }
      : { status: 503, body: { error: { code: 503, message: found.join(". ") } } }
)
