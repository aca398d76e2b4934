import type { OrganizationId, User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Jobs } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { createSpec, DocumentReader, ProcessJob, processSpec, type SpecId } from "../index.ts"
import { compareBytes } from "../changes/compareBytes.ts"
import { readSource } from "../reading/readSource.ts"

/** A small document in OpenAPI 3.1, with a path for each of these names. */
export const aDocument = (...names: ReadonlyArray<string>): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        {
          get: {
            operationId: `list-${name}`,
            summary: `List ${name}`,
            tags: [name],
            responses: { 200: { description: "Found" } }
          }
        }
      ])
    )
  })

/** A stored specification of an organization, made by a member of it, that no worker has seen. */
export const aSpecOf = (organizationId: OrganizationId, user: User, slug: string, text = aDocument("pets")) =>
  createSpec(organizationId, slug, { text }).pipe(as(user), Effect.orDie)

/** Reads sources in the process of the test. */
export const documentReaderInProcess: Layer.Layer<DocumentReader> = Layer.succeed(DocumentReader, {
  read: (task) => Effect.promise(() => readSource(task)),
  compare: (task) =>
    Effect.orElseSucceed(
      Effect.try(() => compareBytes(task)),
      () => null
    )
})

/** Runs the processing of a specification that was requested last, as a worker does. */
export const processLatest = Effect.fnUntraced(function* (specId: SpecId) {
  const job = Option.getOrThrow(yield* (yield* Jobs).findLatest(ProcessJob.name, specId))
  yield* processSpec.run({ job, progress: () => Effect.void })
})
