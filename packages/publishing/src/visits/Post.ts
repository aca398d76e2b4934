/** The body of a request that sends something, and what tells who sends it. */
export interface Post {
  readonly contentType: string
  /** The header `Origin`; null without one. */
  readonly origin: string | null
  /** The version of MCP that a client speaks; null without one. */
  readonly protocolVersion: string | null
  /** Null for a body beyond `maxPostBytes`, or one that could not be read. */
  readonly body: string | null
}

/** The longest body that sites take, in bytes. */
export const maxPostBytes = 65_536
