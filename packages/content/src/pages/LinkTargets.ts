import { Context, type Effect } from "effect"
import type { Snapshot } from "../entries/Revision.ts"
import type { PathTarget } from "@octavo/markdown"

/** Finds what the references of a page lead to. */
export class LinkTargets extends Context.Service<
  LinkTargets,
  {
    /**
     * Finds targets by path in the repository, by the path that represents an id, such as `pages/{id}`, or by an address with a
     * redirect, which begins with `/`; paths without a target are left out.
     */
    readonly findByGitPath: (
      at: Snapshot,
      paths: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, PathTarget>>
    /** The paths in the repository at which these pages, files and reusable contents lie, by their ids. */
    readonly findGitPaths: (
      at: Snapshot,
      ids: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, string>>
  }
>()("@octavo/content/LinkTargets") {}
