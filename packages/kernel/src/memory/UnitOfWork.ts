import { Effect, Layer } from "effect"
import { UnitOfWork } from "../UnitOfWork.ts"

/** Units of work over transactional references: a failure takes back every write, a conflict runs the unit again. */
export const layer: Layer.Layer<UnitOfWork> = Layer.succeed(UnitOfWork, {
  run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.tx(effect) as Effect.Effect<A, E, R>
})
