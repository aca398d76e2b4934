import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./SitesServices.ts"

layer(pglite, { timeout: "60 seconds" })("sites, pglite", everyContract)
