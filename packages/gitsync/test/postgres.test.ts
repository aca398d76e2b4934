import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { postgres } from "./imports/GitsyncServices.ts"

layer(postgres, { timeout: "60 seconds" })("gitsync, postgres", (it) => everyContract(it))
