import { GitRemote } from "@octavo/gitsync"
import { type JobHandler, JobMustWait, runNextJob, monotonicMillis } from "@octavo/kernel"
import { Mailer, WebhookSender } from "@octavo/notifications"
import { Effect, Semaphore } from "effect"

/** How many jobs work at the same time; those that wait for a server elsewhere do not count. */
const atWork = 2

/** How many jobs of one share are under way at the same time, waiting or not. */
const ofOneShare = 8

/** How many of them may wait for a server that is slow. */
const slowOfOneShare = 4

/** How long a server may take before it is slow, in milliseconds. */
const slowness = 2000

/** A job under way, and since when it waits for a server. */
interface Stay {
  awaySince: number | null
}

/** A permit that can be released for a while and taken again; `give` releases it when it is taken. */
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

/** A wait for a server, during which the job is away. */
type Away = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Has the work of a job be away while it waits for a repository, for receivers or for a mail server. */
const waitingBy = (away: Away) => {
  const elsewhere = (remote: GitRemote["Service"]) =>
    GitRemote.of({
      ...remote,
      fetch: (request) => away(remote.fetch(request)),
      push: (push) => away(remote.push(push))
    })
  const receivers = (sender: WebhookSender["Service"]) =>
    WebhookSender.of({ send: (requests) => away(sender.send(requests)) })
  const mails = (mailer: Mailer["Service"]) =>
    Mailer.of({ ...mailer, send: (mail, begin) => away(mailer.send(mail, begin)) })
  return <A, E, R>(work: Effect.Effect<A, E, R>) =>
    work.pipe(
      Effect.updateService(GitRemote, elsewhere),
      Effect.updateService(WebhookSender, receivers),
      Effect.updateService(Mailer, mails)
    )
}

/**
 * A way to run the next job that leaves room for others: a server that is slow or hangs keeps a few jobs of its share
 * waiting, and nobody else. No more jobs are taken than can be worked at, so that other workers have theirs.
 */
export const sharing = Effect.gen(function* () {
  const places = yield* Semaphore.make(atWork)
  const takers = yield* Semaphore.make(atWork)
  const shares = new Map<string, Set<Stay>>()

  const enter = (share: string, stay: Stay) =>
    void shares.set(share, (shares.get(share) ?? new Set()).add(stay))
  const leave = (share: string, stay: Stay) => {
    const stays = shares.get(share)
    stays?.delete(stay)
    if (stays?.size === 0) shares.delete(share)
  }
  /** How long a job of a share has to stay away, in seconds; null when it may begin. */
  const pauseOf = (share: string, now: number) => {
    const stays = shares.get(share)
    if (stays === undefined) return null
    const slow = [...stays].filter(({ awaySince }) => awaySince !== null && now - awaySince > slowness)
    if (slow.length >= slowOfOneShare) return 3
    return stays.size >= ofOneShare ? 1 : null
  }

  const fair = <R>(
    handler: JobHandler<R>,
    hasBegun: Effect.Effect<void>
  ): JobHandler<R | GitRemote | Mailer | WebhookSender> => ({
    ...handler,
    run: Effect.fnUntraced(function* (run) {
      const share = handler.shareOf(run.job) ?? run.job.kind
      const seconds = pauseOf(share, yield* monotonicMillis)
      if (seconds !== null) {
        return yield* new JobMustWait({
          reason: "Others of the same organization and server come first",
          seconds
        })
      }
      const stay: Stay = { awaySince: null }
      const place = permitOf(places)
      const away = <A, E, R2>(effect: Effect.Effect<A, E, R2>) =>
        monotonicMillis.pipe(
          Effect.tap((now) => Effect.sync(() => void (stay.awaySince = now))),
          Effect.andThen(place.give),
          Effect.andThen(Effect.exit(effect)),
          Effect.tap(() => Effect.sync(() => void (stay.awaySince = null))),
          Effect.tap(() => place.take),
          Effect.flatten
        )
      yield* Effect.acquireUseRelease(
        Effect.sync(() => enter(share, stay)),
        () =>
          place.take.pipe(
            Effect.andThen(hasBegun),
            Effect.andThen(waitingBy(away)(handler.run(run))),
            Effect.ensuring(place.give)
          ),
        () => Effect.sync(() => leave(share, stay))
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
