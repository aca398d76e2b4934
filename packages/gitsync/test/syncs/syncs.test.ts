import { layer } from "@effect/vitest"
import { replacingContract } from "./replacing.contract.ts"
import { addressesContract } from "./addresses.contract.ts"
import { type GitsyncTests, memory, pglite, postgres } from "../imports/GitsyncServices.ts"
import { connectionsContract } from "./connections.contract.ts"
import { deletionsContract } from "./deletions.contract.ts"
import { failureClassesContract } from "./failureClasses.contract.ts"
import { tableOfContentsContract } from "./tableOfContents.contract.ts"
import { exportsContract } from "./exports.contract.ts"
import { oddRepositoriesContract } from "./oddRepositories.contract.ts"

const contract = (it: GitsyncTests) => {
  exportsContract(it)
  addressesContract(it)
  replacingContract(it)
  tableOfContentsContract(it)
  connectionsContract(it)
  failureClassesContract(it)
  oddRepositoriesContract(it)
  deletionsContract(it)
}

layer(memory)("synchronisation, memory", contract)
layer(pglite, { timeout: "60 seconds" })("synchronisation, pglite", contract)
layer(postgres, { timeout: "60 seconds" })("synchronisation, postgres", contract)
