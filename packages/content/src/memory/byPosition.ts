import type { ListingRequest } from "@octavo/kernel"

interface Placed {
  readonly id: string
  readonly position: string
}

const isBefore = (one: Placed, other: Placed) =>
  one.position < other.position || (one.position === other.position && one.id < other.id)

/** Things as they stand beside each other, from behind where a list goes on. */
export const byPosition = <A extends Placed>(
  rows: ReadonlyArray<A>,
  { after }: Pick<ListingRequest, "after">
): Array<A> => {
  const seen = after === null ? null : { position: String(after[0]), id: String(after[1]) }
  return rows
    .filter((row) => seen === null || isBefore(seen, row))
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
}
