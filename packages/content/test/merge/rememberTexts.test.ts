import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Resolution } from "@octavo/markdown"
import { DocumentParser, DocumentParserInProcess, rememberTexts } from "../../src/index.ts"

const sides = { base: "One.\n", ours: "One of main.\n", theirs: "One of the request.\n" }

it.effect("a parser that remembers merges the same texts with the same answers once, and answers alike", () =>
  Effect.gen(function* () {
    const parser = yield* DocumentParser
    const asked: Array<string> = []
    const counting = DocumentParser.of({
      ...parser,
      merge: (sources, answers) => {
        const merging = parser.merge(sources, answers)
        return Effect.andThen(
          Effect.sync(() => void asked.push("merge")),
          merging
        )
      },
      derive: (text) =>
        Effect.andThen(
          Effect.sync(() => void asked.push("derive")),
          parser.derive(text)
        )
    })
    const remembering = yield* Effect.provideService(rememberTexts, DocumentParser, counting)
    const none = new Map<string, Resolution>()
    const merged = yield* parser.merge(sides, none)
    const given = new Map([[merged.conflicts[0]!.id, { take: "main" } as const]])
    for (const answers of [none, given, new Map(given), none]) {
      expect(yield* remembering.merge(sides, answers)).toEqual(yield* parser.merge(sides, answers))
    }
    for (const text of ["# One\n", "# Two\n", "# One\n"]) {
      expect(yield* remembering.derive(text)).toEqual(yield* parser.derive(text))
    }
    expect(asked).toEqual(["merge", "merge", "derive", "derive"])
  }).pipe(Effect.provide(DocumentParserInProcess))
)
