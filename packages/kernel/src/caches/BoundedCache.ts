import { Duration, Effect, Fiber, Metric } from "effect"
import { labelled } from "../metrics/labelled.ts"
import { metrics } from "../metrics/metrics.ts"
import { monotonicMillis } from "../monotonicMillis.ts"

const requests = labelled(metrics.cacheRequests, "cache", "outcome")
const bytes = labelled(metrics.cacheBytes, "cache")

interface Entry<Value> {
  readonly value: Value
  readonly weight: number
  /** The time, as `monotonicMillis` tells it, from which the value counts no more. */
  readonly until: number
  /** The time when it was made or last read. */
  usedAt: number
}

/**
 * A cache that forgets the least recently used entries beyond a total weight. A value heavier than a share of it, by default an
 * eighth, is not kept. A bound of 0 keeps nothing.
 */
export class BoundedCache<Value> {
  readonly #maxWeight: number
  readonly #weightOf: (value: Value) => number
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #making = new Map<string, Fiber.Fiber<Value, unknown>>()
  #weight = 0
  /** The number of times that everything was forgotten. */
  #generation = 0
  /** The latest time that a reader gave. */
  #now = 0
  /** The name in the metrics of a cache whose weights are bytes; undefined where nobody watches them. */
  readonly #name: string | undefined

  readonly #heaviest: number

  constructor(
    maxWeight: number,
    weightOf: (value: Value) => number = () => 1,
    name?: string,
    heaviestShare = 1 / 8
  ) {
    this.#maxWeight = maxWeight
    this.#heaviest = maxWeight * heaviestShare
    this.#weightOf = weightOf
    this.#name = name
  }

  /** The weight of all entries. */
  get weight(): number {
    return this.#weight
  }

  /** The value of a key at a time of `monotonicMillis`; undefined for none, and for one that is too old. */
  get(key: string, now: number): Value | undefined {
    this.#now = now
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    this.#entries.delete(key)
    if (found.until <= now) {
      this.#weight -= found.weight
      return undefined
    }
    found.usedAt = now
    this.#entries.set(key, found)
    return found.value
  }

  /** Keeps a value, in the place of an earlier one. */
  set(key: string, value: Value, until = Number.POSITIVE_INFINITY): void {
    const before = this.#entries.get(key)
    if (before !== undefined) {
      this.#entries.delete(key)
      this.#weight -= before.weight
    }
    const weight = this.#weightOf(value) + key.length / 1000
    if (weight > this.#heaviest) return
    this.#entries.set(key, { value, weight, until, usedAt: this.#now })
    this.#weight += weight
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#maxWeight) break
      this.#entries.delete(oldest)
      this.#weight -= entry.weight
    }
  }

  /** Forgets the value of a key. */
  forget(key: string): void {
    const found = this.#entries.get(key)
    if (found === undefined) return
    this.#entries.delete(key)
    this.#weight -= found.weight
  }

  /** Forgets all values. Those that are being made are not kept, and nobody who asks from now on waits for them. */
  forgetAll(): void {
    this.#entries.clear()
    this.#making.clear()
    this.#weight = 0
    this.#generation++
  }

  /**
   * The value of a key, made where there is none and kept for some time. A value is made once at a time: who asks meanwhile waits
   * for it, and it is made to its end though all of them leave. Failures are not kept.
   */
  readonly getOrMake = <E, R>(
    key: string,
    make: Effect.Effect<Value, E, R>,
    timeToLive: number | ((value: Value) => number) = Number.POSITIVE_INFINITY
  ): Effect.Effect<Value, E, R> =>
    this.#name === undefined ? this.#getOrMake(key, make, timeToLive) : this.#measured(key, make, timeToLive)

  /**
   * Forgets every minute the values that nobody read for so long, until the scope closes. Values that later ones supersede would fill
   * the cache to its bound otherwise, and stay there.
   */
  readonly forgetUnread = (age: Duration.Input) =>
    Effect.forkScoped(
      Effect.forever(
        Effect.andThen(
          Effect.sleep("1 minute"),
          Effect.flatMap(monotonicMillis, (now) => this.#forgetBefore(now - Duration.toMillis(age)))
        )
      )
    )

  #forgetBefore(time: number) {
    for (const [oldest, entry] of this.#entries) {
      if (entry.usedAt > time) break
      this.#entries.delete(oldest)
      this.#weight -= entry.weight
    }
    return this.#name === undefined ? Effect.void : Metric.update(bytes(this.#name), Math.round(this.#weight))
  }

  /** The value of a key that is not too old. The caller counts the request by `count` once it is known whether the value is of use. */
  readonly find = (key: string): Effect.Effect<Value | undefined> =>
    Effect.map(monotonicMillis, (now) => this.get(key, now))

  /** Counts a request as answered by a kept value, or by one that was made for it. */
  count(outcome: "kept" | "made"): Effect.Effect<void> {
    const name = this.#name
    if (name === undefined) return Effect.void
    return Effect.andThen(
      Metric.update(requests(name, outcome), 1),
      Effect.suspend(() => Metric.update(bytes(name), Math.round(this.#weight)))
    )
  }

  #measured<E, R>(
    key: string,
    make: Effect.Effect<Value, E, R>,
    timeToLive: number | ((value: Value) => number)
  ) {
    let outcome: "kept" | "made" = "kept"
    const making = Effect.tap(make, () => Effect.sync(() => void (outcome = "made")))
    return Effect.tap(this.#getOrMake(key, making, timeToLive), () => this.count(outcome))
  }

  #getOrMake<E, R>(
    key: string,
    make: Effect.Effect<Value, E, R>,
    timeToLive: number | ((value: Value) => number)
  ): Effect.Effect<Value, E, R> {
    return Effect.flatMap(monotonicMillis, (now) => {
      const known = this.get(key, now)
      if (known !== undefined) return Effect.succeed(known)
      const running = this.#making.get(key)
      // The fiber of a key makes values with the failures of its maker, which is the same for all who ask.
      if (running !== undefined) return Fiber.join(running as Fiber.Fiber<Value, E>)
      const generation = this.#generation
      const made = make.pipe(
        Effect.tap((value) =>
          Effect.sync(() => {
            const life = typeof timeToLive === "number" ? timeToLive : timeToLive(value)
            if (generation === this.#generation) this.set(key, value, now + life)
          })
        ),
        Effect.ensuring(
          Effect.sync(() => {
            if (generation === this.#generation) this.#making.delete(key)
          })
        )
      )
      return Effect.flatMap(Effect.forkDetach(made), (fiber) => {
        // A fiber that has ended already has removed itself before it is known here.
        if (fiber.pollUnsafe() === undefined) this.#making.set(key, fiber)
        return Fiber.join(fiber)
      })
    })
  }
}
