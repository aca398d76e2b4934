import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { release } from "../release.ts"

export const systemLayer = apiGroup("system", (handlers) =>
  handlers.handleAll({
    getApiInformation: () => Effect.succeed({ version: release.version, build: release.build.toISOString() })
  })
)
