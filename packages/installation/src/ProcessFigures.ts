import type { ConnectionCounts } from "@octavo/database"
import { Context, Effect, Layer } from "effect"
import { freeBytes } from "./freeBytes.ts"

/** Figures of this process and its machine that are read when somebody asks for them; null for what there is not. */
interface Figures {
  readonly connections: Effect.Effect<ConnectionCounts | null>
  /** The free bytes of the disk of the data folder. */
  readonly freeBytes: Effect.Effect<number | null>
}

/** The figures of this process for those who watch over it. */
export const ProcessFigures = Context.Reference<Figures>("@octavo/installation/ProcessFigures", {
  defaultValue: () => ({ connections: Effect.succeed(null), freeBytes: Effect.succeed(null) })
})

/** Reads figures of a data folder and of a database; a database that does not answer has none. */
export const processFiguresOf = <R>(
  folder: string,
  countConnections: Effect.Effect<ConnectionCounts | null, never, R>
): Layer.Layer<never, never, R> =>
  Layer.effect(
    ProcessFigures,
    Effect.map(Effect.context<R>(), (context) => ({
      connections: countConnections.pipe(
        Effect.timeout("1 second"),
        Effect.catchCause(() => Effect.succeed(null)),
        Effect.provideContext(context)
      ),
      freeBytes: freeBytes(folder)
    }))
  )
