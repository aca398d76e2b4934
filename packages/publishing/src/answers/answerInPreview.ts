import type { Answer } from "../visits/Answer.ts"

/** An answer within a preview: nobody keeps it, finds it, or learns its address. */
export const answerInPreview = (answer: Answer): Answer => {
  const { etag: _, ...headers } = answer.headers
  return {
    ...answer,
    headers: {
      ...headers,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow"
    }
  }
}
