import { GitRemote } from "@octavo/gitsync"
import { type JobHandler, JobMustWait, runNextJob } from "@octavo/kernel"
import { Effect, Semaphore } from "effect"

/** How many jobs work at the same time; those that wait for a server elsewhere do not count. */
const atWork = 2

/** How many jobs of one share are under way at the same time, waiting or not. */
const ofOneShare = 4

/** How long a job stays away when its share is used up, in seconds. */
const pause = 3

/** A permit that is laid down and taken up again; `give` gives it back where it is held. */
const permitOf = (semaphore: Semaphore.Semaphore) => {
  let isHeld = false
  return {
    take: Effect.uninterruptibleMask((restore) =>
      Effect.andThen(
        restore(Semaphore.take(semaphore, 1)),
        Effect.sync(() => void (isHeld = true))
      )
    ),
    give: Effect.suspend(() => {
      if (!isHeld) return Effect.void
      isHeld = false
      return Effect.asVoid(Semaphore.release(semaphore, 1))
    })
  }
}

/**
 * A way to run the next job that leaves room for others: a server that is slow or hangs keeps a few jobs of its share
 * waiting, and nobody else. No more jobs are taken than can be worked at, so that other workers have theirs.
 */
export const sharing = Effect.gen(function* () {
  const places = yield* Semaphore.make(atWork)
  const takers = yield* Semaphore.make(atWork)
  const underWay = new Map<string, number>()

  const count = (share: string, change: 1 | -1) => {
    const jobs = (underWay.get(share) ?? 0) + change
    if (jobs === 0) underWay.delete(share)
    else underWay.set(share, jobs)
  }

  const fair = <R>(handler: JobHandler<R>, hasBegun: Effect.Effect<void>): JobHandler<R | GitRemote> => ({
    ...handler,
    run: (run) =>
      Effect.suspend((): Effect.Effect<void, { readonly message: string }, R | GitRemote> => {
        const share = handler.shareOf(run.job)
        if (share !== null && (underWay.get(share) ?? 0) >= ofOneShare) {
          const reason = "Others of the same organization and server come first"
          return Effect.fail(new JobMustWait({ reason, seconds: pause }))
        }
        const place = permitOf(places)
        const away = <A, E, R2>(effect: Effect.Effect<A, E, R2>) =>
          place.give.pipe(
            Effect.andThen(Effect.exit(effect)),
            Effect.tap(() => place.take),
            Effect.flatten
          )
        const elsewhere = (remote: GitRemote["Service"]) =>
          GitRemote.of({
            ...remote,
            fetch: (request) => away(remote.fetch(request)),
            push: (push) => away(remote.push(push))
          })
        if (share !== null) count(share, 1)
        return place.take.pipe(
          Effect.andThen(hasBegun),
          Effect.andThen(Effect.updateService(handler.run(run), GitRemote, elsewhere)),
          Effect.ensuring(place.give),
          Effect.ensuring(Effect.sync(() => share !== null && count(share, -1)))
        )
      })
  })

  return <R>(handlers: ReadonlyArray<JobHandler<R>>) =>
    Effect.suspend(() => {
      const turn = permitOf(takers)
      return turn.take.pipe(
        Effect.andThen(runNextJob(handlers.map((handler) => fair(handler, turn.give)))),
        Effect.ensuring(turn.give)
      )
    })
})
