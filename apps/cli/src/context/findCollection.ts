import { ApiFailure, type CollectionResource } from "@octavo/client"
import { Effect, type Option } from "effect"
import { Argument } from "effect/cli"
import { callApi, listApi } from "../request.ts"
import { findNamed, isId } from "./named.ts"
import { organizationIdOf } from "./organizationIdOf.ts"

/** The argument that names a collection. */
export const collectionArgument = Argument.String("collection").pipe(
  Argument.withDescription("Id, title or unique prefix of the title")
)

/** All collections of an organization, nested ones included. */
export const listCollections = (organization: string) =>
  listApi<CollectionResource>({ path: `/v1/orgs/${organization}/collections`, query: { nested: true } })

const getCollection = (id: string) =>
  callApi<CollectionResource>({ path: `/v1/collections/${id}` }).pipe(
    Effect.catchIf(
      (error) => error instanceof ApiFailure && error.code === 404,
      () => Effect.succeed(undefined)
    )
  )

/** The collection that a command names; by a title, in the organization that was meant. */
export const findCollection = Effect.fnUntraced(function* (org: Option.Option<string>, named: string) {
  const byId = isId(named) ? yield* getCollection(named) : undefined
  if (byId !== undefined) return byId
  const { collection } = yield* findNamed(
    (yield* listCollections(yield* organizationIdOf(org))).map((collection) => ({
      id: collection.id,
      names: [],
      title: collection.title,
      collection
    })),
    named,
    { one: "collection", where: "in the organization" }
  )
  return collection
})
