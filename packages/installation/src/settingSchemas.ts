import { Schema } from "effect"

/** A whole number between two bounds. */
export const integer = (minimum: number, maximum: number) =>
  Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

/** A text that passes a test; the refusal contains the expectation alone, since a value may be a secret. */
export const text = (test: (text: string) => boolean, expectation: string) =>
  Schema.String.check(Schema.makeFilter((value: string) => test(value) || expectation))

/** The protocol of an address, with its colon; empty for no address. */
export const protocolOf = (address: string): string => URL.parse(address)?.protocol ?? ""

/** An address with http or https. */
export const httpUrl = text(
  (address) => /^https?:$/.test(protocolOf(address)),
  "it must be an address with http or https"
)
