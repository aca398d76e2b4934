import { Context, Effect, Layer, Option } from "effect"
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto"
import { Installation } from "./Installation.ts"

const nonceLength = 12
const tagLength = 16

/** Keeps secrets that must be read again, such as the credentials of a waiting job, unreadable where they are stored. */
export class Sealer extends Context.Service<
  Sealer,
  {
    readonly seal: (text: string) => string
    /** None when the text was not sealed by this installation. */
    readonly open: (sealed: string) => Option.Option<string>
  }
>()("@octavo/kernel/Sealer") {
  /** AES-256-GCM under a key that is derived from the secret of the installation. */
  static readonly layer: Layer.Layer<Sealer, never, Installation> = Layer.effect(
    Sealer,
    Effect.gen(function* () {
      const secret = yield* (yield* Installation).secret
      const key = new Uint8Array(hkdfSync("sha256", secret, "", "octavo sealed secrets", 32))
      return {
        seal: (text) => {
          const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
          const cipher = createCipheriv("aes-256-gcm", key, nonce)
          const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
          return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")
        },
        open: (sealed) => {
          const bytes = Buffer.from(sealed, "base64url")
          try {
            const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceLength), {
              authTagLength: tagLength
            })
            decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
            const body = bytes.subarray(nonceLength + tagLength)
            return Option.some(Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8"))
          } catch {
            return Option.none()
          }
        }
      }
    })
  )
}
