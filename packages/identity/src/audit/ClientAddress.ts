import { Context } from "effect"

/** The network address of the client whose request is answered; null outside of requests. */
export const ClientAddress = Context.Reference<string | null>("@octavo/identity/ClientAddress", {
  defaultValue: () => null
})
