import { Context, type Effect, type Option } from "effect"
import type { Setup } from "./Setup.ts"

/** The setup that an installation waits for. */
export class Setups extends Context.Service<
  Setups,
  {
    readonly find: Effect.Effect<Option.Option<Setup>>
    readonly add: (setup: Setup) => Effect.Effect<void>
    /** Removes the setup and answers it: only one of several uses at once finds it. */
    readonly take: Effect.Effect<Option.Option<Setup>>
    /** Removes it whether or not it is there. */
    readonly close: Effect.Effect<void>
  }
>()("@octavo/identity/Setups") {}
