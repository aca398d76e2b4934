import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import * as fc from "fast-check"
import { Installation, Sealer } from "../src/index.ts"

const sealerOf = (byte: number) =>
  Effect.provide(
    Sealer,
    Sealer.layer.pipe(
      Layer.provide(
        Layer.succeed(Installation, {
          secret: Effect.succeed(new Uint8Array(32).fill(byte)),
          replacePublicUrl: () => Effect.succeed(null)
        })
      )
    )
  )

describe("sealer", () => {
  it.effect("gives back what it sealed, and shows nothing of it", () =>
    Effect.gen(function* () {
      const { open, seal } = yield* sealerOf(1)
      fc.assert(
        fc.property(fc.string({ unit: "grapheme" }), (text) => {
          expect(open(seal(text))).toEqual(Option.some(text))
        })
      )
      const sealed = seal("hunter2 hunter2")
      expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("hunter2")
      expect(seal("hunter2 hunter2")).not.toBe(sealed)
    })
  )

  it.effect("opens nothing that was changed, cut, or sealed by another installation", () =>
    Effect.gen(function* () {
      const [here, there] = [yield* sealerOf(1), yield* sealerOf(2)]
      const sealed = here.seal("secret")
      const bytes = Buffer.from(sealed, "base64url")
      for (let at = 0; at < bytes.length; at++) {
        const changed = Buffer.from(bytes)
        changed[at]! ^= 1
        expect(here.open(changed.toString("base64url"))).toEqual(Option.none())
        expect(here.open(bytes.subarray(0, at).toString("base64url"))).toEqual(Option.none())
      }
      for (const wrong of ["", "plain text", "ü"]) expect(here.open(wrong)).toEqual(Option.none())
      expect(there.open(sealed)).toEqual(Option.none())
      expect((yield* sealerOf(1)).open(sealed)).toEqual(Option.some("secret"))
    })
  )
})
