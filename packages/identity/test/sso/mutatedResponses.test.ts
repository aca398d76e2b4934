import * as fc from "fast-check"
import { expect, it } from "vitest"
import { readResponse } from "../../src/saml/readResponse.ts"
import { formField } from "../../src/testing/aResponse.ts"
import { context } from "./kit.ts"
import { mutatedResponse } from "./mutateResponse.ts"
import { askOracle } from "./oracle.ts"

/** `npm test` tries few, `pnpm prove` many. */
const numRuns = process.env["OCTAVO_PROVE"] === undefined ? 300 : 20_000

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
    { numRuns }
  )
  if (process.env["OCTAVO_PROVE"] !== undefined)
    console.log(
      `| Changed responses | ${numRuns} |\n| of these accepted, all as the same user | ${accepted} |`
    )
  expect(accepted).toBeGreaterThan(5)
})
