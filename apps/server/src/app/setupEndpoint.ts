import { Name, OrganizationTitle } from "@octavo/api"
import { EmailAddress, setUpInstallation } from "@octavo/identity"
import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { withSession } from "../signIn/sessionCookie.ts"
import { SignInLimits } from "../signIn/SignInLimits.ts"
import { browserOf, type Visit } from "../signIn/Visit.ts"
import { appEndpoint, readJson } from "./appEndpoint.ts"

const SetupBody = Schema.Struct({
  secret: Schema.String,
  name: Name(64),
  email: EmailAddress,
  organization: OrganizationTitle,
  password: Schema.optionalKey(Schema.String)
})

const setUp = Effect.fnUntraced(function* (visit: Visit) {
  const { address, site } = visit
  const { email, name, organization, password = null, secret } = yield* readJson(visit, SetupBody)
  const limits = yield* SignInLimits
  const started = yield* setUpInstallation(
    { secret, displayName: name, email, organizationTitle: organization, password },
    browserOf(visit)
  ).pipe(limits.countFailures("setup", address), limits.inTurn(address))
  const to = `${new URL(site.url).pathname.replace(/\/$/, "")}/app`
  return withSession(site, HttpServerResponse.jsonUnsafe({ to }), started.secret)
})

/** The setup page sends its words here, once. */
export const setupEndpoint = (trustedProxies: number) =>
  appEndpoint("POST", "/app/setup", trustedProxies, setUp)
