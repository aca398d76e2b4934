import { Effect } from "effect"
import { type AccessFacts, type Asker, Caller, resolveRole, type Role } from "@octavo/identity"
import { type Listing, type ListingRequest, type Position, toListing } from "@octavo/kernel"

/** How many times more rows are looked at in each further round, so that few rounds pass over many hidden ones. */
const growth = 8
const maxSpaces = 2000

/** The rows of a list that the caller may know of, in its order, each with the caller's role on it. */
export const listAuthorized = <A extends { readonly facts: AccessFacts }, const After extends Position, E, R>(
  list: (asker: Asker, request: ListingRequest<After>) => Effect.Effect<Listing<A, After>, E, R>,
  request: ListingRequest<After>,
  positionOf: (row: Omit<A, "facts">) => After
) =>
  Effect.gen(function* () {
    const caller = yield* Caller
    const visible: Array<Omit<A, "facts"> & { readonly role: Role }> = []
    let after: After | null = request.after
    let size = request.limit + 1
    do {
      const chunk: Listing<A, After> = yield* list(caller, { after, limit: size })
      for (const { facts, ...row } of chunk.items) {
        const role = resolveRole(facts)
        if (role !== null) visible.push({ ...row, role })
      }
      after = chunk.next
      size = Math.max(size, Math.min(size * growth, maxSpaces))
    } while (after !== null && visible.length <= request.limit)
    return toListing(visible, request.limit, positionOf)
  })
