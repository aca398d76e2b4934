import { describe, expect, it } from "@effect/vitest"
import type { Signer } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { Effect, Schema } from "effect"
import * as fc from "fast-check"
import { decodeCursor, encodeCursor } from "../src/index.ts"

const position = fc.array(
  fc.oneof(
    fc.string({ unit: "binary" }).map((text) => text.toWellFormed()),
    fc.integer()
  ),
  {
    maxLength: 4
  }
)

/** The schema of a list with any positions. */
const AnyPosition = Schema.Array(Schema.Union([Schema.String, Schema.Int]))

const scope = fc.string()

/** Holds a property with a signer at hand. */
const property = <A>(values: fc.Arbitrary<A>, holds: (value: A) => Effect.Effect<void, never, Signer>) =>
  Effect.flatMap(Effect.context<Signer>(), (context) =>
    Effect.sync(() => fc.assert(fc.property(values, (value) => Effect.runSyncWith(context)(holds(value)))))
  ).pipe(Effect.provide(KernelMemory.layer))

describe("a cursor", () => {
  it.effect("leads back to the position that it was made of, and can stand in an address as it is", () =>
    property(fc.tuple(scope, position), ([scope, position]) =>
      Effect.gen(function* () {
        const cursor = yield* encodeCursor(scope, position)
        expect(cursor).toMatch(/^[\w-]+\.[\w-]{22}$/)
        expect(yield* Effect.orDie(decodeCursor(AnyPosition, scope, cursor))).toEqual(position)
      })
    )
  )

  it.effect("is refused by every other list", () =>
    property(fc.tuple(scope, scope, position), ([scope, other, position]) =>
      Effect.gen(function* () {
        if (scope === other) return
        const cursor = yield* encodeCursor(scope, position)
        expect(yield* Effect.flip(decodeCursor(AnyPosition, other, cursor))).toMatchObject({
          _tag: "CursorRefused"
        })
      }).pipe(Effect.orDie)
    )
  )

  it.effect("is refused when anything of it was changed", () =>
    property(
      fc.tuple(position, fc.nat(), fc.string({ minLength: 1, maxLength: 1 })),
      ([position, at, character]) =>
        Effect.gen(function* () {
          const cursor = yield* encodeCursor("list", position)
          const index = at % cursor.length
          const changed = cursor.slice(0, index) + character + cursor.slice(index + 1)
          if (changed === cursor) return
          const refused = yield* Effect.flip(decodeCursor(AnyPosition, "list", changed))
          expect(refused).toMatchObject({ _tag: "CursorRefused", path: "page" })
        }).pipe(Effect.orDie)
    )
  )

  it.effect("is refused when another installation made it", () =>
    Effect.gen(function* () {
      const make = encodeCursor("list", ["a"]).pipe(Effect.provide(KernelMemory.layer, { local: true }))
      const foreign = yield* make
      const read = decodeCursor(AnyPosition, "list", foreign).pipe(
        Effect.provide(KernelMemory.layer, { local: true })
      )
      expect(yield* Effect.flip(read)).toMatchObject({ _tag: "CursorRefused" })
    })
  )

  it.effect("is refused when it is any text", () =>
    property(fc.string(), (text) =>
      Effect.gen(function* () {
        expect(yield* Effect.flip(decodeCursor(AnyPosition, "list", text))).toMatchObject({
          _tag: "CursorRefused"
        })
      }).pipe(Effect.orDie)
    )
  )

  it.effect("is refused when its parts are not those of the list, though its signature is right", () =>
    Effect.gen(function* () {
      const ById = Schema.Tuple([Schema.String])
      const foreign: ReadonlyArray<ReadonlyArray<string | number>> = [[], [1], ["a", "b"], ["a", 1], [1, "a"]]
      for (const parts of foreign) {
        const cursor = yield* encodeCursor("list", parts)
        const refused = yield* Effect.flip(decodeCursor(ById, "list", cursor))
        expect(refused).toMatchObject({ _tag: "CursorRefused", path: "page" })
      }
      expect(yield* decodeCursor(ById, "list", yield* encodeCursor("list", ["a"]))).toEqual(["a"])
    }).pipe(Effect.provide(KernelMemory.layer))
  )
})
