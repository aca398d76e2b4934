import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { memory } from "./imports/GitsyncServices.ts"

layer(memory)("gitsync, memory", (it) => everyContract(it))
