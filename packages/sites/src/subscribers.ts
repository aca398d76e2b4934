import { forgetSpace } from "./published/forgetSpace.ts"

/** The subscribers of sites to events of other packages. */
export const subscribers = [forgetSpace]
