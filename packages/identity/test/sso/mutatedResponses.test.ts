import * as fc from "fast-check"
import { expect, it } from "vitest"
import { readResponse } from "../../src/sso/readResponse.ts"
import { formField } from "../../src/testing/aResponse.ts"
import { context } from "./kit.ts"
import { mutatedResponse } from "./mutateResponse.ts"
import { askOracle } from "./oracle.ts"

it("a changed response never names another user, and node-saml accepts what is accepted", async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(mutatedResponse, async (xml) => {
      const reading = readResponse(formField(xml), context)
      if ("reason" in reading) return
      expect(reading.assertion).toMatchObject({ nameId: "ada", subject: "ada", email: "ada@example.org" })
      accepted++
      expect(await askOracle(xml)).toEqual({ nameId: "ada" })
    }),
    { numRuns: 400 }
  )
  expect(accepted).toBeGreaterThan(5)
})
