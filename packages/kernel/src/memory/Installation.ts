import { Effect, Layer } from "effect"
import { Installation } from "../Installation.ts"

export const layer: Layer.Layer<Installation> = Layer.sync(Installation, () => ({
  secret: Effect.succeed(crypto.getRandomValues(new Uint8Array(32)))
}))
