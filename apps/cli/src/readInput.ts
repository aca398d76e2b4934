import { Effect, Stdio, Stream } from "effect"
import { readFileSync } from "node:fs"
import { unreadable } from "./context/unreadable.ts"

/** The text of a file; `-` is standard input. */
export const readInput = Effect.fnUntraced(function* (file: string) {
  if (file === "-") {
    const input = yield* Stdio.Stdio
    return yield* Stream.mkString(Stream.decodeText(input.stdin))
  }
  return yield* Effect.try({
    try: () => readFileSync(file, "utf8"),
    catch: (error) => unreadable(file, error)
  })
})
