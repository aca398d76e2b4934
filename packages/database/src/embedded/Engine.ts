/** A running embedded Postgres: one session that answers whole messages of the wire protocol, in order. */
export interface Engine {
  /** Resolves when every message in `frames` was answered; what comes back is given to `onData` as it comes. */
  readonly exec: (frames: Uint8Array, onData: (data: Uint8Array) => void) => Promise<void>
  readonly close: () => Promise<void>
}
