import { processorMillis } from "@octavo/kernel/testing"
import { expect, test } from "vitest"
import { safeUrl } from "../../src/template/safeUrl.ts"

test("an address loses the space around it, and takes time in proportion to its length", () => {
  expect(safeUrl("href", " \t https://example.org/a b \n ")).toBe(safeUrl("href", "https://example.org/a b"))
  expect(safeUrl("href", ` ${"\t"}javascript:alert(1) `)).toBeUndefined()
  const before = processorMillis()
  safeUrl("href", `a${" ".repeat(500_000)}b`)
  expect(processorMillis() - before).toBeLessThan(1_000)
})
