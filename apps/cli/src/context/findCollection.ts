import type { CollectionResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument } from "effect/cli"
import { listApi } from "../request.ts"
import { findNamed } from "./named.ts"

/** The argument that names a collection. */
export const collectionArgument = Argument.String("collection").pipe(
  Argument.withDescription("Id, title or unique prefix of the title")
)

/** All collections of an organization, nested ones included. */
export const listCollections = (organization: string) =>
  listApi<CollectionResource>({ path: `/v1/orgs/${organization}/collections`, query: { nested: true } })

/** The collection of an organization that a command names. */
export const findCollection = Effect.fnUntraced(function* (organization: string, named: string) {
  const found = yield* findNamed(
    (yield* listCollections(organization)).map((collection) => ({
      id: collection.id,
      names: [],
      title: collection.title,
      collection
    })),
    named,
    { one: "collection", where: "in the organization" }
  )
  return found.collection
})
