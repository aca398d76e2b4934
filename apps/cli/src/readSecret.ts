import { Effect, Redacted, Stdio, Stream } from "effect"

/** A secret from the standard input, without the end of its line: arguments would be seen by others on the machine. */
export const readSecret = Effect.gen(function* () {
  const input = yield* Stdio.Stdio
  const text = yield* Stream.mkString(Stream.decodeText(input.stdin))
  return Redacted.make(text.replace(/\r?\n$/, ""))
})
