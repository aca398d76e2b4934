import { findUrlProblem } from "../sso/findUrlProblem.ts"
import type { OidcProvider, OidcProviderProblem } from "../sso/OidcProvider.ts"

/** Issuers of Entra that stand for many tenants, whose ID tokens name another issuer. */
const manyTenants = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/

const findIssuerProblem = (issuer: string, allowsHttp: boolean): string | null => {
  if (issuer.includes("?")) return "The issuer contains a query. Remove it from ? on."
  return manyTenants.test(issuer)
    ? "The issuer names no tenant. Send https://login.microsoftonline.com/{tenant id}/v2.0."
    : findUrlProblem(issuer, "issuer", allowsHttp)
}

/** The problems that keep a provider from being active. `secret` is the client secret, null when it cannot be opened. */
export const findOidcProblems = (
  { clientId, issuer, label }: Pick<OidcProvider, "label" | "issuer" | "clientId">,
  secret: string | null,
  allowsHttp: boolean
): ReadonlyArray<OidcProviderProblem> => {
  const problems: Array<OidcProviderProblem> = []
  if (label.trim() === "") problems.push({ path: "label", message: "The label is missing." })
  const ofIssuer = findIssuerProblem(issuer, allowsHttp)
  if (ofIssuer !== null) problems.push({ path: "issuer", message: ofIssuer })
  if (clientId === "") problems.push({ path: "clientId", message: "The client ID is missing." })
  if (secret === null) {
    const message = "The client secret was sealed by another installation. Send it again."
    problems.push({ path: "clientSecret", message })
  } else if (secret === "") {
    const message = "The client secret is missing. It is forgotten when the issuer changes."
    problems.push({ path: "clientSecret", message })
  }
  return problems
}
