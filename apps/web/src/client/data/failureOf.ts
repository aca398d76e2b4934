import { translatedPart } from "../languages/localized.ts"
import { ApiError, type ErrorBody, isPassing } from "./ApiError.ts"
import { words } from "./words.ts"

/** The sentences of statuses, by the names of their words. */
const sentences: Readonly<Record<number, keyof typeof words>> = {
  400: "refused",
  403: "forbidden",
  404: "missing",
  409: "outdated",
  412: "outdated",
  413: "tooLarge",
  422: "refused",
  429: "tooMany",
  500: "failed",
  502: "away",
  503: "away",
  504: "away",
  507: "full"
}

const bodyOf = (text: string): ErrorBody | undefined => {
  try {
    const { error } = JSON.parse(text) as { readonly error?: ErrorBody }
    return error?.message === undefined ? undefined : error
  } catch {
    // A proxy answers in its own words.
    return undefined
  }
}

/** The wait that is proposed where a busy server names none, in seconds. */
const usualWait = 10

const sentenceOf = (status: number, retryAfter: number | null): string => {
  const name = sentences[status]
  const sentence = name === undefined ? words.status(status) : String(words[name])
  return isPassing({ status }) ? `${sentence} ${words.again(retryAfter ?? usualWait)}` : sentence
}

/**
 * The error of a response that is no success. The API speaks English: in other languages, its sentence follows one about the status, as
 * an isolated text of its own direction.
 */
export const failureOf = ({ headers, status }: Response, text: string): ApiError => {
  const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10)
  const retryAfter = Number.isNaN(seconds) ? null : seconds
  const sentence = sentenceOf(status, retryAfter)
  const body = bodyOf(text)
  const isEnglish = translatedPart("errors") === undefined
  const said = body?.message ?? ""
  const message = said === "" ? sentence : isEnglish ? said : `${sentence} \u2068${said}\u2069`
  return new ApiError(status, { ...body, message }, headers.get("x-request-id"), retryAfter)
}
