import { describe, expect, it } from "@effect/vitest"
import type { Document } from "@octavo/markdown"
import { Tenant } from "@octavo/kernel"
import { processorMillis } from "@octavo/kernel/testing"
import { Effect, Exit, Fiber, Scope } from "effect"
import { DocumentParser, layer } from "../../src/sources/DocumentParser.ts"
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

it.live("pages of one tenant that take long hold up no page of another", () =>
  Effect.gen(function* () {
    const parser = yield* DocumentParser
    const page = "Words of a page. ".repeat(50)
    yield* parser.read(page)
    // The native parser refuses the last line, and the other one takes its whole deadline.
    const slow = (index: number) => `# ${index}\n\n${"> - _a_ `b` [c](d)\n\n".repeat(40_000)}word[^1]\n`
    let read = 0
    const many = yield* Effect.forEach(
      Array.from({ length: 12 }, (_, index) => index),
      (index) => Effect.tap(parser.read(slow(index)), () => Effect.sync(() => read++)),
      { concurrency: "unbounded" }
    ).pipe(Effect.provideService(Tenant, "one"), Effect.forkChild)
    yield* Effect.sleep("500 millis")
    yield* Effect.provideService(parser.read(page), Tenant, "another")
    expect(read).toBeLessThan(8)
    yield* Fiber.interrupt(many)
  }).pipe(Effect.provide(processes))
)

it.live("an edit that takes longer than its deadline says so", () =>
  Effect.gen(function* () {
    const parser = yield* DocumentParser
    // Emphasis costs the square of its delimiters, and little memory.
    const source = `${`${"*a_ ".repeat(1_400)}\n\n`.repeat(100)}word[^1]\n`
    const edited: Document = { object: "document", data: {}, nodes: [] }
    const document = { edited, links: { from: "a.md", targets: new Map() } }
    expect(yield* parser.edit(source, { document, title: null, frontMatter: {} })).toEqual({
      refused: "too-slow"
    })
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
