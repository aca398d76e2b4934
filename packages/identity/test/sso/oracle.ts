import { SAML, ValidateInResponseTo } from "@node-saml/node-saml"
import { vi } from "vitest"
import { formField } from "../../src/testing/aResponse.ts"
import { now, parts, provider } from "./kit.ts"

const oracle = new SAML({
  idpCert: provider.certificate,
  issuer: parts.audience,
  audience: parts.audience,
  callbackUrl: parts.acsUrl,
  wantAssertionsSigned: false,
  wantAuthnResponseSigned: false,
  validateInResponseTo: ValidateInResponseTo.never,
  acceptedClockSkewMs: 60_000
})

/** The NameID that node-saml reads from a response at the time of the tests, or the message of its refusal. */
export const askOracle = async (xml: string): Promise<{ nameId: string } | { refused: string }> => {
  vi.useFakeTimers({ toFake: ["Date"], now })
  try {
    const { profile } = await oracle.validatePostResponseAsync({ SAMLResponse: formField(xml) })
    return profile === null ? { refused: "no profile" } : { nameId: profile.nameID }
  } catch (error) {
    return { refused: String(error) }
  } finally {
    vi.useRealTimers()
  }
}
