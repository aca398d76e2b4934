import type { AppState } from "@octavo/web"
import { HttpServerResponse } from "effect/http"
import { html } from "../signIn/html.ts"
import type { Site } from "../signIn/Site.ts"
import type { LoadedApplication } from "./WebApplication.ts"

/**
 * The rights of the document: it may load its own files, may ask its own origin, and may show pictures of anywhere. No text becomes HTML or a script, except
 * through the one policy of Trusted Types that has its name here.
 */
const policyOf = (sites: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${sites}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types octavo"
  ].join("; ")

/** The headers of the documents of the application. */
const appHeaders = (site: Site, sites: string) => ({
  "content-security-policy": policyOf(sites),
  "referrer-policy": site.isSecure ? "no-referrer" : "same-origin",
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin"
})

/** JSON that no element of HTML ends. */
const jsonIn = (state: AppState): string => JSON.stringify(state).replaceAll("<", "\\u003c")

/** The document that every address of the application answers. */
export const appDocument = (
  site: Site,
  sites: string,
  { imports, script, style }: LoadedApplication,
  state: AppState
): HttpServerResponse.HttpServerResponse => {
  const at = (name: string) => `${state.base}/app/assets/${name}`
  const head = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>Octavo</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${at(style)}" />
        ${imports.map((name) => html`<link rel="modulepreload" href="${at(name)}" />`)}
        <script type="module" src="${at(script)}"></script>
      </head>
      <body>
        <div id="app"></div>
        <noscript>The application needs JavaScript. Published sites can be read without it.</noscript>
     `
  const text = `${head.text}<script type="application/json" id="state">${jsonIn(state)}</script>
      </body>
    </html>
`
  return HttpServerResponse.text(text, {
    contentType: "text/html; charset=utf-8",
    headers: appHeaders(site, sites)
  })
}
