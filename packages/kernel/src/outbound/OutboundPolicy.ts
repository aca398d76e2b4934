import { Context, type Effect } from "effect"
import type { HostUnknown } from "./OutboundUrl.ts"

/** The resolution of host names, and whether private networks are allowed, for `vetUrl`. */
export class OutboundPolicy extends Context.Service<
  OutboundPolicy,
  {
    readonly allowsPrivateNetwork: boolean
    /** All IP addresses of a host name, at least one. */
    readonly resolve: (host: string) => Effect.Effect<readonly [string, ...Array<string>], HostUnknown>
  }
>()("@octavo/kernel/OutboundPolicy") {}
