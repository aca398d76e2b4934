import { Effect } from "effect"

/** Writes bytes or a text to standard output as they are, and waits until they are written. */
export const writeOutput = (content: string | Uint8Array): Effect.Effect<void> =>
  Effect.callback((resume) => {
    process.stdout.write(content, () => resume(Effect.void))
  })
