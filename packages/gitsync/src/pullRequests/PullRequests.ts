import type { SpaceId } from "@octavo/content"
import { Context, type Effect, type Option } from "effect"
import type { PullRequest } from "./PullRequest.ts"

/** The pull requests of the repositories that spaces are connected with. Who writes holds the connection of the space. */
export class PullRequests extends Context.Service<
  PullRequests,
  {
    readonly find: (spaceId: SpaceId, number: number) => Effect.Effect<Option.Option<PullRequest>>
    readonly put: (pullRequest: PullRequest) => Effect.Effect<void>
    /** The open ones, highest number first. */
    readonly listOpen: (spaceId: SpaceId) => Effect.Effect<ReadonlyArray<PullRequest>>
    /** Removes all of a space, the closed ones too. */
    readonly removeAll: (spaceId: SpaceId) => Effect.Effect<void>
  }
>()("@octavo/gitsync/PullRequests") {}
