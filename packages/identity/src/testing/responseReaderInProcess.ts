import { Effect, Layer } from "effect"
import { readResponse } from "../saml/readResponse.ts"
import { ResponseReader } from "../saml/ResponseReader.ts"

/** Reads responses at once, for tests of something else than the thread. */
export const responseReaderInProcess = Layer.succeed(ResponseReader, {
  read: (field, context) => Effect.sync(() => readResponse(field, context))
})
