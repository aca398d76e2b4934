import { Context } from "effect"

/** Whose work is under way, for what is shared fairly: the caller of a request. Empty where all work counts as one tenant's. */
export const Tenant = Context.Reference<string>("@octavo/kernel/Tenant", { defaultValue: () => "" })
