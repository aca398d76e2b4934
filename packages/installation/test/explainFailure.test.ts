import { expect, it } from "@effect/vitest"
import { Cause } from "effect"
import { explainFailure } from "../src/explainFailure.ts"

const inUse = Object.assign(new Error("listen EADDRINUSE"), { code: "EADDRINUSE", port: 9464 })

it.each([
  ["ServeError", "PORT"],
  ["MetricsUnavailable", "OCTAVO_METRICS"]
])("a port in use is explained with its own setting: %s names %s", (_tag, setting) => {
  expect(explainFailure(Cause.fail(Object.assign(new Error(_tag), { _tag, cause: inUse })))).toBe(
    `Port 9464 is in use by another program. Stop that one, or choose another port with ${setting}.`
  )
})
