import { type Admission, setCookieOf } from "@octavo/sites"
import type { Answer } from "../visits/Answer.ts"
import { commonHeaders, plainAnswer, noSite } from "./plainAnswers.ts"

type NotAdmitted = Exclude<Admission, { kind: "admitted" }>

/** Headers that keep keys and tokens out of caches and out of the addresses that other sites are told. */
const secretHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer" } as const

const tokenNeeded = plainAnswer(
  401,
  "Sign in",
  "This site is for visitors who are signed in. Use the link that you were given.",
  secretHeaders
)

const previewNeeded = plainAnswer(
  401,
  "Preview ended",
  "This preview ended, or is not yours. Open it again where you manage the site.",
  secretHeaders
)

/** The answer to a visitor who is not admitted. */
export const admissionAnswer = (admission: NotAdmitted): Answer => {
  if (admission === null) return noSite
  if (admission.kind === "refused") return admission.needed === "token" ? tokenNeeded : previewNeeded
  if (admission.kind === "limited") {
    return plainAnswer(429, "Too many attempts", "Too many wrong addresses were tried. Wait a minute.", {
      ...secretHeaders,
      "retry-after": String(admission.retryAfter)
    })
  }
  return {
    status: 302,
    headers: { ...commonHeaders, ...secretHeaders, location: admission.url },
    cookies: admission.cookies.map(setCookieOf),
    body: null
  }
}

/** An answer within a preview: nobody keeps, finds or shares it. */
export const answerInPreview = (answer: Answer): Answer => {
  const { etag: _, ...headers } = answer.headers
  return { ...answer, headers: { ...headers, ...secretHeaders, "x-robots-tag": "noindex, nofollow" } }
}
