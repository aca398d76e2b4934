import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { createSessionToken } from "./createSessionToken.ts"
import { isRecent, type Session, SessionFromToken, SessionTooOld } from "../sessions/Session.ts"

/** The longest life of a token in an organization that requires single sign-on. */
const maxDaysUnderSso = 90

const isSsoInForce = (organizationId: OrganizationId) =>
  Organizations.use((organizations) =>
    Effect.map(Effect.option(organizations.get(organizationId)), (found) =>
      Option.exists(found, ({ ssoInForce }) => ssoInForce)
    )
  )

/**
 * Makes an API token for the user of a recent session, with the scope of the session, that lives for some days: at most 90 where the
 * organization requires single sign-on.
 */
export const createOwnToken = Effect.fn("identity.createOwnToken")(function* (
  session: Session,
  { days, label }: { readonly label: string; readonly days: number }
) {
  if (session.method === "token") return yield* new SessionFromToken()
  const now = yield* DateTime.now
  if (!isRecent(session, now)) return yield* new SessionTooOld()
  const isLimited = session.within !== null && (yield* isSsoInForce(session.within))
  const life = isLimited ? Math.min(days, maxDaysUnderSso) : days
  const expiresAt = DateTime.add(now, { days: life })
  return yield* createSessionToken(session, { label, expiresAt, credentialId: session.id })
}, atomically)
