import { Effect, Layer } from "effect"
import { readResponse } from "../sso/readResponse.ts"
import { ResponseReader } from "../sso/ResponseReader.ts"

/** Reads responses at once, for tests of something else than the thread. */
export const responseReaderInProcess = Layer.succeed(ResponseReader, {
  read: (field, context) => Effect.sync(() => readResponse(field, context))
})
