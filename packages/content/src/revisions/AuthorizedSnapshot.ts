import type { Role } from "@octavo/identity"
import { Effect } from "effect"
import { authorize } from "../containers/authorize.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { SpaceAndAccess } from "../containers/Spaces.ts"
import type { RevisionId, Snapshot } from "../entries/Revision.ts"

/** A revision of a space, by the snapshot that it shows. */
interface SnapshotOfSpace {
  readonly spaceId: SpaceId
  readonly at: Snapshot
  readonly revisionId: RevisionId
}

/**
 * A snapshot that its holder may read. The constructor is private and the space is a private field, so that neither another
 * module nor a plain object makes one: the first of a space comes out of the access check, others of it out of the first.
 */
export class AuthorizedSnapshot {
  readonly #spaceId: SpaceId
  readonly at: Snapshot
  readonly revisionId: RevisionId

  private constructor({ at, revisionId, spaceId }: SnapshotOfSpace) {
    this.#spaceId = spaceId
    this.at = at
    this.revisionId = revisionId
  }

  /** The role on a space and its active snapshot, after the access check; see `authorize`. */
  static readonly authorize = <Needed extends Role>(
    { facts, head, revisionId, space }: SpaceAndAccess,
    needed: Needed,
    state: "active" | "deleted",
    of: "content" | "settings" = "content"
  ) =>
    Effect.mapEager(
      authorize(space.id, { facts, isDeleted: space.deletedAt !== null }, needed, state, of),
      (role) => ({ role, snapshot: new AuthorizedSnapshot({ spaceId: space.id, at: head, revisionId }) })
    )

  /** Another snapshot of the same space: of a revision, or of what a branch shows. One of another space is a defect. */
  select(other: SnapshotOfSpace): AuthorizedSnapshot {
    if (other.spaceId !== this.#spaceId) {
      throw new Error(`The revision ${other.revisionId} is none of the space ${this.#spaceId}`)
    }
    return new AuthorizedSnapshot(other)
  }

  /** Whether a value is a snapshot of this space that came out of an access check. */
  static isOf(value: object, spaceId: SpaceId): value is AuthorizedSnapshot {
    return #spaceId in value && value.#spaceId === spaceId
  }
}
