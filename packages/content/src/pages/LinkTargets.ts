import { Context, type Effect } from "effect"
import type { RevisionPoint } from "../revisions/Revision.ts"

/** What lies at a path of the Git repository that the content came from. */
export interface PathTarget {
  readonly kind: "page" | "file" | "reusable-content"
  readonly id: string
}

/** Finds what the references of a page lead to. */
export class LinkTargets extends Context.Service<
  LinkTargets,
  {
    /** By path in the repository; what lies nowhere is left out. */
    readonly findByGitPath: (
      at: RevisionPoint,
      paths: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, PathTarget>>
  }
>()("@octavo/content/LinkTargets") {}
