import { Effect, Semaphore } from "effect"
import type { BranchId } from "../entries/Revision.ts"

const mutexes = new Map<BranchId, { readonly semaphore: Semaphore.Semaphore; waiting: number }>()

/**
 * Lets those who plan edits of one line in this process go one after the other, so that none of them finds again and
 * again that another was faster. Others may still write meanwhile. Never to be waited for within a unit of work. The effect
 * hears whether it had to wait.
 */
export const withMutex =
  (branchId: BranchId) =>
  <A, E, R>(effect: (hasWaited: boolean) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const mutex = mutexes.get(branchId) ?? { semaphore: Semaphore.makeUnsafe(1), waiting: 0 }
      mutexes.set(branchId, mutex)
      const hasWaited = mutex.waiting++ > 0
      const leave = Effect.sync(() => {
        if (--mutex.waiting === 0) mutexes.delete(branchId)
      })
      return Effect.ensuring(mutex.semaphore.withPermits(1)(effect(hasWaited)), leave)
    })
