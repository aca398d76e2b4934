import type { Grant } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { AccessPointer } from "./AccessTarget.ts"
import { changeGrants } from "./changeGrants.ts"
import { findHolder } from "./findHolder.ts"
import { lockTarget } from "./lockTarget.ts"

/** Takes away what was given to a user or team on a space or collection itself. Removing what is not there changes nothing. */
export const removeGrant = Effect.fn("content.removeGrant")(
  function* (on: AccessPointer, to: Grant["to"]) {
    const { role: held, target } = yield* lockTarget(on)
    const holder = yield* Effect.option(findHolder(target.organizationId, to))
    if (Option.isSome(holder)) yield* changeGrants(target, held, [{ holder: holder.value, role: null }])
  },
  Effect.catchTag(["SpaceNotFound", "CollectionNotFound"], () => Effect.void),
  atomically
)
