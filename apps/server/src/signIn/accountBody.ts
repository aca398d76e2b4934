import type { ApiToken, listOrganizations, Passkey, Session } from "@octavo/identity"
import { DateTime, type Effect } from "effect"
import { describeBrowser } from "./describeBrowser.ts"
import { html, type Html } from "./html.ts"
import { passkeyForm } from "./passkeyScript.ts"
import type { SignedInVisit } from "./Visit.ts"

type FoundOrganization = Effect.Success<ReturnType<typeof listOrganizations>>["items"][number]

/** The contents of the account page. */
interface Account {
  /** A token that was just made. */
  readonly key: string | null
  readonly organizations: ReadonlyArray<FoundOrganization>
  readonly sessions: ReadonlyArray<Session>
  readonly tokens: ReadonlyArray<ApiToken>
  /** Null where browsers have none. */
  readonly passkeys: ReadonlyArray<Passkey> | null
  readonly password: { readonly isAllowed: boolean; readonly isSet: boolean }
}

const dayOf = (time: DateTime.Utc): string => DateTime.formatIsoDateUtc(time)
const minuteOf = (time: DateTime.Utc): string =>
  `${DateTime.formatIso(time).slice(0, 16).replace("T", " ")} UTC`

const methods = {
  provider: "single sign-on",
  link: "a sign-in link",
  token: "an API token",
  password: "a password",
  passkey: "a passkey"
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

const passkeyEntry = ({ formToken, site }: SignedInVisit, passkey: Passkey): Html =>
  html`<li>
    <div>
      <strong>${passkey.label}</strong>
      <span class="muted"
        >Added ${dayOf(passkey.createdAt)},
        ${passkey.lastUsedAt === null ? "never used" : `last used ${dayOf(passkey.lastUsedAt)}`}</span
      >
    </div>
    <form method="post" action="${site.at("/account/passkeys/remove")}">
      ${formToken}<input type="hidden" name="id" value="${passkey.id}" /><button
        class="plain small danger"
        aria-label="Remove ${passkey.label}"
      >
        Remove
      </button>
    </form>
  </li>`

const passkeySection = (visit: SignedInVisit, passkeys: ReadonlyArray<Passkey>): Html =>
  html`<section class="card">
    <h2>Passkeys</h2>
    <p class="muted">
      Sign in with this device or a security key instead of a secret. Passkeys are changed within 15 minutes
      of a sign-in.
    </p>
    ${entries(passkeys.map((passkey) => passkeyEntry(visit, passkey)))}
    ${passkeyForm(visit.site, {
      ask: "create",
      action: "/account/passkeys",
      fields: html`${visit.formToken}
        <div class="row">
          <div>
            <label for="passkey">Name of the passkey</label
            ><input
              id="passkey"
              name="label"
              maxlength="50"
              required
              autocomplete="off"
              placeholder="Laptop"
            />
          </div>
          <button>Add a passkey</button>
        </div>`
    })}
  </section>`

const currentPassword = html`<label for="current">Present password</label>
  <input
    id="current"
    name="current"
    type="password"
    autocomplete="current-password"
    aria-describedby="current-help"
  />
  <p id="current-help" class="muted">Not needed within 15 minutes of a sign-in by link.</p>`

const passwordSection = ({ formToken, site }: SignedInVisit, { isSet }: Account["password"]): Html =>
  html`<section class="card">
    <h2>Password</h2>
    <form method="post" action="${site.at("/account/password")}">
      ${formToken} ${isSet && currentPassword}
      <label for="new-password">New password</label>
      <input
        id="new-password"
        name="password"
        type="password"
        autocomplete="new-password"
        minlength="12"
        maxlength="200"
        required
      />
      <button>${isSet ? "Change password" : "Set a password"}</button>
      ${isSet && html`<button class="plain danger" formnovalidate formaction="${site.at("/account/password/remove")}">Remove password</button>`}
    </form>
  </section>`

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
    ${account.passkeys !== null && passkeySection(visit, account.passkeys)}
    ${account.password.isAllowed && passwordSection(visit, account.password)}
    <section class="card">
      <h2>Sessions</h2>
      ${entries(account.sessions.map((session) => sessionEntry(visit, session)))}
    </section>
    <p class="muted">
      <a href="${visit.site.at("/device")}">Sign in a device</a> that shows a code, such as
      <code>octavo login</code>.
    </p>`
