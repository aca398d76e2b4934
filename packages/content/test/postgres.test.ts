import { postgres } from "./ContentServices.ts"
import { commitRevisionContract } from "./revisions/commitRevision.contract.ts"

commitRevisionContract("postgres", postgres)
