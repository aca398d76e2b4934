import { Context, type Effect } from "effect"

/** The data that one installation of Octavo has exactly once, whatever the number of its processes. */
export class Installation extends Context.Service<
  Installation,
  {
    /** The secret that signs cursors and links, 32 random bytes made on the first start. */
    readonly secret: Effect.Effect<Uint8Array>
    /** Stores the public URL of the last start, and answers the one before it; null on the first start. */
    readonly replacePublicUrl: (url: string) => Effect.Effect<string | null>
  }
>()("@octavo/kernel/Installation") {}
