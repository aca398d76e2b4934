/** The facts that the document gives the application before it asks for anything. The server writes them. */
export interface AppState {
  /** The path under which the installation is, without a slash at its end; empty at the root of a host. */
  readonly base: string
  /** The signature of the session, for every request; null where nobody is signed in. */
  readonly csrf: string | null
  readonly user: {
    readonly id: string
    readonly displayName: string
    readonly email: string
    readonly isOperator: boolean
  } | null
}
