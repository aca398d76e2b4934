import { askRun } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { officialClient } from "./officialClient.ts"
import { request } from "./request.ts"
import type { Octavo, Settings } from "./startOctavo.ts"

/** The environment variable by which test files find the process that starts the shared installations. */
export const addressVariable = "OCTAVO_TEST_INSTALLATIONS"

/** The store of a shared installation. */
type SharedStore = "memory" | "postgres"

/**
 * An organization of its own on the installation that all test files of the run share: for tests whose subject is no process. The first
 * test file that asks starts the installation. The token reaches this organization alone.
 */
export const sharedOctavo = Effect.fnUntraced(function* (store: SharedStore) {
  const settings = yield* Effect.promise(async () => (await askRun(addressVariable, `/${store}`)) as Settings)
  const url = settings.OCTAVO_PUBLIC_URL
  const operator = { url, token: settings.OCTAVO_BOOTSTRAP_TOKEN }
  const organization = yield* request<{ readonly id: string }>(operator, "POST", "/v1/admin/organizations", {
    title: "Acme"
  })
  const user = yield* request<{ readonly id: string }>(operator, "GET", "/v1/user")
  const made = yield* request<{ readonly token: string }>(
    operator,
    "POST",
    `/v1/admin/users/${user.body.id}/tokens`,
    { label: "Tests", organization: organization.body.id }
  )
  const { token } = made.body
  const octavo: Octavo = {
    url,
    token,
    operatorToken: operator.token,
    client: officialClient(url, token),
    programs: [],
    settings
  }
  return octavo
})
