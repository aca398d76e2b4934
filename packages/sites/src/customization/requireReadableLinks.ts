import { Effect } from "effect"
import { requireReadableCondition } from "../structure/requireReadableCondition.ts"
import type { Customization } from "./Customization.ts"

/** Refuses header links with a condition that nobody can read. */
export const requireReadableLinks = (links: Customization["header"]["links"] | null | undefined) =>
  Effect.forEach(
    links ?? [],
    ({ condition }, index) => requireReadableCondition(condition, `header.links.${index}.condition`),
    { discard: true }
  )
