import { Readiness } from "@octavo/installation"
import { Effect } from "effect"

/** The answer to whoever asks whether this process should be given work: 200, with warnings if there are any, or 503 with the reasons. */
export const readyAnswer = Effect.gen(function* () {
  const readiness = yield* Readiness
  const found = yield* readiness.problems
  if (found.length > 0) return { status: 503, body: { error: { code: 503, message: found.join(". ") } } }
  const warnings = yield* readiness.warnings
  return { status: 200, body: { status: "ready", ...(warnings.length > 0 && { warnings }) } }
})
