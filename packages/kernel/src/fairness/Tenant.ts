import { Context } from "effect"

/**
 * The tenant whose work is under way, for fairness where work waits: the caller of a request, the address
 * of a visitor or of a sign-in, the organization of a job. Empty elsewhere.
 */
export const Tenant = Context.Reference<string>("@octavo/kernel/Tenant", { defaultValue: () => "" })
