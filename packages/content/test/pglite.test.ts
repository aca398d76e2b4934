import { pglite } from "./ContentServices.ts"
import { commitRevisionContract } from "./revisions/commitRevision.contract.ts"

commitRevisionContract("pglite", pglite)
