import { hashBytes } from "@octavo/kernel"
import { html, type Html } from "./html.ts"
import type { Site } from "./Site.ts"

/**
 * Asks the authenticator for the forms with `data-passkey`, and sends its response with them. Where a browser has no passkeys they stay
 * hidden: nothing else of the pages needs a script.
 */
export const passkeyScript = `"use strict"
const can = typeof PublicKeyCredential === "function" && typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
const ask = {
  get: (options) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  create: (options) => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
}
for (const form of can ? document.querySelectorAll("form[data-passkey]") : []) {
  const problem = form.querySelector("[role=alert]")
  form.hidden = false
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    problem.hidden = true
    try {
      const body = new URLSearchParams(new FormData(form))
      const answer = await fetch(form.dataset.options, { method: "POST", body })
      if (!answer.ok) throw new Error(answer.status === 429 ? form.dataset.tooMany : form.dataset.refused)
      const credential = await ask[form.dataset.passkey](await answer.json())
      form.elements.namedItem("response").value = JSON.stringify(credential.toJSON())
      form.submit()
    } catch (error) {
      // The person has closed the dialog of the browser, or there is no passkey here.
      const isClosed = error.name === "NotAllowedError" || error.name === "AbortError"
      const isKnown = error.name === "InvalidStateError"
      problem.textContent = isClosed ? form.dataset.closed : isKnown ? form.dataset.known : error.message
      problem.hidden = false
    }
  })
}
`

/** The path contains the hash of the script, so browsers keep it for good. */
export const passkeyScriptPath: `/${string}` = `/assets/passkeys-${hashBytes(passkeyScript).slice(0, 8)}.js`

/** The parts of a form that the script works with. */
const passkeyFields = html`<input type="hidden" name="response" value="" />
  <p class="notice bad" role="alert" hidden></p>`

interface PasskeyForm {
  readonly ask: "get" | "create"
  readonly action: string
  readonly fields: Html
  /** Shown and hidden with the form. */
  readonly end?: Html
}

/** A form that the script sends with the response of an authenticator. */
export const passkeyForm = (site: Site, { action, ask, end, fields }: PasskeyForm): Html =>
  html`<form
    method="post"
    action="${site.at(action)}"
    data-passkey="${ask}"
    data-options="${site.at(`${action}/options`)}"
    data-closed="Nothing was chosen. Try again, or sign in in another way."
    data-known="This device has a passkey of yours already."
    data-refused="That did not work. Reload the page and try again."
    data-too-many="Too many attempts. Wait a minute and try again."
    hidden
  >
    ${fields} ${passkeyFields} ${end ?? null}
  </form>`
