import { memory } from "./ContentServices.ts"
import { commitRevisionContract } from "./revisions/commitRevision.contract.ts"

commitRevisionContract("memory", memory)
