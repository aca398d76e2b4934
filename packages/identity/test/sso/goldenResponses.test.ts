import { describe, expect, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { readCertificates } from "../../src/saml/readCertificates.ts"
import { readResponse } from "../../src/saml/readResponse.ts"

interface Golden {
  readonly now: number
  readonly entityId: string
  readonly certificate: string
  readonly acsUrl: string
  readonly audience: string
  /** A response to a request, one that nobody asked for, and another to a request. */
  readonly posted: readonly [string, string, string]
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`goldens/${name}.json`, import.meta.url), "utf8")) as Golden

/** The bytes of a response with one changed, which is not in the padding. */
const changed = (field: string, from: string, to: string): string => {
  const text = Buffer.from(field, "base64").toString()
  expect(text).toContain(from)
  return Buffer.from(text.replace(from, to)).toString("base64")
}

// Recorded by `apps/server/test/simpleSamlPhp.prove.ts` from SimpleSAMLphp 1.19.7 of Debian 12.
describe.for(["simplesamlphp-response-assertion", "simplesamlphp-assertion", "simplesamlphp-response"])(
  "the responses of %s",
  (name) => {
    const { certificate, posted, ...golden } = read(name)
    const { keys } = readCertificates(certificate)
    const context = { ...golden, keys }

    it("name their user, each by its own request", () => {
      const readings = [posted[0], posted[2]].map((field) => readResponse(field, context))
      expect(readings).toMatchObject(
        readings.map(() => ({
          assertion: {
            subject: "grace@example.org",
            email: "grace@example.org",
            displayName: "Grace Hopper",
            requestId: expect.stringMatching(/^_[0-9a-f]{40}$/)
          }
        }))
      )
      const requests = readings.map((reading) => ("assertion" in reading ? reading.assertion.requestId : ""))
      expect(new Set(requests).size).toBe(2)
    })

    it("start a sign-in when nobody asked for them", () => {
      expect(readResponse(posted[1], context)).toMatchObject({ reason: "saml/unsolicited" })
    })

    it("are refused later, elsewhere, and changed by a byte", () => {
      const [field] = posted
      const later = readResponse(field, { ...context, now: context.now + 20 * 60_000 })
      expect(later).toMatchObject({ reason: expect.stringMatching(/^saml\/(issued|expired)$/) })
      const elsewhere = readResponse(field, { ...context, audience: `${context.audience}x` })
      expect(elsewhere).toMatchObject({ reason: "saml/audience" })
      const other = readResponse(changed(field, ">grace@example.org<", ">grace@example.orh<"), context)
      expect(other).toMatchObject({ reason: "saml/signature" })
    })
  }
)
