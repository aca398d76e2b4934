import type { OrganizationId } from "@octavo/identity"
import { createOrReplaceSpec } from "@octavo/openapi"
import { aDocument, aSpecOf, processLatest } from "@octavo/openapi/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { Person, Server } from "./aServer.ts"

/** The lists of specifications and of their versions, each with a way to add one more. */
export const specLists = Effect.fnUntraced(function* (
  { within }: Server,
  organizationId: OrganizationId,
  { ask, user }: Person
) {
  let made = 0
  const path = `/v1/orgs/${organizationId}/openapi`
  const { spec } = yield* within(aSpecOf(organizationId, user, "versioned"))
  yield* within(Effect.orDie(processLatest(spec.id)))
  const space = yield* ask("POST", `/v1/orgs/${organizationId}/spaces`, { body: {} })
  return {
    listOpenAPISpecBacklinks: {
      ask,
      path: `${path}/versioned/backlinks`,
      insert: Effect.suspend(() => {
        const markdown = '{% openapi-schemas spec="versioned" schemas="Pet" %}\n{% endopenapi-schemas %}\n'
        const page = { type: "insert_page", title: `Page ${made++}`, document: { markdown } }
        return ask("POST", `/v1/spaces/${space.body.id}/content`, { body: { changes: [page] } })
      })
    },
    listOpenAPISpecs: {
      ask,
      path,
      insert: Effect.suspend(() => within(aSpecOf(organizationId, user, `spec-${made++}`)))
    },
    listOpenAPISpecVersions: {
      ask,
      path: `${path}/versioned/versions`,
      insert: Effect.suspend(() =>
        within(
          Effect.gen(function* () {
            yield* createOrReplaceSpec(organizationId, "versioned", { text: aDocument(`path-${made++}`) })
            yield* processLatest(spec.id)
          }).pipe(as(user), Effect.orDie)
        )
      )
    }
  }
})
