import { Context, Effect, Layer } from "effect"
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto"
import { Installation } from "./Installation.ts"

/** Signs what leaves the process and must come back unchanged: list cursors and download links. */
export class Signer extends Context.Service<
  Signer,
  {
    /** A signature of `text`, URL-safe, 22 characters (128 bits of HMAC-SHA-256). */
    readonly sign: (purpose: string, text: string) => string
    /** Whether `signature` was made by `sign` of the same purpose and text. */
    readonly verify: (purpose: string, text: string, signature: string) => boolean
  }
>()("@octavo/kernel/Signer") {
  /** Signs with the secret of the installation. */
  static readonly layer: Layer.Layer<Signer, never, Installation> = Layer.effect(
    Signer,
    Effect.gen(function* () {
      const installation = yield* Installation
      // A key object: a key of bytes costs four times as much at each signature.
      const secret = createSecretKey(yield* installation.secret)
      const sign = (purpose: string, text: string) =>
        createHmac("sha256", secret)
          .update(`${purpose}\n${text}`)
          .digest()
          .subarray(0, 16)
          .toString("base64url")
      return {
        sign,
        verify: (purpose, text, signature) => {
          const expected = Buffer.from(sign(purpose, text))
          const given = Buffer.from(signature)
          return expected.length === given.length && timingSafeEqual(expected, given)
        }
      }
    })
  )
}
