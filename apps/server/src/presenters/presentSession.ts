import type { SessionResource } from "@octavo/api"
import type { Session } from "@octavo/identity"
import { presentTime } from "./times.ts"

export const presentSession = (session: Session): SessionResource => ({
  object: "session",
  id: session.id,
  user: session.userId,
  method: session.method,
  ...(session.within !== null && { organization: session.within }),
  address: session.address,
  userAgent: session.userAgent,
  createdAt: presentTime(session.createdAt),
  lastUsedAt: presentTime(session.lastUsedAt),
  expiresAt: presentTime(session.expiresAt)
})
