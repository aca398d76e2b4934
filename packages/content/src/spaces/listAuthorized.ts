import { Effect } from "effect"
import { type AccessFacts, Caller, resolveRole, type Role, type UserId } from "@octavo/identity"
import { type Listing, type ListingRequest, type Position, toListing } from "@octavo/kernel"

/** How many times more rows are looked at in each further round, so that few rounds pass over many hidden ones. */
const growth = 8
const maxSpaces = 2000

/** The rows of a list that the caller may know of, in its order, each with the caller's role on it. */
export const listAuthorized = Effect.fnUntraced(function* <A extends { readonly facts: AccessFacts }, E, R>(
  list: (userId: UserId, request: ListingRequest) => Effect.Effect<Listing<A>, E, R>,
  request: ListingRequest,
  positionOf: (row: Omit<A, "facts">) => Position
) {
  const { userId } = yield* Caller
  const visible: Array<Omit<A, "facts"> & { readonly role: Role }> = []
  let after: Position | null = request.after
  let size = request.limit + 1
  do {
    const chunk: Listing<A> = yield* list(userId, { after, limit: size })
    for (const { facts, ...row } of chunk.items) {
      const role = resolveRole(facts)
      if (role !== null) visible.push({ ...row, role })
    }
    after = chunk.next
    size = Math.max(size, Math.min(size * growth, maxSpaces))
  } while (after !== null && visible.length <= request.limit)
  return toListing(visible, request.limit, positionOf)
})
