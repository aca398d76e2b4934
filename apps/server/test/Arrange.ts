import type { Effect } from "effect"
import type { Person, Request, Server } from "./aServer.ts"
import type { aWorld } from "./aWorld.ts"

/** The world of a refused request. */
export type World = Effect.Success<ReturnType<typeof aWorld>>

/** The parts of a request that differ from the sample of the operation and the ids of the world. */
export interface Refused extends Pick<Request, "body" | "headers"> {
  /** The caller, where it is not the one of the world who may ask. */
  readonly who?: Person
  readonly ids?: Readonly<Record<string, string>>
}

/** Makes the state in which an operation is refused, and says what to ask then. */
export type Arrange = (world: World, server: Server) => Effect.Effect<Refused>
