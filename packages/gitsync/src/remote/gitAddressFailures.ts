import { GitRefRefused } from "./GitRef.ts"
import { GitUrlRefused } from "./GitUrl.ts"

/** The errors of the address of a repository and the name of a branch that a request gives. */
export const gitAddressFailures = [GitUrlRefused, GitRefRefused] as const
