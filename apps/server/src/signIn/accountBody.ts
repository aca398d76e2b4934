import type { ApiToken, listOrganizations, Session } from "@octavo/identity"
import { DateTime, type Effect } from "effect"
import { describeBrowser } from "./describeBrowser.ts"
import { html, type Html } from "./html.ts"
import type { SignedInVisit } from "./Visit.ts"

type FoundOrganization = Effect.Success<ReturnType<typeof listOrganizations>>["items"][number]

/** The contents of the account page. */
interface Account {
  /** A token that was just made. */
  readonly key: string | null
  readonly organizations: ReadonlyArray<FoundOrganization>
  readonly sessions: ReadonlyArray<Session>
  readonly tokens: ReadonlyArray<ApiToken>
}

const dayOf = (time: DateTime.Utc): string => DateTime.formatIsoDateUtc(time)
const minuteOf = (time: DateTime.Utc): string =>
  `${DateTime.formatIso(time).slice(0, 16).replace("T", " ")} UTC`

const methods = {
  provider: "single sign-on",
  link: "a sign-in link",
  token: "an API token",
  password: "a password"
} as const

const about = ({ formToken, signedIn: { session, user }, site }: SignedInVisit, account: Account) =>
  html`<section class="card">
    <h1>${user.displayName}</h1>
    <dl>
      <dt>E-mail</dt>
      <dd>${user.email}</dd>
      <dt>Signed in by</dt>
      <dd>${methods[session.method]}, from ${session.address}</dd>
      <dt>Until</dt>
      <dd>${minuteOf(session.expiresAt)} at the latest</dd>
      <dt>Organizations</dt>
      <dd>${account.organizations.length === 0 ? "none" : organizationNames(account)}</dd>
    </dl>
    <div class="actions">
      <form method="post" action="${site.at("/account/sign-out")}">
        ${formToken}<button class="plain">Sign out</button>
      </form>
      <form method="post" action="${site.at("/account/sign-out-everywhere")}">
        ${formToken}<button class="plain danger">Sign out everywhere</button>
      </form>
    </div>
  </section>`

const organizationNames = ({ organizations }: Account): string =>
  organizations
    .map(({ membership, organization }) => `${organization.title} (${membership.role ?? "guest"})`)
    .join(", ")

const newKey = (key: string | null): Html | null =>
  key === null
    ? null
    : html`<div class="notice good" role="status">
        <p>Your new token, shown this once. Copy it now.</p>
        <label for="key">New token</label>
        <input id="key" class="key" readonly value="${key}" />
      </div>`

const tokenForm = ({ formToken, signedIn: { session }, site }: SignedInVisit): Html =>
  session.method === "token"
    ? html`<p class="muted">
        You signed in with an API token, which cannot make further tokens. Sign in with single sign-on or with
        a sign-in link.
      </p>`
    : html`<form method="post" action="${site.at("/account/tokens")}">
        ${formToken}
        <div class="row">
          <div>
            <label for="label">Label</label
            ><input id="label" name="label" maxlength="50" required autocomplete="off" />
          </div>
          <div>
            <label for="days">Lives for</label
            ><select id="days" name="days">
              <option value="7">7 days</option>
              <option value="30">30 days</option>
              <option value="90" selected>90 days</option>
              <option value="365">a year</option>
            </select>
          </div>
          <button>Create token</button>
        </div>
      </form>`

const tokenEntry = ({ formToken, site }: SignedInVisit, token: ApiToken): Html =>
  html`<li>
    <div>
      <strong>${token.label}</strong>
      <span class="muted"
        >Created ${dayOf(token.createdAt)},
        ${token.lastUsedAt === null ? "never used" : `last used ${dayOf(token.lastUsedAt)}`},
        ${token.expiresAt === null ? "never ends" : `ends ${dayOf(token.expiresAt)}`}</span
      >
    </div>
    <form method="post" action="${site.at("/account/tokens/revoke")}">
      ${formToken}<input type="hidden" name="id" value="${token.id}" /><button
        class="plain small danger"
        aria-label="Revoke ${token.label}"
      >
        Revoke
      </button>
    </form>
  </li>`

const sessionEntry = ({ formToken, signedIn, site }: SignedInVisit, session: Session): Html => {
  const browser = describeBrowser(session.userAgent)
  const isThis = session.id === signedIn.session.id
  return html`<li>
    <div>
      <strong>${browser}${isThis && html`<span class="badge">this browser</span>`}</strong>
      <span class="muted"
        >From ${session.address}, since ${dayOf(session.createdAt)}, last used
        ${minuteOf(session.lastUsedAt)}</span
      >
    </div>
    ${!isThis && html`<form method="post" action="${site.at("/account/sessions/end")}">${formToken}<input type="hidden" name="id" value="${session.id}" /><button class="plain small danger" aria-label="Sign out ${browser}, since ${dayOf(session.createdAt)}">Sign out</button></form>`}
  </li>`
}

const entries = (items: ReadonlyArray<Html>): Html =>
  items.length === 0
    ? html`<p class="muted">None.</p>`
    : html`<ul class="entries">
        ${items}
      </ul>`

/** The body of the account page. */
export const accountBody = (visit: SignedInVisit, account: Account): Html =>
  html`${about(visit, account)}
    <section class="card">
      <h2>API tokens</h2>
      ${newKey(account.key)} ${entries(account.tokens.map((token) => tokenEntry(visit, token)))}
      ${tokenForm(visit)}
    </section>
    <section class="card">
      <h2>Sessions</h2>
      ${entries(account.sessions.map((session) => sessionEntry(visit, session)))}
    </section>
    <p class="muted">
      <a href="${visit.site.at("/device")}">Sign in a device</a> that shows a code, such as
      <code>octavo login</code>.
    </p>`
