import { requestSignInLink, signInLinkLife } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import { Mailer } from "@octavo/notifications"
import { Effect, Layer } from "effect"
import { html } from "./html.ts"
import { PageFailure } from "./PageFailure.ts"
import { pageResponse } from "./pageResponse.ts"
import { readForm } from "./readForm.ts"
import { page } from "./route.ts"
import { SignInLimits } from "./SignInLimits.ts"
import type { Visit } from "./Visit.ts"

const off = new PageFailure({
  status: 404,
  code: "mail/off",
  message: "This installation sends no mail. Ask an operator for a sign-in link."
})

const requireMailer = Effect.gen(function* () {
  const mailer = yield* Mailer
  return mailer.isEnabled ? mailer : yield* off
})

const show = Effect.fnUntraced(function* ({ site }: Visit) {
  yield* requireMailer
  return pageResponse(site, {
    title: "Sign in by mail",
    body: html`<div class="card">
      <h1>Sign in by mail</h1>
      <p>You get a link that signs this browser in. Then you can also set a new password.</p>
      <form method="post" action="${site.at("/sign-in/mail")}">
        <label for="email">E-mail address</label>
        <input id="email" name="email" type="email" autocomplete="email" maxlength="254" required />
        <button>Send the link</button>
      </form>
      <p><a href="${site.at("/sign-in")}">Back to the sign-in</a></p>
    </div>`
  })
})

/** Makes a link and mails it; for an address that nobody has, nothing. */
const mailLink = Effect.fnUntraced(function* (email: string, url: string) {
  const mailer = yield* requireMailer
  const made = yield* requestSignInLink(email)
  if (made === null) return
  const link = `${url}/sign-in/link/${made.secret}`
  const words = `Somebody, probably you, asked for this link to sign in. It works once, within ${signInLinkLife.minutes} minutes.`
  const ignore = "Did you not ask for it? Then ignore this mail: nobody gets in without the link."
  yield* mailer.send(
    {
      id: yield* newId,
      to: made.user.email,
      subject: "Your link to sign in",
      text: `${words}\n\n${link}\n\n${ignore}\n`,
      html: html`<!doctype html>
        <html lang="en">
          <body>
            <p>${words}</p>
            <p><a href="${link}">${link}</a></p>
            <p>${ignore}</p>
          </body>
        </html>`.text,
      unsubscribeUrl: null
    },
    Effect.succeed(true)
  )
})

const send = Effect.fnUntraced(function* ({ address, request, site }: Visit) {
  const email = ((yield* readForm(request, site)).get("email") ?? "").trim().toLowerCase()
  yield* requireMailer
  const limits = yield* SignInLimits
  yield* limits.count("lookup", address)
  yield* limits.count("mail", email)
  // Beside the answer, which so takes the same time whether or not somebody has the address.
  yield* mailLink(email, site.url).pipe(
    Effect.catch((failure) => Effect.logWarning(`A sign-in link could not be mailed: ${failure.message}`)),
    Effect.forkDetach
  )
  return pageResponse(site, {
    title: "Look into your mail",
    body: html`<div class="card">
      <h1>Look into your mail</h1>
      <p>
        If somebody here has the address <strong>${email}</strong>, a link is on its way. It works once,
        within ${signInLinkLife.minutes} minutes.
      </p>
      <p><a href="${site.at("/sign-in")}">Back to the sign-in</a></p>
    </div>`
  })
})

/** The page that mails sign-in links, for people without another way to sign in, or with a forgotten password. */
export const mailLinkPages = (trustedProxies: number) =>
  Layer.mergeAll(
    page("GET", "/sign-in/mail", trustedProxies, show),
    page("POST", "/sign-in/mail", trustedProxies, send)
  )
