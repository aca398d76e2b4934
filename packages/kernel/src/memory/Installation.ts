import { Effect, Layer } from "effect"
import { Installation } from "../Installation.ts"

export const layer: Layer.Layer<Installation> = Layer.sync(Installation, () => {
  let publicUrl: string | null = null
  return {
    secret: Effect.succeed(crypto.getRandomValues(new Uint8Array(32))),
    replacePublicUrl: (url) =>
      Effect.sync(() => {
        const former = publicUrl
        publicUrl = url
        return former
      })
  }
})
