import { aGitServer, type GitServer } from "@octavo/gitsync/testing"
import { Context, Effect, Layer, type Scope } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { aSpace } from "./spaces.ts"
import type { Octavo } from "./startOctavo.ts"

type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

/** An installation of Octavo and a Git server for the tests of one file. */
export class World extends Context.Service<
  World,
  {
    readonly octavo: Octavo
    readonly git: GitServer
    /** Lets a function answer what is asked of a repository, before Git does; true says that it did. */
    readonly intercept: (repository: string, answer: Intercept | null) => void
    /** An empty space. */
    readonly aSpace: Effect.Effect<string>
  }
>()("@octavo/e2e/World") {}

/** The world around an installation. */
export const worldOf = (start: Effect.Effect<Octavo, never, Scope.Scope>): Layer.Layer<World> =>
  Layer.effect(
    World,
    Effect.gen(function* () {
      const intercepts = new Map<string, Intercept>()
      const git = yield* aGitServer({
        intercept: (request, response) => {
          const repository = /^\/([^/]+)\.git\//.exec(request.url ?? "")?.[1] ?? ""
          return intercepts.get(repository)?.(request, response) ?? false
        }
      })
      const octavo = yield* start
      return {
        octavo,
        git,
        intercept: (repository, answer) =>
          void (answer === null ? intercepts.delete(repository) : intercepts.set(repository, answer)),
        aSpace: aSpace(octavo)
      }
    })
  )
