import { processorMillis } from "@octavo/kernel/testing"
import { expect, test } from "vitest"
import { placeOf } from "../src/ImportedPage.ts"

test("the place of an address has no slashes at its end, and is found in time in proportion to its length", () => {
  expect(placeOf(new URL("https://example.org/a//"))).toBe(
    placeOf(new URL("http://example.org/a/index.html"))
  )
  const before = processorMillis()
  placeOf(new URL(`https://example.org/${"/".repeat(200_000)}x`))
  expect(processorMillis() - before).toBeLessThan(1_000)
})
