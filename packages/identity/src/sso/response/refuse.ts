/** Codes of the reasons for which a SAML response is refused, in the order of the checks. */
export const refusalReasons = [
  "saml/encoding",
  "saml/size",
  "saml/xml",
  "saml/response",
  "saml/status",
  "saml/id",
  "saml/encrypted",
  "saml/assertion",
  "saml/unsigned",
  "saml/signature",
  "saml/algorithm",
  "saml/destination",
  "saml/issuer",
  "saml/issued",
  "saml/unsolicited",
  "saml/subject",
  "saml/confirmation",
  "saml/recipient",
  "saml/request",
  "saml/conditions",
  "saml/expired",
  "saml/audience",
  "saml/statement",
  "saml/session",
  "saml/reader"
] as const

export type RefusalReason = (typeof refusalReasons)[number]

/** The end of the reading of a response that is refused. */
export class Refusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Ends the reading of a response. The detail contains no text of the response. */
export const refuse = (reason: RefusalReason, detail: string): never => {
  throw new Refusal(reason, detail)
}
