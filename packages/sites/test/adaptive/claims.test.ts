import { describe, expect, it } from "@effect/vitest"
import { evaluateConditions } from "@octavo/markdown"
import * as fc from "fast-check"
import type { ClaimObject } from "../../src/adaptive/AdaptiveSchema.ts"
import { claimsOf } from "../../src/adaptive/claimsOf.ts"
import { sessionClaims, unsignedClaims, unsignedCookie } from "../../src/adaptive/unsignedClaims.ts"

const object = (properties: ClaimObject["properties"]): ClaimObject => ({
  type: "object",
  properties,
  additionalProperties: false
})
const boolean = { type: "boolean", description: "" } as const
const string = { type: "string", description: "" } as const
const number = { type: "number", description: "" } as const
const schema = object({
  beta: boolean,
  plan: { ...string, enum: ["free", "pro"] },
  name: string,
  seats: number,
  groups: { type: "array", description: "", items: string },
  company: object({ region: string, size: number }),
  unsigned: object({ beta: boolean, plan: string, company: object({ region: string }) })
})

/** The claims as plain objects, which a condition cannot tell from others. */
const claims = (signed: object, unsigned: object = {}, given: Partial<Parameters<typeof claimsOf>[0]> = {}) =>
  JSON.parse(
    JSON.stringify(
      claimsOf({ enabled: true, schema, signed: { ...signed }, unsigned: { ...unsigned }, ...given })
    )
  )

describe("the claims of a visitor", () => {
  it.each([
    ["of the right types", { beta: true, name: "Ada", seats: 3 }, { beta: true, name: "Ada", seats: 3 }],
    ["without a name in the schema", { admin: true, beta: false }, { beta: false }],
    ["of another type", { beta: "true", name: 1, seats: "3", plan: null }, {}],
    ["beyond an enumeration", { plan: "max" }, {}],
    ["of an enumeration", { plan: "pro" }, { plan: "pro" }],
    ["that are no numbers", { seats: Infinity }, {}],
    ["in lists, element by element", { groups: ["a", 1, null, ["b"], "c"] }, { groups: ["a", "c"] }],
    ["a text for a list", { groups: "a" }, {}],
    ["an object for a list", { groups: { 0: "a", length: 1 } }, {}],
    ["in objects", { company: { region: "eu", size: "big", secret: 1 } }, { company: { region: "eu" } }],
    ["a list for an object", { company: ["eu"] }, {}],
    ["null for an object", { company: null, beta: true }, { beta: true }],
    ["a text for an object", { company: "eu" }, {}]
  ])("are checked leaf by leaf: %s", (_, signed, kept) => {
    expect(claims(signed)).toEqual({ unsigned: {}, ...kept })
  })

  it("keep what nobody signed below unsigned, and nothing signed there", () => {
    expect(claims({ beta: false, unsigned: { beta: true } }, { plan: "pro", admin: true })).toEqual({
      beta: false,
      unsigned: { plan: "pro" }
    })
    expect(claims({}, { beta: true, unsigned: { beta: true } })).toEqual({ unsigned: { beta: true } })
  })

  it("are none without a schema, and none while adaptive content is off", () => {
    expect(claims({ beta: true }, { beta: true }, { schema: null })).toEqual({})
    expect(claims({ beta: true }, { beta: true }, { enabled: false })).toEqual({})
  })

  it("inherit nothing", () => {
    const named = object({ toString: string, valueOf: object({ name: string }) } as ClaimObject["properties"])
    const found = claimsOf({ enabled: true, schema: named, signed: {}, unsigned: {} })
    expect([Object.keys(found), Object.getPrototypeOf(found)]).toEqual([[], null])
    const signed = JSON.parse(
      '{"__proto__":{"beta":true},"constructor":{"prototype":{"beta":true}}}'
    ) as object
    expect(claims(signed)).toEqual({ unsigned: {} })
    const conditions = ["visitor.claims.beta", "visitor.claims.constructor", "visitor.claims.__proto__"]
    const scope = {
      visitor: { claims: claimsOf({ enabled: true, schema, signed: { ...signed }, unsigned: {} }) }
    }
    expect(evaluateConditions(conditions, scope)).toEqual([false, false, false])
  })

  it("never contain more than the schema names", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (a, b) => {
          const found = claims({ ...a, beta: true }, { ...b, beta: "yes" })
          expect(Object.keys(found).every((name) => Object.hasOwn(schema.properties, name))).toBe(true)
          expect([found.beta, found.unsigned.beta]).toEqual([true, undefined])
        }
      )
    )
  })
})

const unsigned = (cookies: Readonly<Record<string, unknown>>, query = "") =>
  JSON.parse(
    JSON.stringify(
      unsignedClaims(
        Object.entries(cookies).map(([name, value]) => [
          name,
          typeof value === "string" ? value : encodeURIComponent(JSON.stringify(value))
        ]),
        [...new URLSearchParams(query)]
      )
    )
  )
const cookie = "gitbook-visitor-public"
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, n]))

describe("claims that nobody signed", () => {
  it.each([
    ["true", true],
    ["false", false],
    ["null", null],
    ["12", 12],
    ["-1.5", -1.5],
    ["0", 0],
    ["pro", "pro"],
    ["", ""],
    ["007", "007"],
    ["1e9", "1e9"],
    ["0x10", "0x10"],
    ["NaN", "NaN"],
    ['{"a":{"b":1}}', { a: { b: 1 } }],
    ["{no json", "{no json"],
    ["[1]", "[1]"]
  ])("are read from a parameter: %s", (text, value) => {
    expect(unsigned({}, `visitor.x=${encodeURIComponent(text)}`)).toEqual({ x: value })
  })

  it.each([
    ["visitor.a.b.c=1", { a: { b: { c: 1 } } }],
    ["visitor.a.b=1&visitor.a.c=2", { a: { b: 1, c: 2 } }],
    ["visitor.a=1&visitor.a=2", { a: 2 }],
    ["visitor.a=1&visitor.a=undefined", {}],
    ["visitor.a.b=1&visitor.a=2", { a: 2 }],
    ["visitor=1&visitors.a=1&Visitor.a=1", {}],
    ["visitor.=1&visitor..a=1&visitor.a.=1", {}],
    ["visitor.a.b.c.d.e.f=1", {}],
    ["visitor.__proto__.admin=1", {}],
    ["visitor.constructor.prototype.admin=1", {}],
    ["visitor.a.__proto__=1&visitor.ok=1", { ok: 1 }]
  ])("are nested by the dots of a name: %s", (query, expected) => {
    expect(unsigned({}, query)).toEqual(expected)
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined()
  })

  it("are read from cookies by name, then from the session, then from the query", () => {
    const cookies = {
      [unsignedCookie]: { a: "session", b: "session" },
      [`${cookie}-z`]: { a: "z", c: { d: "z" } },
      [cookie]: { a: "first", c: { d: "first", e: "first" } },
      "gitbook-visitor": { a: "other" }
    }
    expect(unsigned(cookies, "visitor.b=query")).toEqual({
      a: "session",
      b: "query",
      c: { d: "z", e: "first" }
    })
    expect(unsigned({ [cookie]: '{"raw":true}' })).toEqual({ raw: true })
  })

  it("keep for the session only what parameters said", () => {
    const pairs = [
      [cookie, '{"a":1}'],
      [unsignedCookie, '{"b":1,"c":1}']
    ] as const
    expect({ ...sessionClaims(pairs, [["visitor.c", "2"]]) }).toEqual({ b: 1, c: 2 })
  })

  it.each([
    ["no JSON", "{"],
    ["no object", "[1]"],
    ["a text", '"a"'],
    ["broken escapes", "%7B%22a%22%3A%ZZ"],
    ["too many leaves", many(21)],
    ["too many elements", { list: Array.from({ length: 21 }, () => 1) }],
    ["nested too deeply", { a: { b: { c: { d: { e: { f: 1 } } } } } }],
    ["a bomb of depth", `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`],
    ["a bomb of brackets", "[".repeat(4000)],
    ["too long", { a: "x".repeat(2048) }]
  ])("are left out alone where a cookie is refused: %s", (_, value) => {
    const cookies = { [`${cookie}-a`]: { kept: 1 }, [`${cookie}-b`]: value, [`${cookie}-c`]: { also: 2 } }
    expect(unsigned(cookies, "visitor.last=3")).toEqual({ kept: 1, also: 2, last: 3 })
  })

  it("are bounded together: 20 leaves in 5 levels and 2 KB", () => {
    expect(Object.keys(unsigned({ [cookie]: many(20) }, "visitor.more=1"))).toHaveLength(20)
    expect(unsigned({ [cookie]: many(20) }, "visitor.c0=changed")["c0"]).toBe("changed")
    const parameters = Array.from({ length: 500 }, (_, n) => `visitor.p${n}=1`).join("&")
    expect(Object.keys(unsigned({}, parameters))).toHaveLength(20)
    const half = { [`${cookie}-a`]: { a: "x".repeat(1500) }, [`${cookie}-b`]: { b: "y".repeat(1500) } }
    expect(Object.keys(unsigned(half))).toEqual(["a"])
    expect(unsigned({ [cookie]: { a: { b: { c: { d: 1 } } } } }, "visitor.v.w.x.y.z=1")).toEqual({
      a: { b: { c: { d: 1 } } },
      v: { w: { x: { y: { z: 1 } } } }
    })
  })

  it("count the first of cookies with one name", () => {
    const pairs = [
      [cookie, '{"a":1}'],
      [cookie, '{"a":2}']
    ] as const
    expect({ ...unsignedClaims(pairs, []) }).toEqual({ a: 1 })
  })

  it("are plain data, whatever comes", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), fc.jsonValue(), (query, value) => {
        const pairs = query.map(([name, text]) => [`visitor.${name}`, text] as const)
        const found = unsignedClaims([[cookie, JSON.stringify(value)]], pairs)
        expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThanOrEqual(2048)
      })
    )
  })
})
