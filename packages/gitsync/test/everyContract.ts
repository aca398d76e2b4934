import type { GitsyncTests } from "./imports/GitsyncServices.ts"
import { importsContract } from "./imports/imports.contract.ts"
import { storesContract } from "./imports/stores.contract.ts"
import { exportsContract } from "./syncs/exports.contract.ts"
import { addressesContract } from "./syncs/addresses.contract.ts"
import { conditionsContract } from "./syncs/conditions.contract.ts"
import { redirectsContract } from "./syncs/redirects.contract.ts"
import { replacingContract } from "./syncs/replacing.contract.ts"
import { generatedPagesContract } from "./syncs/generatedPages.contract.ts"
import { tableOfContentsContract } from "./syncs/tableOfContents.contract.ts"
import { conflictsContract } from "./syncs/conflicts.contract.ts"
import { connectionsContract } from "./syncs/connections.contract.ts"
import { failureClassesContract } from "./syncs/failureClasses.contract.ts"
import { oddRepositoriesContract } from "./syncs/oddRepositories.contract.ts"
import { deletionsContract } from "./syncs/deletions.contract.ts"
import { brokenReferencesContract } from "./syncs/brokenReferences.contract.ts"
import { pullRequestsContract } from "./pullRequests/pullRequests.contract.ts"
import { pullsContract } from "./pushes/pulls.contract.ts"
import { pushesContract } from "./pushes/pushes.contract.ts"
import { formerLayoutsContract } from "./syncs/formerLayouts.contract.ts"

/**
 * The contracts of all stores of synchronisation. With `isAtLength` they include the rules about files of repositories, which make no
 * queries of their own.
 */
export const everyContract = (it: GitsyncTests, isAtLength = true) => {
  storesContract(it)
  importsContract(it)
  exportsContract(it)
  replacingContract(it)
  connectionsContract(it)
  conflictsContract(it)
  pullRequestsContract(it)
  brokenReferencesContract(it)
  if (!isAtLength) return
  addressesContract(it)
  conditionsContract(it)
  redirectsContract(it)
  tableOfContentsContract(it)
  generatedPagesContract(it)
  failureClassesContract(it)
  oddRepositoriesContract(it)
  deletionsContract(it)
  formerLayoutsContract(it)
  pushesContract(it)
  pullsContract(it)
}
