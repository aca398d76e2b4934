import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { officialClient } from "./src/officialClient.ts"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import { organizationOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const shelves = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(
    `collections, ${name}`,
    (it) => {
      it.effect("are made, filled, arranged, given away and taken apart", () =>
        Effect.gen(function* () {
          const { octavo } = yield* World
          const operator = { url: octavo.url, token: octavo.operatorToken }
          // Reaches both organizations.
          const client = officialClient(operator.url, operator.token)
          const ask = <A>(call: () => Promise<{ data: A }>) =>
            Effect.map(Effect.promise(call), ({ data }) => data)
          const statusOf = (call: () => Promise<unknown>) =>
            Effect.promise(() =>
              call().then(
                () => "done",
                (error: { readonly code?: number }) => error.code
              )
            )
          const organizationId = yield* organizationOf(octavo)
          const aCollection = (title: string, parent?: string) =>
            Effect.map(
              ask(() =>
                client.orgs.createCollection(organizationId, {
                  title,
                  ...(parent !== undefined && { parent })
                })
              ),
              (body) => validated("createCollection", body, 201)
            )
          const aSpace = (title: string, parent: string) =>
            ask(() => client.orgs.createSpace(organizationId, { title, parent }))
          const titlesIn = (id: string) =>
            Effect.map(
              ask(() => client.collections.listSpacesInCollectionById(id)),
              (body) => validated("listSpacesInCollectionById", body).items.map(({ title }) => title)
            )

          const guides = yield* aCollection("Guides")
          const old = yield* aCollection("Old", guides.id)
          const [install, upgrade] = [
            yield* aSpace("Install", guides.id),
            yield* aSpace("Upgrade", guides.id)
          ]
          const settings = yield* ask(() =>
            client.collections.updateCollectionById(old.id, { description: "No longer true" })
          )
          expect(validated("updateCollectionById", settings).description).toBe("No longer true")
          expect(yield* titlesIn(guides.id)).toEqual(["Install", "Upgrade"])
          const moved = yield* ask(() =>
            client.spaces.moveSpace(upgrade.id, {
              position: { before: { type: "space", space: install.id } }
            })
          )
          expect(validated("moveSpace", moved).parent).toBe(guides.id)
          expect(yield* titlesIn(guides.id)).toEqual(["Upgrade", "Install"])
          expect(
            yield* statusOf(() =>
              client.spaces.moveSpace(upgrade.id, {
                position: { before: { type: "space", space: install.id } }
              })
            )
          ).toBe(409)
          expect(
            yield* statusOf(() => client.collections.moveCollection(guides.id, { parent: old.id }))
          ).toBe(412)
          const top = yield* ask(() =>
            client.orgs.listCollectionsInOrganizationById(organizationId, { nested: false })
          )
          const topTitles = validated("listCollectionsInOrganizationById", top).items.map(({ id }) => id)
          expect(topTitles).toContain(guides.id)
          expect(topTitles).not.toContain(old.id)
          const out = yield* ask(() =>
            client.collections.moveCollection(old.id, {
              parent: null,
              position: { after: { type: "collection", collection: guides.id } }
            })
          )
          expect(validated("moveCollection", out).parent).toBeUndefined()

          const copied = validated(
            "duplicateSpace",
            yield* ask(() => client.spaces.duplicateSpace(upgrade.id)),
            201
          )
          expect(copied).toMatchObject({ title: "Upgrade (copy)", parent: guides.id })
          expect(yield* titlesIn(guides.id)).toEqual(["Upgrade", "Upgrade (copy)", "Install"])

          const other = yield* request<{ readonly id: string }>(operator, "POST", "/v1/admin/organizations", {
            title: "Partner"
          })
          const given = yield* ask(() =>
            client.collections.transferCollection(guides.id, { organization: other.body.id })
          )
          expect(validated("transferCollection", given).organization).toBe(other.body.id)
          const back = yield* ask(() =>
            client.spaces.transferSpace(install.id, { organization: organizationId })
          )
          expect(validated("transferSpace", back)).toMatchObject({ organization: organizationId })
          yield* Effect.promise(() => client.collections.deleteCollectionById(guides.id))
          expect(yield* statusOf(() => client.collections.getCollectionById(guides.id))).toBe(404)
          const left = yield* ask(() => client.spaces.getSpaceById(upgrade.id))
          expect(left).toMatchObject({ title: "Upgrade", organization: other.body.id })
        })
      )
    }
  )

onStores("in memory", shelves)
