import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { parseRison } from "../../src/previews/parseRison.ts"

const plainName = /^[a-z_][a-z0-9_./~-]*$/i

/** Writes a value in Rison. */
const risonOf = (value: unknown): string => {
  if (value === null) return "!n"
  if (typeof value === "boolean") return value ? "!t" : "!f"
  if (typeof value === "number") return JSON.stringify(value).replace("e+", "e")
  if (Array.isArray(value)) return `!(${value.map(risonOf).join(",")})`
  if (typeof value === "object") {
    const members = Object.entries(value).map(([name, part]) => `${risonOf(name)}:${risonOf(part)}`)
    return `(${members.join(",")})`
  }
  const text = value as string
  return plainName.test(text) ? text : `'${text.replace(/['!]/g, "!$&")}'`
}

describe("Rison", () => {
  it.each([
    ["(plan:pro)", { plan: "pro" }],
    ["()", {}],
    ["(a:(b:!t,c:!f),d:!n)", { a: { b: true, c: false }, d: null }],
    ["(groups:!(a,'b c',1,-2.5,1e3,1e-2))", { groups: ["a", "b c", 1, -2.5, 1000, 0.01] }],
    ["(e:!())", { e: [] }],
    ["('it!'s !! that':'')", { "it's ! that": "" }],
    ["(a-b:x-y,1:one)", { "a-b": "x-y", 1: "one" }],
    ["(name:Zo\u00eb)", { name: "Zo\u00eb" }],
    ["abc", "abc"]
  ])("is read: %s", (text, value) => {
    expect(parseRison(text)).toEqual(value)
  })

  it.each([
    "",
    "(",
    ")",
    "(a)",
    "(a:)",
    "(:b)",
    "(a:b",
    "(a:b))",
    "(a:b,)",
    "(a:b c:d)",
    "(a: b)",
    "!(a",
    "!(a,)",
    "!x",
    "!",
    "'a",
    "'a!b'",
    "(a:'b)",
    "(a:01)",
    "(a:-)",
    "(a:1.)",
    "(a:$b)",
    "!(".repeat(12)
  ])("refuses %s", (text) => {
    expect(parseRison(text)).toBeUndefined()
  })

  it("is nested ten levels deep at most", () => {
    expect(parseRison(`${"!(".repeat(10)}${")".repeat(10)}`)).toBeDefined()
    expect(parseRison(`${"!(".repeat(100_000)}${")".repeat(100_000)}`)).toBeUndefined()
  })

  it("gives nothing to all objects", () => {
    expect(Object.keys(parseRison("(__proto__:(admin:!t))") as object)).toEqual(["__proto__"])
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined()
  })

  it("reads what was written of any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value))
        expect(parseRison(risonOf(json))).toEqual(json)
      })
    )
  })

  it("reads or refuses any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."(!',:)tfna1-.e ") }), (text) => {
        parseRison(text)
      })
    )
  })
})
