import { layer } from "@effect/vitest"
import { memory } from "./OpenApiServices.ts"
import { specsContract } from "./specs.contract.ts"

layer(memory, { timeout: "60 seconds" })("openapi, memory", specsContract)
