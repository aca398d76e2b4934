import { expect, layer } from "@effect/vitest"
import { Effect, Schedule, type Scope } from "effect"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import { organizationOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const translations = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(
    `translations, ${name}`,
    (it) => {
      it.effect("are made, run, read and deleted by the official client", () =>
        Effect.gen(function* () {
          const { octavo } = yield* World
          const { orgs, spaces } = octavo.client
          const ask = <A>(call: () => Promise<{ data: A }>) =>
            Effect.map(Effect.promise(call), ({ data }) => data)
          const organizationId = yield* organizationOf(octavo)
          const { id: space } = yield* ask(() => orgs.createSpace(organizationId, { title: "Guide" }))
          yield* request(octavo, "POST", `/v1/spaces/${space}/content`, {
            changes: [
              { type: "insert_page", title: "Start", document: { markdown: "# Start\n\nRun `it`.\n" } }
            ]
          })
          const made = validated(
            "createTranslation",
            yield* ask(() =>
              orgs.createTranslation(organizationId, {
                source: { space, language: "en" as never },
                language: "ja" as never
              })
            ),
            201
          )
          const { id } = made
          const ended = yield* ask(() => orgs.getTranslation(organizationId, id)).pipe(
            Effect.repeat({
              schedule: Schedule.spaced("100 millis"),
              until: ({ status }) => status === "completed"
            })
          )
          validated("getTranslation", ended)
          expect(ended.stats).toMatchObject({ runs: 1, totalPages: 1 })
          const result = yield* ask(() => spaces.getCurrentRevision(ended.result!.space))
          expect(result.pages.map(({ title }) => title)).toEqual(["⟦Šŧářŧ ~⟧"])
          yield* ask(() =>
            orgs.updateGlossaryEntries(organizationId, {
              operations: [{ type: "insert", translations: { en: "run", ja: "走る" } }]
            })
          )
          const glossary = yield* ask(() => orgs.listGlossaryEntries(organizationId))
          validated("listGlossaryEntries", glossary)
          const [entry] = glossary.items
          validated("getGlossaryEntry", yield* ask(() => orgs.getGlossaryEntry(organizationId, entry!.id)))
          validated(
            "updateTranslation",
            yield* ask(() => orgs.updateTranslation(organizationId, id, { instructions: ended.instructions }))
          )
          validated("listTranslations", yield* ask(() => orgs.listTranslations(organizationId)))
          yield* ask(() => orgs.runTranslation(organizationId, id))
          yield* ask(() => orgs.deleteTranslation(organizationId, id))
          expect((yield* ask(() => orgs.listTranslations(organizationId))).items).toEqual([])
        })
      )
    }
  )

onStores("on Postgres", translations)
