import type { OrganizationId } from "../directory/Organization.ts"
import { auditBy } from "../audit/audit.ts"
import { userActor } from "../audit/AuditActor.ts"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import type { UserId } from "../directory/User.ts"
import type { ResponseRefused, SignInDenied } from "./signInFailures.ts"
import type { SignInElsewhere, SignInExpired } from "./SignInResult.ts"
import type { SsoProtocol, SsoProviderPending } from "../directory/SsoProvider.ts"

/** The provider of a sign-in, as the audit log names it. */
interface AuditedProvider {
  readonly id: string
  readonly protocol: SsoProtocol
  readonly organizationId: OrganizationId
}

const targetOf = ({ id, protocol }: AuditedProvider) => ({ kind: `${protocol}Provider`, id })

/** Adds the audit entry of a sign-in that a provider confirmed. The user acts by the provider, without a session yet. */
export const auditSignIn = (provider: AuditedProvider, userId: UserId) =>
  auditBy(
    { actor: userActor(userId), credentialId: null },
    { organizationId: provider.organizationId, action: "signIn.confirmed", target: targetOf(provider) }
  )

/** An error that refuses a sign-in by a provider. */
type Refusal = ResponseRefused | SignInDenied | SsoProviderPending | SignInElsewhere | SignInExpired

/** The fields of a refusal in the audit log: never a text of the response, and of users only members of the organization. */
const fieldsOf = (protocol: SsoProtocol, refusal: Refusal) => {
  switch (refusal._tag) {
    case "ResponseRefused":
      return { reason: refusal.reason, detail: refusal.detail }
    case "SignInDenied":
      return { reason: refusal.reason, user: refusal.memberId }
    case "SsoProviderPending":
      return { reason: `${protocol}/pending` }
    case "SignInElsewhere":
      return { reason: `${protocol}/elsewhere` }
    case "SignInExpired":
      return { reason: `${protocol}/finish` }
  }
}

/** Adds the audit entry of a sign-in by a provider that is refused. */
export const auditSsoRefusal = (provider: AuditedProvider, refusal: Refusal) =>
  auditRefusedSignIn({
    organizationId: provider.organizationId,
    target: targetOf(provider),
    fields: fieldsOf(provider.protocol, refusal)
  })
