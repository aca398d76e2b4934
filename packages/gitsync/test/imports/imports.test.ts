import { layer } from "@effect/vitest"
import { type GitsyncTests, memory, pglite, postgres } from "./GitsyncServices.ts"
import { importsContract } from "./imports.contract.ts"
import { storesContract } from "./stores.contract.ts"

const contract = (it: GitsyncTests) => {
  storesContract(it)
  importsContract(it)
}

layer(memory)("gitsync, memory", contract)
layer(pglite, { timeout: "60 seconds" })("gitsync, pglite", contract)
layer(postgres, { timeout: "60 seconds" })("gitsync, postgres", contract)
