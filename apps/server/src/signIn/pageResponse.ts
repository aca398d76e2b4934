import { HttpServerResponse } from "effect/http"
import { html, type Html } from "./html.ts"
import { passkeyScriptPath } from "./passkeyScript.ts"
import type { Site } from "./Site.ts"
import { stylesheetPath } from "./stylesheet.ts"

/** The pages load nothing but their style, and are in nobody's frame. Only those with passkeys have a script, which asks this server. */
const policyOf = (hasPasskeys: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    ...(hasPasskeys ? ["script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'"
  ].join("; ")

/**
 * Addresses of pages can contain secrets, so other hosts never see them. Without TLS browsers send no `Sec-Fetch-Site`, and
 * would send `Origin: null` under `no-referrer`, which no form could be recognised by.
 */
const referrerPolicyAt = (site: Site) => (site.isSecure ? "no-referrer" : "same-origin")

/** The headers of every page. */
export const pageHeaders = (site: Site, hasPasskeys = false) => ({
  "content-security-policy": policyOf(hasPasskeys),
  "referrer-policy": referrerPolicyAt(site),
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin"
})

const logo = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <path d="M4 5a2 2 0 0 1 2-2h13v15H6a2 2 0 0 0-2 2Z" stroke-linejoin="round" />
  <path d="M4 20a2 2 0 0 0 2 1.500h13V18M8 7.500h7M8 11h5" stroke-linecap="round" />
</svg>`

/** Answers a page. */
export const pageResponse = (
  site: Site,
  page: {
    readonly title: string
    readonly body: Html
    readonly isWide?: boolean
    readonly status?: number
    /** Whether the page has forms for passkeys. */
    readonly hasPasskeys?: boolean
  }
): HttpServerResponse.HttpServerResponse => {
  const hasPasskeys = page.hasPasskeys === true
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Octavo</title>
        <link rel="stylesheet" href="${site.at(stylesheetPath)}" />
        ${hasPasskeys && html`<script type="module" src="${site.at(passkeyScriptPath)}"></script>`}
      </head>
      <body>
        <main class="frame${page.isWide === true && " wide"}">
          <div class="brand">${logo}<span>Octavo</span></div>
          ${page.body}
        </main>
      </body>
    </html> `
  return HttpServerResponse.text(document.text, {
    status: page.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: pageHeaders(site, hasPasskeys)
  })
}

/** Sends the browser on to one of our addresses by GET. */
export const redirectTo = (site: Site, address: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({ status: 303, headers: { ...pageHeaders(site), location: address } })
