import { signInTarget } from "@octavo/identity"

/** The installation as browsers see it: the addresses of its pages and the names of its cookies. */
export class Site {
  /** The public URL without a slash at its end. */
  readonly url: string
  readonly origin: string
  readonly isSecure: boolean

  constructor(publicUrl: string) {
    this.url = publicUrl
    this.origin = new URL(publicUrl).origin
    this.isSecure = publicUrl.startsWith("https:")
  }

  /** The absolute address of a path of ours. Redirects are absolute, so that no path is taken for another host. */
  at(path: string): string {
    return `${this.url}${path}`
  }

  /** The address that a browser is sent to after the sign-in: `to` if it is one of ours, else the account. */
  targetOf(to: string | null): string {
    return `${this.origin}${signInTarget(to, this.url)}`
  }

  /** A target as a parameter of our own pages: its path and query. */
  pathOf(target: string): string {
    return target.slice(this.origin.length)
  }
}
