import { Effect } from "effect"
import { AuthorizedSnapshot } from "../revisions/AuthorizedSnapshot.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { PublishedContents, type PublishedHead } from "./PublishedContents.ts"

/**
 * Spaces that a site shows to its visitors, each at its head. Visitors are no callers and have no roles, so the package of sites alone
 * makes such a value, and an architecture test holds it to that. The heads are a private field: no plain object is one.
 */
export class PublishedSpaces {
  readonly #heads: ReadonlyMap<SpaceId, PublishedHead>

  private constructor(heads: ReadonlyMap<SpaceId, PublishedHead>) {
    this.#heads = heads
  }

  /** Those of these spaces that there are, by one statement; deleted ones are left out. */
  static readonly open = Effect.fnUntraced(function* (spaceIds: ReadonlyArray<SpaceId>) {
    const heads = yield* (yield* PublishedContents).findHeads([...new Set(spaceIds)])
    return new PublishedSpaces(new Map(heads.map((head) => [head.spaceId, head])))
  })

  /** The heads of all these spaces, in the order of their ids, for the keys of caches. */
  get heads(): ReadonlyArray<PublishedHead> {
    return [...this.#heads.values()].sort((a, b) => (a.spaceId < b.spaceId ? -1 : 1))
  }

  /**
   * The same spaces, one of them at another snapshot, which a user was authorized to read: for the preview of that user alone. A space
   * that is not among these is not added.
   */
  showing(spaceId: SpaceId, snapshot: AuthorizedSnapshot): PublishedSpaces {
    const head = this.#heads.get(spaceId)
    if (head === undefined || !AuthorizedSnapshot.isOf(snapshot, spaceId)) return this
    const { at, revisionId } = snapshot
    return new PublishedSpaces(new Map([...this.#heads, [spaceId, { ...head, at, revisionId }]]))
  }

  /** The head of a space; undefined for one that is not among these. */
  headOf(spaceId: SpaceId): PublishedHead | undefined {
    return this.#heads.get(spaceId)
  }
}
