import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { layer } from "../../src/documents/DocumentParser.ts"
import { layer as threads } from "../../src/node/DocumentParser.ts"
import { startDocumentThread } from "../../src/node/DocumentThread.ts"
import { documentParserContract } from "./DocumentParser.contract.ts"

documentParserContract("in process", layer)
documentParserContract("threads", threads)

describe("a document thread", () => {
  it.live("is lost when it does not answer in time, and ends with its scope", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const thread = yield* Scope.provide(startDocumentThread, scope)
      const answer = yield* thread.perform({ kind: "derive", sources: ["# a"] }, 2000)
      expect("done" in answer && answer.done).toHaveLength(1)
      const slow = `# Slow\n\n${"some *words* and [links](x.md) \n\n".repeat(5000)}`
      const lost = yield* Effect.flip(thread.perform({ kind: "derive", sources: Array(20).fill(slow) }, 50))
      expect(lost.reason).toBe("too-slow")
      yield* Scope.close(scope, Exit.void)
    })
  )
})
