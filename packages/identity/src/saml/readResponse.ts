import { decodeResponse } from "../sso/response/decodeResponse.ts"
import { attributeOf, childrenNamed, elementsIn, parseXml, xmlTextOf } from "../sso/response/parseXml.ts"
import { readAssertion, requireRecent, type SamlAssertion } from "../sso/response/readAssertion.ts"
import { Refusal, type RefusalReason, refuse } from "../sso/response/refuse.ts"
import { requireStructure } from "../sso/response/requireStructure.ts"
import { samlNames } from "../sso/response/samlNames.ts"
import { type TrustedKey, verifySignatures } from "../sso/response/verifySignatures.ts"

/** The trust of this service in a provider, as plain data for a thread. */
export interface ResponseContext {
  /** The entity ID of the identity provider. */
  readonly entityId: string
  readonly keys: ReadonlyArray<TrustedKey>
  /** The address at which this service takes responses. */
  readonly acsUrl: string
  /** The entity ID of this service. */
  readonly audience: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The assertion of a response, or the reason why the response is refused. */
export type ResponseReading =
  | { readonly assertion: SamlAssertion }
  | { readonly reason: RefusalReason; readonly detail: string }

/** Requires that the response names no other destination and no other issuer, also in parts that are not signed. */
const requireAddressed = (root: Element, isSigned: boolean, { acsUrl, entityId }: ResponseContext): void => {
  const destination = attributeOf(root, "Destination")
  if (destination === null ? isSigned : destination !== acsUrl) {
    refuse("saml/destination", "The Destination of the response is not the ACS URL of this provider")
  }
  const issuers = elementsIn(root).filter(({ localName }) => localName === "Issuer")
  if (issuers.some((issuer) => xmlTextOf(issuer) !== entityId)) {
    refuse("saml/issuer", "The issuer of the response is not the entity ID of the provider")
  }
}

const read = (field: string, context: ResponseContext): SamlAssertion => {
  const text = decodeResponse(field)
  const root = parseXml(text)
  const assertion = requireStructure(root)
  const signed = verifySignatures(text, root, assertion, context.keys)
  requireAddressed(root, signed.response !== null, context)
  // Only canonical bytes that a signature covers are read from here on.
  const trustedRoot = signed.response === null ? null : parseXml(signed.response)
  requireRecent(trustedRoot ?? root, context.now)
  const trusted =
    signed.assertion === null
      ? childrenNamed(trustedRoot!, samlNames.assertion, "Assertion")[0]!
      : parseXml(signed.assertion)
  return readAssertion(trusted, {
    ...context,
    inResponseTo: attributeOf(trustedRoot ?? root, "InResponseTo")
  })
}

/**
 * Reads the SAML response of a form: decodes, parses, verifies every signature, and checks the assertion against the
 * provider and the time. A pure function; its input comes from strangers, so servers call it in a thread. The caller
 * checks that the request of the assertion was made and not answered yet.
 */
export const readResponse = (field: string, context: ResponseContext): ResponseReading => {
  try {
    return { assertion: read(field, context) }
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.reason, detail: error.message }
    // A library failed on input that it does not expect, which is refused as well.
    return { reason: "saml/xml", detail: "The response cannot be read" }
  }
}
