import { Context, Effect } from "effect"
import type { ContentChanges } from "./ContentChanges.ts"
import type { Base, Branch, Revision } from "./Revision.ts"

/**
 * Adds to the changes of a commit what follows for generated pages, within its unit of work. Without a layer computed pages are stored, and
 * nothing is generated for them.
 */
export const GeneratedPages = Context.Reference<
  (
    branch: Branch,
    base: Base | null,
    commit: Pick<Revision, "type" | "git">,
    changes: ContentChanges
  ) => Effect.Effect<ContentChanges>
>("@octavo/content/GeneratedPages", {
  defaultValue: () => (_branch, _base, _commit, changes) => Effect.succeed(changes)
})
