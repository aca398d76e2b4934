import { Conflicts } from "@octavo/reviews"
import { DocumentParser, Spaces } from "@octavo/content"
import { UnitOfWork } from "@octavo/kernel"
import type { Exit } from "effect"
import { Context, Deferred, Effect, Fiber, Layer, Queue } from "effect"

/** One of several concurrent actors, which stops before each step until it is released. */
interface Actor {
  readonly wait: Effect.Effect<void>
}

const CurrentActor = Context.Reference<Actor | null>("test/CurrentActor", { defaultValue: () => null })

/** A step, at which an actor stops; other fibers do not. */
const step = Effect.flatMap(CurrentActor, (actor) => (actor === null ? Effect.void : actor.wait))

/** Nobody stops in the middle of a unit of work: it is one step. */
const asOneStep = Effect.provideService(CurrentActor, null)

/** Stores whose users stop before they look at a space or at conflicts, before they merge a text, and before a unit of work. */
export const stepped = <Services, E, R>(layer: Layer.Layer<Services, E, R>): Layer.Layer<Services, E, R> => {
  const stops = Effect.gen(function* () {
    const unit = yield* UnitOfWork
    const spaces = yield* Spaces
    const parser = yield* DocumentParser
    const conflicts = yield* Conflicts
    return Context.make(UnitOfWork, {
      run: (effect) => Effect.andThen(step, asOneStep(unit.run(effect)))
    }).pipe(
      Context.add(Spaces, {
        ...spaces,
        getWithAccess: (id, userId) => Effect.andThen(step, spaces.getWithAccess(id, userId))
      }),
      Context.add(DocumentParser, {
        ...parser,
        merge: (sources, answers) => Effect.andThen(step, parser.merge(sources, answers))
      }),
      Context.add(Conflicts, { ...conflicts, list: (id) => Effect.andThen(step, conflicts.list(id)) })
    )
  })
  return Layer.effectContext(stops).pipe(Layer.provideMerge(layer as Layer.Layer<never, E, R>)) as never
}

/** A decision: which of the waiting actors went on, and how many there were to choose from. */
interface Choice {
  readonly taken: number
  readonly of: number
}

type AnyOperation = Effect.Effect<unknown, unknown, unknown>

/** Runs operations step by step, the waiting ones chosen by the given numbers and then always the first. */
const runInOrder = Effect.fnUntraced(function* <Operation extends AnyOperation>(
  operations: ReadonlyArray<Operation>,
  order: ReadonlyArray<number>
) {
  const signals = yield* Queue.unbounded<void>()
  const waiting = new Map<number, Deferred.Deferred<void>>()
  const state = { working: operations.length }
  const rest = Effect.suspend(() => {
    state.working--
    return Queue.offer(signals, undefined)
  })
  const fibers = yield* Effect.forEach(operations, (operation, index) => {
    const actor: Actor = {
      wait: Effect.gen(function* () {
        const gate = yield* Deferred.make<void>()
        waiting.set(index, gate)
        yield* rest
        yield* Deferred.await(gate)
      })
    }
    return Effect.forkChild(
      Effect.ensuring(
        Effect.exit(operation as Effect.Effect<unknown, unknown, Effect.Services<Operation>>).pipe(
          Effect.provideService(CurrentActor, actor)
        ),
        rest
      )
    )
  })
  const choices: Array<Choice> = []
  for (;;) {
    while (state.working > 0) yield* Queue.take(signals)
    const ready = [...waiting.keys()].sort((a, b) => a - b)
    if (ready.length === 0) break
    const taken = order[choices.length] ?? 0
    const chosen = ready[taken]!
    choices.push({ taken, of: ready.length })
    const gate = waiting.get(chosen)!
    waiting.delete(chosen)
    state.working++
    yield* Deferred.succeed(gate, undefined)
  }
  const exits = yield* Effect.forEach(fibers, (fiber) => Fiber.join(fiber))
  return { choices, exits }
})

/** The next order, when the last of these choices that could be another one is. */
const orderAfter = (choices: ReadonlyArray<Choice>): ReadonlyArray<number> | null => {
  for (let last = choices.length - 1; last >= 0; last--) {
    const { of, taken } = choices[last]!
    if (taken + 1 < of) return [...choices.slice(0, last).map((choice) => choice.taken), taken + 1]
  }
  return null
}

/** Runs operations in one order in a new world, checks the outcome, and returns the choices that were made. */
const runInNewWorld = Effect.fnUntraced(function* <World, Operation extends AnyOperation, E, R, R2>(
  makeWorld: Effect.Effect<World, E, R>,
  operations: (world: World) => ReadonlyArray<Operation>,
  check: (
    world: World,
    exits: ReadonlyArray<Exit.Exit<unknown, unknown>>
  ) => Effect.Effect<void, unknown, R2>,
  order: ReadonlyArray<number>
) {
  const world = yield* makeWorld
  const { choices, exits } = yield* runInOrder(operations(world), order)
  const trace = choices.map(({ taken }) => taken).join("")
  yield* Effect.catchCause(check(world, exits), (cause) =>
    Effect.andThen(Effect.logError(`In the order ${trace}`), Effect.failCause(cause))
  )
  return choices
})

/**
 * Runs operations in every order of their steps, each time in a new world on new stores, and checks each outcome with `check`;
 * returns the number of orders.
 */
export const inEveryOrder = Effect.fnUntraced(function* <
  Stores,
  World,
  Operation extends AnyOperation,
  E,
  R,
  R2
>(
  stores: Layer.Layer<Stores>,
  makeWorld: Effect.Effect<World, E, R>,
  operations: (world: World) => ReadonlyArray<Operation>,
  check: (world: World, exits: ReadonlyArray<Exit.Exit<unknown, unknown>>) => Effect.Effect<void, unknown, R2>
) {
  let orders = 0
  for (let order: ReadonlyArray<number> | null = []; order !== null;) {
    const inOrder = runInNewWorld(makeWorld, operations, check, order)
    // Stores in memory look at all their rows, so one of all orders would take longer from order to order.
    const choices: ReadonlyArray<Choice> = yield* Effect.provide(inOrder, Layer.fresh(stores))
    orders++
    order = orderAfter(choices)
  }
  return orders
})
