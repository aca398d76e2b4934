import type { OrganizationId, User } from "@octavo/identity"
import { Specs } from "@octavo/openapi"
import { aSpecOf, processLatest } from "@octavo/openapi/testing"
import { Effect, Option } from "effect"
import type { Server } from "./aServer.ts"

/** A specification with a version, and the names of both in paths. */
export const aSpecOfWorld = (server: Server, organizationId: OrganizationId, user: User) =>
  server.within(
    Effect.gen(function* () {
      const { spec } = yield* aSpecOf(organizationId, user, "pets")
      yield* processLatest(spec.id)
      const processed = Option.getOrThrow(yield* (yield* Specs).findBySlug(organizationId, "pets"))
      return { specSlug: "pets", versionId: processed.lastVersionId as string }
    }).pipe(Effect.orDie)
  )
