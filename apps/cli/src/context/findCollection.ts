import type { CollectionResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument } from "effect/cli"
import { listApi } from "../request.ts"
import { findEach, getById } from "./named.ts"
import { organizationIdOf } from "./organizationIdOf.ts"

/** The argument that names a collection. */
export const collectionArgument = Argument.String("collection").pipe(
  Argument.withDescription("Id, title or unique prefix of the title")
)

/** All collections of an organization, nested ones included. */
export const listCollections = (organization: string) =>
  listApi<CollectionResource>({ path: `/v1/orgs/${organization}/collections`, query: { nested: true } })

/** The collections that a command names; by titles, in the organization of `--org`, of a collection that is named by its id, or of the caller. */
export const findCollections = (org: Option.Option<string>, named: ReadonlyArray<string>) =>
  findEach(named, {
    get: getById<CollectionResource>((id) => `/v1/collections/${id}`),
    list: ([first]) =>
      Effect.flatMap(
        organizationIdOf(Option.orElse(org, () => Option.fromUndefinedOr(first?.organization))),
        listCollections
      ).pipe(
        Effect.map((collections) =>
          collections.map((collection) => ({
            id: collection.id,
            names: [],
            title: collection.title,
            item: collection
          }))
        )
      ),
    one: "collection",
    where: "in the organization"
  })

/** The collection that a command names, as `findCollections` does. */
export const findCollection = (org: Option.Option<string>, named: string) =>
  Effect.map(findCollections(org, [named]), ([collection]) => collection!)
