import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { createSessionToken } from "./createSessionToken.ts"
import { type Session, SessionFromToken } from "./Session.ts"

/** Makes an API token for the user of a session, with the scope of the session, that lives for some days. */
export const createOwnToken = Effect.fn("identity.createOwnToken")(function* (
  session: Session,
  { days, label }: { readonly label: string; readonly days: number }
) {
  if (session.method === "token") return yield* new SessionFromToken()
  const expiresAt = DateTime.add(yield* DateTime.now, { days })
  return yield* createSessionToken(session, { label, expiresAt })
}, atomically)
