import { expect, layer } from "@effect/vitest"
import { TemplateFiles } from "@octavo/imports"
import { printerOfWords } from "@octavo/pdf/testing"
import { Effect, Layer } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, inMemory, lying } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { endpoints } from "./endpoints.ts"
import { refusals, refuse } from "./refusals.ts"
import { samples } from "./samples.ts"
import { NewWorld } from "./sharedWorld.ts"

/** Answered when the files of a template are not as they were installed. */
const ofTemplates = ["applyTemplateToSpace 422"]

/** The statuses that other tests ask each operation for: by ids that nothing has, and as callers of every role. */
const askedElsewhere = new Set([403, 404])

const aWorldOfItsOwn = Effect.gen(function* () {
  const server = yield* aServer()
  return { server, world: yield* aWorld(server) }
})

layer(NewWorld.layer)("each status that an operation declares", (it) => {
  it("has a request that is answered with it", () => {
    const declared = endpoints.flatMap(({ failures, id }) =>
      [...failures].filter((status) => !askedElsewhere.has(status)).map((status) => `${id} ${status}`)
    )
    expect([...Object.keys(refusals), ...ofTemplates].toSorted()).toEqual(declared.toSorted())
  })

  it.effect.each(Object.keys(refusals))("%s is answered", (refusal) =>
    Effect.gen(function* () {
      const [operation] = refusal.split(" ")
      const first = yield* refuse(yield* yield* NewWorld, refusal)
      // The worlds of one server share an organization that bodies name: where it must have one member, its server is new.
      const isAnswered = `${operation} ${first.status}` === refusal
      const { body, status } = isAnswered ? first : yield* refuse(yield* aWorldOfItsOwn, refusal)
      expect(`${operation} ${status}`, JSON.stringify(body)).toBe(refusal)
    })
  )

  it.effect("applyTemplateToSpace 422 is answered where the files of templates are lost", () =>
    Effect.gen(function* () {
      const lost = Layer.succeed(TemplateFiles, { list: () => Effect.succeed([]) })
      const server = yield* aServer({ stores: Layer.merge(inMemory(printerOfWords, lying()), lost) })
      const { admin, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/content/template`
      const { body, status } = yield* admin.ask("POST", path, samples["applyTemplateToSpace"])
      expect([status, body.error.message]).toEqual([422, expect.any(String)])
    })
  )
})
