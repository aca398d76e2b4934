import { Context, Effect, Layer, Redacted } from "effect"
import * as GitRemoteMemory from "../../../src/memory/GitRemote.ts"
import { GitUnreachable } from "../../../src/remote/GitFailure.ts"
import { GitRemote } from "../../../src/remote/GitRemote.ts"
import { lookingOn } from "../aSync.ts"

/** The failures of the next requests to a repository, in order; null is a request without failure. */
export class Troubles extends Context.Service<
  Troubles,
  {
    readonly fetches: Array<"lost" | null>
    /** A push can be lost on its way there, or its answer on the way back. */
    readonly pushes: Array<"lost" | "unanswered" | null>
    /** The actions of others between a fetch and the next step. */
    readonly meanwhile: Array<Effect.Effect<unknown>>
  }
>()("test/Troubles") {}

const unreachable = new GitUnreachable({ url: "https://git.example", reason: "connection" })

const troubled = Effect.gen(function* () {
  const remote = yield* GitRemote
  const troubles = Troubles.of({ fetches: [], pushes: [], meanwhile: [] })
  const service = GitRemote.of({
    ...remote,
    fetch: (request) =>
      Effect.suspend(() => {
        if (Redacted.value(request.url).includes(lookingOn)) return remote.fetch(request)
        if (troubles.fetches.shift() === "lost") return Effect.fail(unreachable)
        return Effect.tap(remote.fetch(request), () =>
          Effect.suspend(() => troubles.meanwhile.shift() ?? Effect.void)
        )
      }),
    push: (push) =>
      Effect.suspend(() => {
        const trouble = troubles.pushes.shift() ?? null
        if (trouble === "lost") return Effect.fail(unreachable)
        return Effect.tap(remote.push(push), () =>
          trouble === null ? Effect.void : Effect.fail(unreachable)
        )
      })
  })
  return Context.make(GitRemote, service).pipe(Context.add(Troubles, troubles))
})

/** Repositories in memory, on a network that can be made to fail. */
export const layer = Layer.effectContext(troubled).pipe(Layer.provideMerge(GitRemoteMemory.layer))
