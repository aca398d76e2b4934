import { Context, Effect, Layer, Option, Semaphore } from "effect"
import { UnitOfWork } from "../UnitOfWork.ts"

/** Says that an effect runs inside a unit of work. */
class Unit extends Context.Service<Unit, null>()("@octavo/kernel/memory/Unit") {}

/**
 * Units of work over transactional references: a failure takes back every write. They run one after the other, so that a
 * long one is not begun again and again because of short ones; a single write in between runs it again.
 */
export const layer: Layer.Layer<UnitOfWork> = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const semaphore = yield* Semaphore.make(1)
    return {
      run: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.flatMap(Effect.serviceOption(Unit), (outer) =>
          Option.isSome(outer)
            ? Effect.tx(effect)
            : Semaphore.withPermit(semaphore, Effect.tx(Effect.provideService(effect, Unit, null)))
        ) as Effect.Effect<A, E, R>
    }
  })
)
