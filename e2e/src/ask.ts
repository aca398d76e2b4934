import { Effect } from "effect"

/** What an operation of the official client answers. */
export const ask = <A>(call: () => Promise<{ data: A }>) =>
  Effect.map(Effect.promise(call), ({ data }) => data)

/** The status with which an operation of the official client fails, or `done`. */
export const statusOf = (call: () => Promise<unknown>) =>
  Effect.promise(() =>
    call().then(
      () => "done",
      (error: { readonly code?: number }) => error.code
    )
  )
