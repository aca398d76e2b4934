import { layer } from "@effect/vitest"
import { postgres } from "./ContentServices.ts"
import { everyContract } from "./everyContract.ts"
import { interruptionsContract } from "./postgres/interruptions.contract.ts"
import { olderSourcesContract } from "./postgres/olderSources.contract.ts"
import { organizationPlansContract } from "./postgres/organizationPlans.contract.ts"
import { plansContract } from "./postgres/plans.contract.ts"
import { referencesContract } from "./postgres/references.contract.ts"
import { rowsContract } from "./postgres/rows.contract.ts"
import { searchIndexContract } from "./postgres/searchIndex.contract.ts"
import { searchScopesContract } from "./postgres/searchScopes.contract.ts"
import { permissionStatementsContract } from "./permissions/permissions.contract.ts"
import { statisticsContract } from "./postgres/statistics.contract.ts"
import { statementsContract } from "./postgres/statements.contract.ts"

layer(postgres, { timeout: "60 seconds" })("content, postgres", (it) => {
  everyContract(it)
  statementsContract(it)
  permissionStatementsContract(it)
  interruptionsContract(it)
  plansContract(it)
  organizationPlansContract(it)
  referencesContract(it)
  olderSourcesContract(it)
  rowsContract(it)
  searchIndexContract(it)
  searchScopesContract(it)
  statisticsContract(it)
})
