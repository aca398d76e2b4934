import { describe, expect, test } from "vitest"
import * as fc from "fast-check"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { derivePlainText } from "../../src/derive/derivePlainText.ts"
import { readFrontMatter } from "../../src/frontMatter/FrontMatter.ts"
import { readConditionAlone } from "../../src/frontMatter/readConditionAlone.ts"
import { writeFrontMatter } from "../../src/frontMatter/writeFrontMatter.ts"

const conditionOf = (yaml: string) => readFrontMatter(yaml, 2).frontMatter.if

describe("the condition of a page", () => {
  test.each<readonly [string, string | undefined]>([
    ["title: A", undefined],
    ["if: visitor.claims.isBeta", "visitor.claims.isBeta"],
    ["if: visitor.claims.plan === 'pro' # paid", "visitor.claims.plan === 'pro'"],
    ["icon: x\nif: >-\n  visitor.claims.a &&\n  visitor.claims.b", "visitor.claims.a && visitor.claims.b"],
    ["if: true", "true"],
    ["if: false", "false"],
    ["if: 0", "0"],
    ["if:", undefined],
    ["if: null", undefined],
    ['if: ""', undefined],
    ["metadata:\n  if: x", undefined],
    // Expressions that YAML takes for something else are read as they are written.
    ["if: !visitor.claims.a", "!visitor.claims.a"],
    ["if: !visitor.claims.a && visitor.claims.b", "!visitor.claims.a && visitor.claims.b"],
    ["if: visitor.claims.a ? visitor.claims.b : false", "visitor.claims.a ? visitor.claims.b : false"],
    ['if: "pro" === visitor.claims.plan', '"pro" === visitor.claims.plan'],
    ["'if': !visitor.claims.a # why", "!visitor.claims.a"],
    // Doubtful conditions show the page to nobody.
    ["if: [visitor.claims.a]", "false"],
    ["if:\n  a: b", "false"],
    ["if: a\nif: b", "false"],
    ["title: [\nif: |\n  a", "false"],
    ["{title: [, if: a}", "false"],
    ["title: [\n  if: a", "false"],
    ["title: [\r\nif: visitor.claims.a\r\nicon: x", "visitor.claims.a"],
    ["title: [", undefined]
  ])("in %j is %j", (yaml, condition) => {
    expect(conditionOf(yaml)).toBe(condition)
    expect(readFrontMatter(yaml, 2).frontMatter.if).toBe(condition)
  })

  test("is found in whatever form the page is read", () => {
    const source = `\ufeff---\r\nif: visitor.claims.a\r\nnote: "${"x".repeat(30_000)}"\r\n---\r\n\r\n# A\r\n`
    expect(deriveSource(source).frontMatter.if).toBe("visitor.claims.a")
    expect(derivePlainText(source, "too-large").frontMatter.if).toBe("visitor.claims.a")
    expect(readConditionAlone(source)).toEqual({ if: "visitor.claims.a" })
    expect(derivePlainText(source, "too-large").title).toBe("A")
    expect(readConditionAlone("# A\n\n---\nif: a\n---\n")).toEqual({})
    expect(readConditionAlone("---\nif: a\n")).toEqual({})
  })

  test("is written so that it is read again, and all else stays", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() === text),
        fc.constantFrom(
          "",
          "---\nicon: x # why\n---\n",
          "---\nif: !old.x\nicon: 'x'\n---\n",
          "---\r\nif: >-\r\n  a\r\n  b\r\nicon: x\r\n---\r\n"
        ),
        (condition, before) => {
          const source = `${before}# A\n`
          const written = writeFrontMatter(source, { if: condition })
          expect(written).not.toBeNull()
          expect(deriveSource(written!).frontMatter.if).toBe(condition)
          const icons = (text: string) => text.split("\n").filter((line) => line.startsWith("icon"))
          expect(icons(written!)).toEqual(icons(source))
          expect(deriveSource(writeFrontMatter(written!, { if: null })!).frontMatter.if).toBeUndefined()
        }
      ),
      { numRuns: 300 }
    )
  })

  test("stands beside the addresses of the same content", () => {
    const yaml =
      "metaLinks:\n  canonical: https://a.example\n  alternates:\n    - ./b.md\n    - >-\n      https://c.example\n    - 1"
    const metaLinks = { canonical: "https://a.example", alternates: ["./b.md", "https://c.example"] }
    expect(readFrontMatter(yaml, 2)).toEqual({ problems: [], frontMatter: { metaLinks } })
    const source = `---\n${yaml}\nicon: x\n---\n\nwords\n`
    expect(writeFrontMatter(source, { metaLinks, icon: "z" })).toBe(source.replace("icon: x", "icon: z"))
    const other = { canonical: "./b.md" }
    const written = writeFrontMatter(source, { metaLinks: other })!
    expect(written).toBe('---\nmetaLinks: {"canonical":"./b.md"}\nicon: x\n---\n\nwords\n')
    expect(deriveSource(written).frontMatter.metaLinks).toEqual(other)
    expect(writeFrontMatter(written, { metaLinks: null })).toBe("---\nicon: x\n---\n\nwords\n")
  })
})
