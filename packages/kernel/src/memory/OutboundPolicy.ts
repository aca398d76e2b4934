import { Effect, Layer } from "effect"
import { OutboundPolicy } from "../outbound/OutboundPolicy.ts"
import { HostUnknown } from "../outbound/OutboundUrl.ts"

/** A world whose only names are the given ones. */
export const layer = (options?: {
  readonly allowPrivateNetwork?: boolean
  readonly hosts?: Record<string, readonly [string, ...Array<string>]>
}) =>
  Layer.succeed(OutboundPolicy, {
    allowsPrivateNetwork: options?.allowPrivateNetwork === true,
    resolve: (host) => {
      const addresses = options?.hosts?.[host]
      return addresses === undefined ? Effect.fail(new HostUnknown({ host })) : Effect.succeed(addresses)
    }
  })
