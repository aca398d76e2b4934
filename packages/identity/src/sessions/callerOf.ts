import type { Credential } from "../directory/Credential.ts"
import type { SessionFacts } from "./Sessions.ts"

/** The caller on whose behalf the pages of a session run. */
export const callerOf = ({ hasInvitations, needsSso, session, token, user }: SessionFacts) => ({
  userId: user.id,
  isOperator: user.isOperator && session.within === null,
  hasInvitations,
  needsSso,
  credential: {
    id: session.id,
    kind: "session",
    within: session.within,
    exempt: token?.ssoExempt ?? false
  } satisfies Credential
})
