import { type Duration, Effect, Fiber } from "effect"
import { HttpServerResponse } from "effect/http"
import { failureResponse } from "./failureResponse.ts"

/** The answer to a request whose body takes too long to come. */
export const tooSlow = HttpServerResponse.setHeader(
  failureResponse(
    408,
    "The body took too long to arrive. Send it over a faster connection, or send a file to an upload address."
  ),
  "connection",
  "close"
)

/**
 * Reads a body for as long as it may take. An interrupted read would destroy the connection before the answer is on its
 * way, so the read goes on beside it until the connection, which the answer closes, ends it.
 */
export const readWithin = <A, E, R>(
  read: Effect.Effect<A, E, R>,
  duration: Duration.Input
): Effect.Effect<A, E | typeof tooSlow, R> =>
  Effect.flatMap(Effect.forkDetach(read, { startImmediately: true }), (reading) =>
    Effect.timeoutOrElse(Fiber.join(reading), { duration, orElse: () => Effect.fail(tooSlow) })
  )
