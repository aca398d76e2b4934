import { findUrlProblem } from "../sso/findUrlProblem.ts"
import type { CertificatesReading } from "./readCertificates.ts"
import type { SamlProvider, SamlProviderProblem } from "../sso/SamlProvider.ts"

const expiryWarningMillis = 30 * 24 * 3_600_000

/** The fields of a provider that decide whether it is active. */
type Configuration = Pick<SamlProvider, "label" | "entityId" | "ssoUrl">

/** The problems that keep a provider from being active. One usable certificate is enough. */
export const findSamlProblems = (
  { entityId, label, ssoUrl }: Configuration,
  certificates: CertificatesReading,
  allowsHttp: boolean
): ReadonlyArray<SamlProviderProblem> => {
  const problems: Array<SamlProviderProblem> = []
  if (label.trim() === "") problems.push({ path: "label", message: "The label is missing." })
  if (entityId === "") {
    problems.push({ path: "entityID", message: "The entity ID of the identity provider is missing." })
  }
  const ofUrl = findUrlProblem(ssoUrl, "sign-in address", allowsHttp)
  if (ofUrl !== null) problems.push({ path: "ssoURL", message: ofUrl })
  if (certificates.keys.length === 0) {
    problems.push(...certificates.problems.map((message) => ({ path: "certificate" as const, message })))
  }
  return problems
}

/** The problems that do not stop a provider: certificates that cannot be used beside one that can, and expiry. */
export const findSamlWarnings = (
  { certificates, keys, problems }: CertificatesReading,
  now: number
): ReadonlyArray<SamlProviderProblem> => {
  const unusable = keys.length === 0 ? [] : problems
  const expiring = certificates.flatMap(({ notAfter, subject }) => {
    if (notAfter - now > expiryWarningMillis) return []
    const day = new Date(notAfter).toISOString().slice(0, 10)
    const verb = notAfter <= now ? "expired" : "expires"
    return `The certificate of ${subject} ${verb} on ${day}. Sign-in goes on; add its successor when the identity provider has one.`
  })
  return [...unusable, ...expiring].map((message) => ({ path: "certificate", message }))
}
