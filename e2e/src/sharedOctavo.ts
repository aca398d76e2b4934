import { sharedInstallation, type SharedStore } from "@octavo/programs/shared"
import { Effect } from "effect"
import { officialClient } from "./officialClient.ts"
import type { Octavo, Settings } from "./startOctavo.ts"

/**
 * An organization of its own on the installation that all test files of the run share: for tests whose subject is no process. The first
 * test file that asks starts the installation. The token reaches this organization alone.
 */
export const sharedOctavo = Effect.fnUntraced(function* (store: SharedStore) {
  const shared = yield* Effect.promise(() => sharedInstallation(store))
  const settings = shared.settings as Settings
  const url = settings.OCTAVO_PUBLIC_URL
  const { token } = shared
  const octavo: Octavo = {
    url,
    token,
    operatorToken: settings.OCTAVO_BOOTSTRAP_TOKEN,
    client: officialClient(url, token),
    programs: [],
    settings
  }
  return octavo
})
