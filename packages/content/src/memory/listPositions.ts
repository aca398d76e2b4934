import { toListing } from "@octavo/kernel"
import type { ListingRequest } from "@octavo/kernel"
import { Effect, Option, TxHashMap } from "effect"
import type { Container, ListPosition } from "../containers/Containers.ts"
import type { ContentTables } from "./ContentTables.ts"
import type { ContainerPosition } from "../containers/ContainerPosition.ts"

interface Ordered {
  readonly id: string
  readonly position: string
}

interface Placed extends Container, Ordered {}

const isBefore = (one: Ordered, other: Ordered) =>
  one.position < other.position || (one.position === other.position && one.id < other.id)

/** Sorts items of a container by position. */
export const byPosition = <A extends Ordered>(things: ReadonlyArray<A>): Array<A> =>
  things.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

/** Puts an item into its container and records its former position. */
export const putPlaced = Effect.fnUntraced(function* <A extends Placed>(
  { moves }: ContentTables["Service"],
  things: TxHashMap.TxHashMap<string, A>,
  thing: A
) {
  const old = Option.getOrUndefined(yield* TxHashMap.get(things, thing.id))
  yield* TxHashMap.set(things, thing.id, thing)
  if (old === undefined) return
  if (old.organizationId !== thing.organizationId || old.parentId !== thing.parentId) {
    yield* TxHashMap.remove(moves, thing.id)
    return
  }
  if (old.position === thing.position) return
  const last = Math.max(0, ...(yield* TxHashMap.values(moves)).map((own) => own.at(-1)?.[0] ?? 0))
  const own = Option.getOrElse(yield* TxHashMap.get(moves, thing.id), () => [])
  yield* TxHashMap.set(moves, thing.id, [...own, [last + 1, old.position]])
})

/** A page of the list of a container, in the order of the first page of that list, each item with what is shown of it. */
export const listByPosition = Effect.fnUntraced(function* <A extends Placed, B extends object, E, R>(
  { moves }: ContentTables["Service"],
  things: ReadonlyArray<A>,
  { after, limit }: ListingRequest<ContainerPosition>,
  show: (thing: A) => Effect.Effect<B, E, R>
) {
  const own = new Map(yield* TxHashMap.entries(moves))
  const latest = things.map(({ id }) => own.get(id)?.at(-1)?.[0] ?? 0)
  const asOf = after === null ? Math.max(0, ...latest) : after[2]
  const former = things.map((thing) => {
    const since = own.get(thing.id)?.find(([number]) => number > asOf)
    return { ...thing, position: since === undefined ? thing.position : since[1], thing }
  })
  const seen = after === null ? null : { position: after[0], id: after[1] }
  const rows = byPosition(former)
    .filter((row) => seen === null || isBefore(seen, row))
    .slice(0, limit + 1)
  const { items, next } = toListing(rows, limit, ({ position, thing }): ContainerPosition => [
    position,
    thing.id,
    asOf
  ])
  const shown = yield* Effect.forEach(items, ({ position, thing }) => {
    const listPosition: ListPosition = { position, asOf }
    return Effect.map(show(thing), (found) => ({ ...found, listPosition }))
  })
  return { items: shown, next }
})
