import { Effect } from "effect"
import { makeTemplate } from "./makeTemplate.ts"

// The last step of the build of the package.
await Effect.runPromise(makeTemplate)
