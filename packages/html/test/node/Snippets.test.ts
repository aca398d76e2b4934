import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { type Snippet, Snippets } from "@octavo/html"
import { SnippetThreads } from "@octavo/html/node"

const code = (language: string, code: string): Snippet => ({ kind: "code", language, code })
const typeset = (...snippets: ReadonlyArray<Snippet>) =>
  Effect.flatMap(Snippets, (one) => one.typeset(snippets))

/** Snippets that each take many seconds. */
const slowCode = (count: number): ReadonlyArray<Snippet> =>
  Array.from({ length: count }, (_, index) =>
    code("bash", `# ${index}\n${Array.from({ length: 100 }, () => '$("'.repeat(130)).join("\n")}`)
  )

describe("snippets in threads", { timeout: 120_000 }, () => {
  it.live("are tokens with the kinds of their grammar, from the first use of it on", () =>
    Effect.gen(function* () {
      const source = 'const a: number = f("x") // hi'
      const { code: find } = yield* typeset(code("ts", source), code("golang", "func main() {}"))
      const [line] = find("ts", source)!
      expect(line!.map(([text]) => text).join("")).toBe(source)
      const kindOf = (word: string) => line!.find(([text]) => text.trim() === word)?.[1]
      expect([kindOf("const"), kindOf("number"), kindOf("f"), kindOf('"x"'), kindOf("// hi")]).toEqual([
        4, 6, 5, 2, 1
      ])
      expect(find("golang", "func main() {}")![0]!.length).toBeGreaterThan(1)
    }).pipe(Effect.provide(SnippetThreads.layer({ deadlineMillis: 60_000 })))
  )

  it.live("are missing where nobody can typeset them, and the others are there", () =>
    Effect.gen(function* () {
      const bad = [
        "\\undefinedcommand",
        "\\href{javascript:alert(1)}{x}",
        "{".repeat(3_000),
        "x".repeat(10_001)
      ]
      const loop = "\\def\\a{\\a\\a}\\a"
      const snippets = [...bad, loop].map((formula) => ({ kind: "math", formula, isBlock: true }) as const)
      const found = yield* typeset(
        ...snippets,
        code("nolanguage", "x"),
        code("__proto__", "x"),
        code("js", "x".repeat(200_001)),
        { kind: "math", formula: "x^2 + \\ce{H2O}", isBlock: false }
      )
      const made = snippets.map(({ formula }) => found.math(formula, true)?.text ?? "")
      expect(made.join("")).not.toMatch(/<a |javascript:alert\(1\)"/)
      expect([made[0], made[2], made[3], made[4]]).toEqual(["", "", "", ""])
      expect(found.code("nolanguage", "x")).toBeUndefined()
      expect(found.code("__proto__", "x")).toBeUndefined()
      expect(found.code("js", "x".repeat(200_001))).toBeUndefined()
      expect(found.math("x^2 + \\ce{H2O}", false)!.text).toContain("<math")
    }).pipe(Effect.provide(SnippetThreads.layer({ deadlineMillis: 60_000 })))
  )

  it.live("of long lines that grammars take long for are cut short, and keep their text", () =>
    Effect.gen(function* () {
      const lines = [
        '$("'.repeat(120),
        "<".repeat(399),
        "/*".repeat(20_000),
        "`${".repeat(130),
        "(".repeat(390)
      ]
      const languages = ["bash", "html", "js", "ts", "python"]
      const snippets = languages.flatMap((language) => lines.map((line) => code(language, `a\n${line}`)))
      const found = yield* typeset(...snippets)
      for (const snippet of snippets) {
        if (snippet.kind !== "code") continue
        const shown = found.code(snippet.language, snippet.code)
        expect(shown?.map((line) => line.map(([text]) => text).join("")).join("\n")).toBe(snippet.code)
      }
    }).pipe(Effect.provide(SnippetThreads.layer({ deadlineMillis: 60_000 })))
  )

  it.live("that take too long stay plain, end their thread, and the next ones are typeset", () =>
    Effect.gen(function* () {
      const [slow] = slowCode(1) as [Snippet]
      const first = yield* typeset(slow)
      expect(slow.kind === "code" && first.code("bash", slow.code)).toBeUndefined()
      const start = performance.now()
      const again = yield* typeset(slow)
      // The failure is remembered, so that the same page does not wait again.
      expect(performance.now() - start).toBeLessThan(1_500)
      expect(slow.kind === "code" && again.code("bash", slow.code)).toBeUndefined()
      const next = yield* typeset({ kind: "math", formula: "x", isBlock: false })
      expect(next.math("x", false)?.text).toContain("katex")
    }).pipe(Effect.provide(SnippetThreads.layer({ deadlineMillis: 2_000, threads: 1 })))
  )

  it.live("of a page take one thread at a time, so that another page is typeset meanwhile", () =>
    Effect.gen(function* () {
      const formula = (text: string): Snippet => ({ kind: "math", formula: text, isBlock: false })
      // Both threads have started before.
      yield* Effect.all([typeset(formula("a")), typeset(formula("b"))], { concurrency: 2 })
      const page = yield* Effect.forkChild(typeset(...slowCode(2)))
      yield* Effect.sleep("100 millis")
      const start = performance.now()
      const other = yield* typeset(formula("y"))
      expect(other.math("y", false)?.text).toContain("katex")
      expect(performance.now() - start).toBeLessThan(1_500)
      yield* Fiber.interrupt(page)
    }).pipe(Effect.provide(SnippetThreads.layer({ deadlineMillis: 2_000 })))
  )

  it.live("keep no page waiting for many that take too long", () =>
    Effect.gen(function* () {
      const before = process.cpuUsage()
      yield* typeset(...slowCode(16))
      const { system, user } = process.cpuUsage(before)
      // One deadline for all and two for one each, and not sixteen.
      expect((system + user) / 1000).toBeLessThan(6_000)
    }).pipe(Effect.provide(SnippetThreads.layer({ deadlineMillis: 500 })))
  )
})
