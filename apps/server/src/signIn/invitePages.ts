import { findInvite, joinWithInvite } from "@octavo/content"
import { InviteLinkId, OrganizationId } from "@octavo/identity"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { html } from "./html.ts"
import { pageResponse, redirectTo } from "./pageResponse.ts"
import { refusedAs, sessionPage } from "./route.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { asUser, readSessionForm, type SignedInVisit } from "./Visit.ts"

const invited = Effect.map(
  HttpRouter.params,
  ({ inviteId = "", organizationId = "" }) =>
    [OrganizationId.make(organizationId), InviteLinkId.make(inviteId)] as const
)

type Invite = Effect.Success<ReturnType<typeof findInvite>>

/** The access that an invite gives, as a sentence. */
const promise = ({ link: { role, to }, organization, title }: Invite) =>
  to.kind === "organization"
    ? html`The link makes you
      ${role === null ? "a guest" : html`a member with the role <strong>${role}</strong>`} of
      ${organization.title}.`
    : html`The link gives you the role <strong>${role}</strong> on the ${to.kind} <strong>${title}</strong> of
        ${organization.title}.`

const show = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const { address, formToken, signedIn, site } = visit
  const limits = yield* SignInLimits
  const [organizationId, inviteId] = yield* invited
  const invite = yield* findInvite(organizationId, inviteId).pipe(
    asUser(visit),
    refusedAs("invite/refused"),
    limits.countFailures("link", address)
  )
  return pageResponse(site, {
    title: `Join ${invite.organization.title}`,
    body: html`<div class="card">
      <h1>Join ${invite.organization.title}</h1>
      <p>${promise(invite)}</p>
      <p class="muted">
        You are signed in as ${signedIn.user.email}. Members of the organization will see your name and
        address.
      </p>
      ${
        invite.redundant
          ? html`<p class="notice good">You have this access already.</p>
              <p><a class="button" href="${site.at("/account")}">Go to your account</a></p>`
          : html`<form method="post" action="${site.at(`/invite/${organizationId}/${inviteId}`)}">
              ${formToken}<button>Join</button>
            </form>`
      }
    </div>`
  })
})

const join = Effect.fnUntraced(function* (visit: SignedInVisit) {
  yield* readSessionForm(visit)
  const limits = yield* SignInLimits
  const [organizationId, inviteId] = yield* invited
  yield* joinWithInvite(organizationId, inviteId).pipe(
    asUser(visit),
    refusedAs("invite/refused"),
    limits.countFailures("link", visit.address)
  )
  return redirectTo(visit.site, visit.site.at("/app"))
})

/** The page of an invite link. It takes a click to join, and strangers sign in first. */
export const invitePages = (trustedProxies: number) =>
  Layer.mergeAll(
    sessionPage("GET", "/invite/:organizationId/:inviteId", trustedProxies, show),
    sessionPage("POST", "/invite/:organizationId/:inviteId", trustedProxies, join)
  )
