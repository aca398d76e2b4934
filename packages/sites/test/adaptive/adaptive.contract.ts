import { expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { getAdaptiveSchema, listTemplateConditions, updateAdaptiveSchema } from "../../src/index.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const objectOf = (properties: object, description?: string) => ({
  type: "object",
  ...(description !== undefined && { description }),
  properties,
  additionalProperties: false
})
const flag = { type: "boolean", description: "Tries new things" }
const plan = { type: "string", enum: ["free", 'a "b"'], description: "The plan" }

const claims = {
  $schema: "http://json-schema.org/draft-07/schema#",
  ...objectOf({
    zeta: flag,
    alpha: plan,
    "odd name": flag,
    teams: { type: "array", description: "Teams", items: { ...plan, enum: ["docs"] } },
    note: { type: "string", description: "Free text" },
    age: { type: "number", description: "" },
    nested: objectOf({ deep: flag }, "More"),
    unsigned: objectOf({ region: { ...plan, enum: ["eu"] } }, "Unsigned claims of the site visitor.")
  })
}

const nested = (levels: number): object => (levels === 0 ? flag : objectOf({ a: nested(levels - 1) }, "x"))

/** Schemas that are refused, by the place of their problem. */
const refused: ReadonlyArray<readonly [string, unknown]> = [
  ["jsonSchema", null],
  ["jsonSchema", []],
  ["jsonSchema", "x"],
  ["jsonSchema.type", { type: "array", properties: {}, additionalProperties: false }],
  ["jsonSchema.additionalProperties", { type: "object", properties: {} }],
  ["jsonSchema.additionalProperties", { ...objectOf({}), additionalProperties: true }],
  ["jsonSchema.properties", { type: "object", additionalProperties: false }],
  ["jsonSchema.$schema", { ...objectOf({}), $schema: "https://json-schema.org/draft/2020-12/schema" }],
  ["jsonSchema.required", { ...objectOf({}), required: [] }],
  ["jsonSchema.description", { ...objectOf({}), description: "x" }],
  ["jsonSchema.properties.a.description", objectOf({ a: { type: "boolean" } })],
  ["jsonSchema.properties.a.type", objectOf({ a: { type: "integer", description: "x" } })],
  ["jsonSchema.properties.a.type", objectOf({ a: { description: "x" } })],
  ["jsonSchema.properties.a.pattern", objectOf({ a: { ...flag, type: "string", pattern: "(a+)+$" } })],
  ["jsonSchema.properties.a.enum", objectOf({ a: { ...flag, enum: [true] } })],
  ["jsonSchema.properties.a.enum", objectOf({ a: { ...plan, enum: [1] } })],
  ["jsonSchema.properties.a.$ref", objectOf({ a: { ...flag, $ref: "#" } })],
  ["jsonSchema.properties.a.items", objectOf({ a: { type: "array", description: "x" } })],
  [
    "jsonSchema.properties.a.items.type",
    objectOf({ a: { type: "array", description: "x", items: { type: "array", description: "x" } } })
  ],
  [
    "jsonSchema.properties.__proto__",
    JSON.parse(`{"type":"object","additionalProperties":false,"properties":{"__proto__":{}}}`)
  ],
  ["jsonSchema.properties.constructor", objectOf({ constructor: flag })],
  ["jsonSchema.properties.unsigned.description", objectOf({ unsigned: objectOf({}, "Mine") })],
  ["jsonSchema.properties.unsigned.type", objectOf({ unsigned: flag })],
  ["jsonSchema", objectOf(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`a${n}`, flag])))],
  ["jsonSchema", objectOf({ a: { ...flag, description: "x".repeat(64 * 1024) } })]
]

/** The rules of adaptive schemas and of the conditions that they suggest. */
export const adaptiveContract = (it: SitesTests) => {
  it.effect("a schema is kept as it was given, and suggests conditions in its order", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
      const found = getAdaptiveSchema(organization.id, site.id)
      expect((yield* Effect.flip(act(found)))._tag).toBe("AdaptiveSchemaNotFound")
      expect(yield* act(listTemplateConditions(organization.id, site.id))).toEqual([])
      yield* act(updateAdaptiveSchema(organization.id, site.id, claims))
      expect(JSON.stringify((yield* act(found)).jsonSchema)).toBe(JSON.stringify(claims))
      expect(yield* act(listTemplateConditions(organization.id, site.id))).toEqual([
        { description: "Tries new things: true", condition: "visitor.claims.zeta === true" },
        { description: "The plan: free", condition: 'visitor.claims.alpha === "free"' },
        { description: 'The plan: a "b"', condition: 'visitor.claims.alpha === "a \\"b\\""' },
        { description: "Tries new things: true", condition: 'visitor.claims["odd name"] === true' },
        { description: "Teams: docs", condition: 'visitor.claims.teams.includes("docs")' },
        { description: "Tries new things: true", condition: "visitor.claims.nested.deep === true" },
        { description: "The plan: eu", condition: 'visitor.claims.unsigned.region === "eu"' }
      ])
    })
  )

  it.effect("schemas beyond what claims need are refused, with the place of the problem", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      for (const [at, schema] of refused) {
        const update = updateAdaptiveSchema(organization.id, site.id, schema).pipe(as(admin))
        expect(yield* Effect.flip(update)).toMatchObject({ _tag: "AdaptiveSchemaRefused", at })
      }
      yield* updateAdaptiveSchema(organization.id, site.id, objectOf({ a: nested(4) })).pipe(as(admin))
      const deeper = updateAdaptiveSchema(organization.id, site.id, objectOf({ a: nested(5) })).pipe(
        as(admin)
      )
      expect((yield* Effect.flip(deeper))._tag).toBe("AdaptiveSchemaRefused")
    })
  )

  it.effect("at most 200 conditions are suggested", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const properties = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a${n}`, flag]))
      yield* updateAdaptiveSchema(organization.id, site.id, objectOf(properties)).pipe(as(admin))
      expect(yield* listTemplateConditions(organization.id, site.id).pipe(as(admin))).toHaveLength(200)
    })
  )
}
