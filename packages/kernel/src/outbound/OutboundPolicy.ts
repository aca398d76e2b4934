import { Context, type Effect } from "effect"
import type { HostUnknown } from "./OutboundUrl.ts"

/** Where names lead, and whether private networks are open: what `vetUrl` must know about the outside. */
export class OutboundPolicy extends Context.Service<
  OutboundPolicy,
  {
    readonly allowsPrivateNetwork: boolean
    /** All IP addresses of a host name, at least one. */
    readonly resolve: (host: string) => Effect.Effect<readonly [string, ...Array<string>], HostUnknown>
  }
>()("@octavo/kernel/OutboundPolicy") {}
