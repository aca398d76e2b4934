import type { UserResource } from "@octavo/api"
import { Caller, type DescribedPerson, describePeople, type UserId } from "@octavo/identity"
import { type Listing, type Position, readOnce } from "@octavo/kernel"
import { Effect } from "effect"
import { presentUser } from "./presentUser.ts"

/** People as resources, by their ids. */
export type People = (id: UserId) => UserResource

/** People that were read. One who is gone is shown with nothing but the id. */
export const presentPeople = (publicUrl: string, described: ReadonlyArray<DescribedPerson>): People => {
  const present = presentUser(publicUrl)
  const known = new Map(described.map(({ person }) => [person.id, present(person)] as const))
  return (id) =>
    known.get(id) ?? {
      object: "user",
      id,
      displayName: "Somebody who left",
      urls: { location: `${publicUrl}/v1/users/${id}` }
    }
}

/** Reads all of these people at once, as the caller may see them. */
export const findPeople = (publicUrl: string, ids: Iterable<UserId>) =>
  Effect.map(describePeople(ids), (described) => presentPeople(publicUrl, described))

/**
 * Runs an operation of the caller whose answer names the caller. The caller is read beside it, with the statements that the operation
 * sends first, and together with other requests of the caller.
 */
export const besideCaller = <A, E, R>(publicUrl: string, operation: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Caller, (caller) => {
    const asPerson = readOnce(caller, "the caller as a person", findPeople(publicUrl, [caller.userId]))
    return Effect.all([operation, asPerson], { concurrency: 2 })
  })

/** A page of a list, each item with the people that any of them names. */
export const withPeople = <A, After extends Position>(
  publicUrl: string,
  { items, next }: Listing<A, After>,
  idsOf: (item: A) => ReadonlyArray<UserId>
) =>
  Effect.map(
    findPeople(publicUrl, items.flatMap(idsOf)),
    (people): Listing<{ readonly item: A; readonly people: People }, After> => ({
      items: items.map((item) => ({ item, people })),
      next
    })
  )
