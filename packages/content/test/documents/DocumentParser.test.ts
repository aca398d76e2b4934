import { describe, expect, it } from "@effect/vitest"
import { processorMillis } from "@octavo/kernel/testing"
import { Effect, Exit, Scope } from "effect"
import { DocumentParser, layer } from "../../src/documents/DocumentParser.ts"
import { layer as processes } from "../../src/node/DocumentParser.ts"
import { startDocumentProcess } from "../../src/node/DocumentProcess.ts"
import { documentParserContract } from "./DocumentParser.contract.ts"

documentParserContract("in process", layer)
documentParserContract("processes", processes)

it.live("texts of several megabytes are merged as one block, without a process", () =>
  Effect.gen(function* () {
    const parser = yield* DocumentParser
    const base = `---\na: ${"x".repeat(10_000_000)}\n---\n`
    const before = processorMillis()
    const sources = { base, ours: `${base}One.\n`, theirs: `${base}Two.\n` }
    expect((yield* parser.merge(sources, new Map())).conflicts).toHaveLength(1)
    const oneSide = { base, ours: base, theirs: `${base}Two.\n` }
    expect((yield* parser.merge(oneSide, new Map())).source).toBe(oneSide.theirs)
    // Parsing would take many times as long.
    expect(processorMillis() - before).toBeLessThan(3_000)
  }).pipe(Effect.provide(processes))
)

describe("a document process", () => {
  it.live("is lost when it does not answer in time, and ends with its scope", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const process = yield* Scope.provide(startDocumentProcess, scope)
      const answer = yield* process.perform({ kind: "derive", sources: ["# a"], parsers: "all" }, 2000)
      expect("done" in answer && answer.done).toHaveLength(1)
      const slow = `# Slow\n\n${"some *words* and [links](x.md) \n\n".repeat(5000)}`
      const lost = yield* Effect.flip(
        process.perform({ kind: "derive", sources: Array(20).fill(slow), parsers: "all" }, 50)
      )
      expect(lost.reason).toBe("too-slow")
      yield* Scope.close(scope, Exit.void)
    })
  )
})
