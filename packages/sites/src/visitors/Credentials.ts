/** The parts of a request that tell who the visitor is. */
export interface Credentials {
  readonly query: URLSearchParams
  readonly cookies: ReadonlyMap<string, string>
  /** The token of `Authorization: Bearer`; null without one. */
  readonly bearer: string | null
  /** The address of the client by which failures are counted, of IPv6 its network; null where it is not known. */
  readonly address: string | null
}
