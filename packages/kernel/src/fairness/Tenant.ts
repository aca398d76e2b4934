import { Context } from "effect"

/** The tenant whose work is under way, for fairness where work waits: the caller of a request. Empty outside of requests. */
export const Tenant = Context.Reference<string>("@octavo/kernel/Tenant", { defaultValue: () => "" })
