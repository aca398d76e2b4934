import { type Admission, setCookieOf } from "@octavo/sites"
import type { Answer } from "../visits/Answer.ts"
import { commonHeaders, limited, noSite, refusedVisitor } from "./plainAnswers.ts"

/** The answer to a visitor who is not admitted. */
export const admissionAnswer = (admission: Exclude<Admission, { readonly kind: "admitted" }>): Answer => {
  switch (admission?.kind) {
    case undefined:
      return noSite
    case "redirect":
      return {
        status: 302,
        headers: {
          ...commonHeaders,
          location: admission.url,
          "cache-control": "no-store",
          "referrer-policy": "no-referrer"
        },
        cookies: admission.cookies.map(setCookieOf),
        body: null
      }
    case "refused":
      return refusedVisitor(admission.needed)
    case "limited":
      return limited(admission.retryAfter)
  }
}
