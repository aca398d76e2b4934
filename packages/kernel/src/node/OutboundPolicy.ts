import { Effect, Layer } from "effect"
import { lookup } from "node:dns/promises"
import { OutboundPolicy } from "../outbound/OutboundPolicy.ts"
import { HostUnknown } from "../outbound/OutboundUrl.ts"

const resolve = Effect.fn("kernel.OutboundPolicy.resolve")(function* (host: string) {
  const answers = yield* Effect.tryPromise({
    try: () => lookup(host, { all: true, verbatim: true }),
    catch: (cause) =>
      new HostUnknown({
        host,
        ...(cause instanceof Error && "code" in cause && cause.code === "EAI_AGAIN" && { isPassing: true })
      })
  }).pipe(
    Effect.timeoutOrElse({
      duration: "10 seconds",
      orElse: () => Effect.fail(new HostUnknown({ host, isPassing: true }))
    })
  )
  const [first, ...rest] = answers.map((answer) => answer.address)
  return first === undefined ? yield* new HostUnknown({ host }) : ([first, ...rest] as const)
})

/** Names as this machine resolves them. Private networks stay closed unless the operator opens them. */
export const layer = (options?: { readonly allowPrivateNetwork?: boolean }) =>
  Layer.succeed(OutboundPolicy, { allowsPrivateNetwork: options?.allowPrivateNetwork === true, resolve })
