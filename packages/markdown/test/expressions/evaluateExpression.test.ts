import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { evaluateExpression } from "../../src/expressions/evaluateExpression.ts"
import { parseExpression } from "../../src/expressions/parseExpression.ts"
import { processorMillis } from "../processorMillis.ts"

const scope = {
  space: { vars: { version: "1.2.3", empty: "" } },
  page: { vars: {}, title: "Start" },
  visitor: { claims: { plan: "pro", groups: ["a", "b"], age: 7, nested: [{ name: "x" }, { name: "y" }] } }
}

const evaluate = (text: string) =>
  Result.flatMap(parseExpression(text), (expression) => evaluateExpression(expression, scope))

describe("an expression", () => {
  it.each([
    ["space.vars.version", "1.2.3"],
    ['space.vars["version"]', "1.2.3"],
    ["page.title", "Start"],
    ["'v' + space.vars.version", "v1.2.3"],
    ["`v${space.vars.version}!`", "v1.2.3!"],
    ["visitor.claims.plan === 'pro'", true],
    ["visitor.claims.plan == 'pro' && !visitor.claims.gone", true],
    ["visitor.claims.age >= 7 || false", true],
    ["visitor.claims.age == '7'", true],
    ["visitor.claims.age === '7'", false],
    ["'a' in visitor.claims.groups", true],
    ["'plan' in visitor.claims", true],
    ["'toString' in visitor.claims", false],
    ["visitor.claims.groups.includes('b')", true],
    ["visitor.claims.groups.some(group => group.startsWith('b'))", true],
    ["visitor.claims.groups.every((group, index) => index < 1)", false],
    ["visitor.claims.nested.map(item => item.name).join('-')", "x-y"],
    ["visitor.claims.nested.filter(({ length: 1 }, item) => item)", undefined],
    ["visitor.claims.groups.length", 2],
    ["visitor.claims.groups[1].toUpperCase()", "B"],
    ["visitor.claims.missing.deep.deeper", undefined],
    ["visitor.claims.missing?.deep.method()", undefined],
    ["visitor.claims.missing ?? 'none'", "none"],
    ["visitor.claims.age > 5 ? 'old' : 'young'", "old"],
    ["space.vars.empty || 'nothing'", "nothing"],
    ["(1 + 2) * 3 % 4", 1],
    ["-visitor.claims.age + +'2'", -5],
    ["typeof visitor.claims.plan", "string"],
    ["[1, 'a', null].length", 3],
    ["undefined", undefined]
  ])("%s", (text, value) => {
    const result = evaluate(text)
    if (text.includes("{ length")) expect(Result.isFailure(result)).toBe(true)
    else expect(result).toEqual(Result.succeed(value))
  })

  it.each([
    "constructor",
    "space.constructor.constructor('return process')()",
    "''.constructor.constructor('return 1')()",
    "[].map.constructor('return 1')()",
    "[1].map(() => process.pid)[0]",
    "[1].map(() => globalThis)[0]",
    "[1].map(() => (space = 1))",
    "(() => 1)()",
    "[x => x].map(f => f)",
    "[1].map(async x => x)",
    "[1].map(x => { return x })",
    "space.vars.version = 2",
    "visitor.claims.groups.push('x')",
    "delete space.vars",
    "new Date()",
    "this",
    "import('fs')",
    "require('fs')",
    "/(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')",
    "'a'.repeat(1e9)",
    "'a'.padStart(1e9)",
    "[...'abc']",
    "Math.max(1)",
    "JSON.stringify(1)",
    "1n",
    "a, b",
    "space.vars; 1",
    "void 0",
    "2 ** 3",
    "`${'x'.concat('y')}`",
    "tag`x`",
    "function () {}",
    "class {}",
    "await 1",
    "yield",
    "",
    ")",
    "(".repeat(3000)
  ])("does nothing but fail for %s", (text) => {
    const before = JSON.stringify(scope)
    const result = evaluate(text)
    if (Result.isSuccess(result)) expect(result.success).toBeUndefined()
    else expect(result.failure.message).toMatch(/\S/)
    expect(JSON.stringify(scope)).toBe(before)
  })

  it("has no value when it takes too long, grows too large or is too long", () => {
    const list = `[${Array.from({ length: 300 }, () => "1").join(",")}]`
    for (const text of [
      `${list}.map(a => ${list}.map(b => ${list}.length))`,
      `${"[0].map(x => ".repeat(200)}x${")".repeat(200)}.map(x => ${list}.map(y => ${list}))`,
      "x".repeat(5000),
      `${"!".repeat(4000)}1`
    ]) {
      const start = processorMillis()
      evaluate(text)
      expect(processorMillis() - start).toBeLessThan(500)
    }
    expect(Result.isFailure(evaluate("x".repeat(5000)))).toBe(true)
    const doubled = Array.from({ length: 30 }).reduce<string>(
      (text) => `[${text}].map(s => s + s)[0]`,
      "'abcdefgh'"
    )
    expect(Result.isFailure(evaluate(doubled))).toBe(true)
  })

  it("pays for what values share, for searches and for comparisons before they are made", () => {
    const tenfold = (times: number) => ".map(a => [a,a,a,a,a,a,a,a,a,a])".repeat(times)
    const long = (times: number) =>
      `'${"ab".repeat(1000)}'${".split('').map(s => s + s + s + s).join('')".repeat(times)}`
    for (const text of [
      `\`\${[[1]]${tenfold(12)}}\``,
      `'' + [[1]]${tenfold(12)}`,
      `[[1]]${tenfold(12)}.join('')`,
      `[[1]]${tenfold(12)} in space`,
      `space[[[1]]${tenfold(12)}]`,
      `'a'.includes([[1]]${tenfold(12)})`,
      `${long(2)}.includes(${long(2)} + 'x')`,
      `${long(2)}.indexOf('${"ab".repeat(500)}x')`,
      `${long(2)}.split('${"ab".repeat(500)}x').length`,
      `[1,2,3,4,5,6,7,8,9].map(a => ${long(2)} == ${long(2)} + a)`,
      `+(${long(2)} + '1')`
    ]) {
      const before = processorMillis()
      for (let time = 0; time < 20; time++) evaluate(text)
      expect([text.slice(0, 60), processorMillis() - before < 600]).toEqual([text.slice(0, 60), true])
    }
    expect(Result.isFailure(evaluate(`\`\${[[1]]${tenfold(12)}}\``))).toBe(true)
    const ten = (value: unknown) => Array.from({ length: 10 }, () => value)
    expect(evaluate(`\`\${[[1]]${tenfold(2)}}\``)).toEqual(Result.succeed(JSON.stringify([ten(ten([1]))])))
  })

  it("writes values as JSON does", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = evaluateExpression(Result.getOrThrow(parseExpression("'' + value")), { value })
        const json = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)
        expect(result).toEqual(Result.succeed(json))
      })
    )
  })

  it("never throws and never changes anything, whatever is written", () => {
    const before = JSON.stringify(scope)
    const piece = fc.constantFrom(
      ..."space vars version visitor claims groups . ?. [ ] ( ) => + - ! && || ?? ? : in typeof 'a' 1 null , map some x constructor __proto__ prototype `${ } ` = == === { } ... new".split(
        " "
      )
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        evaluate(pieces.join(" "))
        evaluate(pieces.join(""))
      }),
      { numRuns: 3000 }
    )
    expect(JSON.stringify(scope)).toBe(before)
  })
})
