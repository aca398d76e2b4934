import type { Answer } from "../visits/Answer.ts"
import { commonHeaders } from "./plainAnswers.ts"

const redirect = (status: 302 | 307 | 308, location: string, cache: string): Answer => ({
  status,
  headers: { ...commonHeaders, location, "cache-control": cache },
  body: null
})

/** A redirect that is the same for all visitors of a site. It is kept for five minutes, so that a path can come back. */
export const permanentRedirect = (location: string, isShared: boolean): Answer =>
  redirect(308, location, isShared ? "max-age=300" : "private, max-age=300")

/** A redirect that depends on the visitor. */
export const visitorRedirect = (location: string): Answer => redirect(307, location, "no-store")
