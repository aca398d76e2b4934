import { Context, type Effect, Schema } from "effect"
import type { ResponseContext, ResponseReading } from "./readResponse.ts"

/** Too many responses wait to be read. */
export class TooManyResponses extends Schema.TaggedError<TooManyResponses>()(
  "TooManyResponses",
  {},
  { httpApiStatus: 429 }
) {
  override get message() {
    return "Too many sign-ins wait at this moment. Try again in a few seconds."
  }
}

/** Reads SAML responses beside the event loop, within bounds of time, memory and number. */
export class ResponseReader extends Context.Service<
  ResponseReader,
  {
    readonly read: (
      field: string,
      context: ResponseContext
    ) => Effect.Effect<ResponseReading, TooManyResponses>
  }
>()("@octavo/identity/ResponseReader") {}
