import type { SessionFacts } from "@octavo/identity"
import { Context } from "effect"

/** The session on whose behalf the application asks for an operation of the API; null for requests with a bearer token. */
export const AppSession = Context.Reference<SessionFacts | null>("@octavo/server/AppSession", {
  defaultValue: () => null
})
