import { expect } from "@effect/vitest"
import { SpecTargets } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { createOrReplaceSpec, deleteSpec, SpecTargetsFromOpenApi } from "../src/index.ts"
import { aSpecOf, processLatest } from "../src/testing/index.ts"
import type { OpenApiTests } from "./OpenApiServices.ts"

const paths = {
  "/pets": { get: {}, post: {} },
  "/pets/{petId}/toys/{toyId}": { delete: {} }
}
const documentOf = (given: object) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: given,
    webhooks: { newPet: { post: {} } },
    components: { schemas: { Pet: { type: "object" }, "{Odd}": { type: "string" } } },
    tags: [{ name: "Pet" }]
  })

const asked = [
  "operation GET /pets",
  "operation PUT /pets",
  "operation DELETE /pets/{id}/toys/{toy}",
  "operation DELETE /pets/{id}/toys",
  "operation POST newPet",
  "webhook POST newPet",
  "webhook GET newPet",
  "schema Pet",
  "schema pet",
  "schema {Odd}",
  "schema {Other}",
  "tag Pet"
]

/** The rules of links to specifications and to their parts. */
export const specTargetsContract = (it: OpenApiTests) => {
  it.effect("links find specifications of their organization, and the parts of the latest version", () =>
    Effect.gen(function* () {
      const { id } = yield* anOrganization()
      const admin = yield* aMember(id)
      const elsewhere = yield* anOrganization()
      const { spec } = yield* aSpecOf(id, admin, "pets", documentOf(paths))
      yield* aSpecOf(id, admin, "empty")
      const findIn = Effect.fnUntraced(function* (organizationId: OrganizationId) {
        const targets = yield* SpecTargets
        const named = ["pets", "empty", "missing"].map((slug) => [slug, new Set(asked)] as const)
        const found = yield* targets(organizationId, new Map(named))
        return Object.fromEntries([...found].map(([slug, parts]) => [slug, [...parts].sort()]))
      }, Effect.provide(SpecTargetsFromOpenApi))
      const find = () => findIn(id)
      expect(yield* find()).toEqual({ pets: [], empty: [] })
      yield* processLatest(spec.id)
      expect(yield* find()).toEqual({
        empty: [],
        pets: [
          "operation DELETE /pets/{id}/toys/{toy}",
          "operation GET /pets",
          "schema Pet",
          "schema {Odd}",
          "webhook POST newPet"
        ]
      })
      expect(yield* findIn(elsewhere.id)).toEqual({})
      const text = documentOf({ "/pets": { put: {} } })
      yield* createOrReplaceSpec(id, "pets", { text }).pipe(as(admin))
      yield* processLatest(spec.id)
      expect((yield* find())["pets"]).toEqual([
        "operation PUT /pets",
        "schema Pet",
        "schema {Odd}",
        "webhook POST newPet"
      ])
      yield* deleteSpec(id, "pets").pipe(as(admin))
      expect(yield* find()).toEqual({ empty: [] })
    })
  )
}
