import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { Installation, Signer } from "../src/index.ts"

const signerOf = (byte: number) =>
  Effect.provide(
    Signer,
    Signer.layer.pipe(
      Layer.provide(
        Layer.succeed(Installation, {
          secret: Effect.succeed(new Uint8Array(32).fill(byte)),
          replacePublicUrl: () => Effect.succeed(null)
        })
      )
    )
  )

describe("signer", () => {
  it.effect("accepts what it signed, and nothing else", () =>
    Effect.gen(function* () {
      const { sign, verify } = yield* signerOf(1)
      fc.assert(
        fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, other) => {
          const signature = sign("cursor", text)
          expect(signature).toMatch(/^[\w-]{22}$/)
          expect(verify("cursor", text, signature)).toBe(true)
          if (other !== text) expect(verify("cursor", other, signature)).toBe(false)
          expect(verify("download", text, signature)).toBe(false)
          expect(verify("cursor", text, other)).toBe(false)
          for (const wrong of ["", signature.slice(1), `${signature}A`, signature.toLowerCase() + "é"]) {
            expect(verify("cursor", text, wrong)).toBe(false)
          }
        })
      )
    })
  )

  it.effect("of another installation signs otherwise", () =>
    Effect.gen(function* () {
      const [here, there] = [yield* signerOf(1), yield* signerOf(2)]
      expect(there.verify("cursor", "text", here.sign("cursor", "text"))).toBe(false)
      expect((yield* signerOf(1)).verify("cursor", "text", here.sign("cursor", "text"))).toBe(true)
    })
  )
})
