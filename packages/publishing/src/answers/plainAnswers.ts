import { html } from "@octavo/html"
import { hashBytes } from "@octavo/kernel"
import type { Answer } from "../visits/Answer.ts"

/** Headers of every answer to a visitor. */
export const commonHeaders = { "x-content-type-options": "nosniff" } as const

const style = `:root{color-scheme:light dark}body{display:grid;min-height:90vh;place-content:center;margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif}main{max-width:34rem}h1{margin:0 0 8px;font-size:28px}p{margin:0}`
const styleHash = Buffer.from(hashBytes(Buffer.from(style)), "hex").toString("base64")

const plain = (
  status: number,
  title: string,
  text: string,
  headers: Record<string, string> = {}
): Answer => ({
  status,
  headers: {
    ...commonHeaders,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
    "x-robots-tag": "noindex",
    ...headers
  },
  body: {
    kind: "text",
    text: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${text}</p>
          </main>
        </body>
      </html> `.text.replace("</head>", `<style>${style}</style></head>`)
  }
})

/** The answer where no site is, which tells nothing about the address. */
export const noSite = plain(404, "Not found", "There is nothing at this address.")

/** The answer to an address that no page can have. */
export const refusedAddress = plain(
  400,
  "Bad address",
  "This address cannot be read. Check how it is written."
)

/** The answer where no PDF could be made. */
export const unprinted = plain(503, "No PDF", "The PDF could not be made. Try again later.")

/** The answer where no social card could be drawn. */
export const undrawn = plain(503, "No picture", "The picture could not be drawn. Try again later.")

/** The answer to a form that cannot be read, or that another site sent. */
export const refusedForm = plain(400, "Bad form", "What was sent cannot be read. Go back and try again.")

/** The answer to another method than GET and HEAD. */
export const refusedMethod = plain(405, "Method not allowed", "Pages are read with GET.", {
  allow: "GET, HEAD"
})

/** The answer to a visitor without a valid token or preview, where no page issues one. */
export const refusedVisitor = (needed: "token" | "preview"): Answer =>
  plain(
    401,
    "Access denied",
    needed === "token"
      ? "These pages are for visitors who are signed in. Open them from where you sign in."
      : "The preview is not valid or has ended. Open it again from the settings of the site.",
    { "referrer-policy": "no-referrer" }
  )

/** The answer to an address that tried too many keys, or asked too often. */
export const limited = (
  retryAfter: number,
  text = "Too many links that are not valid were tried. Try again later."
): Answer =>
  plain(429, "Too many requests", text, {
    "retry-after": String(retryAfter),
    "referrer-policy": "no-referrer"
  })
