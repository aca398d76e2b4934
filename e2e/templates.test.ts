import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import { contentOf, flat } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const folder = fileURLToPath(new URL("../packages/imports/templates", import.meta.url))

const filesOf = (id: string) =>
  readdirSync(`${folder}/${id}`, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"))

const templates = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(`templates, ${name}`, (it) => {
    it.effect("are found, and applied by the official client", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const { body } = yield* request<{ readonly items: ReadonlyArray<{ readonly id: string }> }>(
          octavo,
          "GET",
          "/v1/templates"
        )
        expect(body.items.map(({ id }) => id).toSorted()).toEqual(readdirSync(folder).toSorted())
        for (const { id } of body.items) {
          const spaceId = yield* aSpace
          const contentRefs = { logo: { kind: "file", file: "x" } as never }
          const { status } = yield* Effect.promise(() =>
            octavo.client.spaces.applyTemplateToSpace(spaceId, { id, params: { contentRefs } })
          )
          expect(status).toBe(201)
          const { pages } = yield* contentOf(octavo, spaceId)
          expect([id, flat(pages).length]).toEqual([id, filesOf(id).length])
        }
      })
    )
  })

onStores("in memory", templates)
