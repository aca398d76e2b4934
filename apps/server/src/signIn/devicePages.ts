import { answerDevice, type DeviceCode, findWaitingDevice, presentUserCode } from "@octavo/identity"
import { Effect, Layer } from "effect"
import { html } from "./html.ts"
import { PageFailure } from "./PageFailure.ts"
import { pageResponse } from "./pageResponse.ts"
import { refusedAs, sessionPage } from "./route.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { readSessionForm, type SignedInVisit } from "./Visit.ts"

const maxCodeLength = 20

const askForCode = (visit: SignedInVisit, code: string, problem: string | null) =>
  pageResponse(visit.site, {
    title: "Sign in a device",
    status: problem === null ? 200 : 404,
    body: html`<div class="card">
      <h1>Sign in a device</h1>
      ${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
      <p>Type the code that the device shows.</p>
      <form method="post" action="${visit.site.at("/device")}">
        ${visit.formToken}
        <label for="code">Code</label>
        <input
          id="code"
          name="code"
          class="code"
          value="${code.slice(0, maxCodeLength)}"
          maxlength="${maxCodeLength}"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          required
        />
        <button>Continue</button>
      </form>
    </div>`
  })

const askForConsent = (visit: SignedInVisit, device: DeviceCode) => {
  const { formToken, signedIn, site } = visit
  const form = (answer: string, button: ReturnType<typeof html>) =>
    html`<form method="post" action="${site.at("/device/answer")}">
      ${formToken} <input type="hidden" name="code" value="${device.userCode}" /><input
        type="hidden"
        name="answer"
        value="${answer}"
      />${button}
    </form>`
  return pageResponse(site, {
    title: "Sign in a device",
    body: html`<div class="card">
      <h1>Allow “${device.label}”?</h1>
      <p>
        The device will act as <strong>${signedIn.user.email}</strong> for 90 days, or until you revoke its
        token.
      </p>
      <dl>
        <dt>Code</dt>
        <dd>${presentUserCode(device.userCode)}</dd>
        <dt>Program</dt>
        <dd>${device.clientId}</dd>
        <dt>Address</dt>
        <dd>${device.address}</dd>
      </dl>
      <p class="muted">
        Allow only a device that you are using right now and that shows this code. Nobody else may ask you for
        it.
      </p>
      <div class="actions">
        ${form("allow", html`<button>Allow</button>`)}
        ${form("deny", html`<button class="plain danger">Deny</button>`)}
      </div>
    </div>`
  })
}

const findDevice = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readSessionForm(visit)
  const code = fields.get("code") ?? ""
  const limits = yield* SignInLimits
  return yield* findWaitingDevice(visit.signedIn.session, code).pipe(
    limits.countFailures("deviceCode", visit.signedIn.user.id),
    Effect.map((device) => askForConsent(visit, device)),
    Effect.catchTag("DeviceCodeNotFound", ({ message }) => Effect.succeed(askForCode(visit, code, message)))
  )
})

const answer = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readSessionForm(visit)
  const given = fields.get("answer")
  if (given !== "allow" && given !== "deny") {
    return yield* new PageFailure({
      status: 400,
      code: "device/answer",
      message: "The form has no answer. Go back and choose Allow or Deny."
    })
  }
  const limits = yield* SignInLimits
  const state = given === "allow" ? "approved" : "denied"
  const device = yield* answerDevice(visit.signedIn.session, fields.get("code") ?? "", state).pipe(
    refusedAs("device/refused"),
    limits.countFailures("deviceCode", visit.signedIn.user.id)
  )
  return pageResponse(visit.site, {
    title: given === "allow" ? "Device allowed" : "Device denied",
    body: html`<div class="card">
      <h1>${given === "allow" ? "Done" : "Denied"}</h1>
      <p>
        ${
          given === "allow"
            ? `“${device.label}” is signed in. You can go back to it and close this page.`
            : `“${device.label}” got no access.`
        }
      </p>
      <p><a href="${visit.site.at("/account")}">Go to your account</a></p>
    </div>`
  })
})

/** The page on which a user allows a device (RFC 8628). A code in the address is only filled in: it takes clicks to allow. */
export const devicePages = (trustedProxies: number) =>
  Layer.mergeAll(
    sessionPage("GET", "/device", trustedProxies, (visit) =>
      Effect.succeed(askForCode(visit, visit.query.get("code") ?? "", null))
    ),
    sessionPage("POST", "/device", trustedProxies, findDevice),
    sessionPage("POST", "/device/answer", trustedProxies, answer)
  )
