import { expect, test } from "vitest"
import { Audience, type Site } from "../../src/index.ts"

const root = { origin: "https://docs.example", path: "" }
const site = { id: "site" } as Site
const audience = new Audience({
  site,
  root,
  claims: { plan: "pro", beta: false, unsigned: { region: "eu" } }
})

test.each([
  [null, true],
  ["", true],
  ["  ", true],
  ['visitor.claims.plan === "pro"', true],
  ['visitor.claims.unsigned.region === "eu"', true],
  ['visitor.claims.region === "eu"', false],
  ["visitor.claims.beta", false],
  ["!visitor.claims.beta", true],
  ["visitor.claims.missing.deeper", false],
  ["visitor.", false],
  ["visitor.claims.constructor", false],
  ["request.path", false],
  [`[${"1,".repeat(2000)}].map((x) => [1,2,3,4,5,6,7,8,9].map((y) => y))`, false]
])("a condition %s holds: %s", (condition, holds) => {
  expect(audience.holds(condition)).toBe(holds)
})

test("a condition of a page knows the variables of the page and the space", () => {
  const scope = { space: { vars: { version: "2" } }, page: { vars: { edition: "pro" } } }
  const condition = 'space.vars.version === "2" && page.vars.edition === visitor.claims.plan'
  expect(audience.holds(condition, scope)).toBe(true)
  expect(audience.holds(condition, { ...scope, page: {} })).toBe(false)
  expect(audience.holds(condition)).toBe(false)
})

test("outcomes tell audiences apart by what they see alone", () => {
  const other = new Audience({ site, root, claims: { plan: "pro", name: "somebody" } })
  const conditions = ["visitor.claims.plan", "visitor.claims.beta"]
  expect([audience.outcomesOf(conditions), other.outcomesOf(conditions)]).toEqual(["10", "10"])
})
