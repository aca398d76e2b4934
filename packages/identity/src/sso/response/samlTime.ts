import { refuse, type RefusalReason } from "./refuse.ts"

/** The clocks of the provider and of this server may differ by this much. */
export const clockSkewMillis = 60_000

const pattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,12})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** The milliseconds since 1970 of a time in SAML, which must name its zone. */
export const samlTime = (text: string, reason: RefusalReason): number => {
  const millis = pattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(millis) ? refuse(reason, "A time is not a date-time with a zone") : millis
}
