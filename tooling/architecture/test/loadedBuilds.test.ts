import { expect, test } from "vitest"

test("tests load the builds of packages that programs load", () => {
  // Node takes the builds for development where it is started with that condition, as Vite starts it.
  expect(process.execArgv).toContain("--conditions")
  expect(process.execArgv).not.toContain("development")
})
