import type { Answer } from "../visits/Answer.ts"
import { commonHeaders } from "./plainAnswers.ts"

/** An answer in JSON. Nothing keeps it unless its headers say so. */
export const jsonAnswer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Answer => ({
  status,
  headers: {
    ...commonHeaders,
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    ...headers,
    "content-type": "application/json; charset=utf-8"
  },
  body: { kind: "text", text: JSON.stringify(body) }
})
