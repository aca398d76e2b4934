import { Effect, Stdio, Stream } from "effect"
import { readFileSync } from "node:fs"
import { WrongUsage } from "./failures.ts"

/** The text of a file; `-` is standard input. */
export const readInput = Effect.fnUntraced(function* (file: string) {
  if (file === "-") {
    const input = yield* Stdio.Stdio
    return yield* Stream.mkString(Stream.decodeText(input.stdin))
  }
  return yield* Effect.try({
    try: () => readFileSync(file, "utf8"),
    catch: (error) =>
      new WrongUsage({
        message: `The file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`
      })
  })
})
