import type { OrganizationId } from "@octavo/identity"
import { createHash } from "node:crypto"
import type { Site } from "../sites/Site.ts"

/** The ways to prove that an organization controls a hostname: a TXT record or a file, with a text that no other organization has. */
export interface HostnameVerification {
  readonly text: string
  /** The name of the TXT record. */
  readonly record: string
  /** The URL of the file. */
  readonly file: string
}

const textOf = (organizationId: OrganizationId, hostname: string): string =>
  `octavo-verification=${createHash("sha256").update(`${organizationId} ${hostname}`).digest("base64url").slice(0, 32)}`

/**
 * The record or file that verifies a hostname for an organization. The text is no secret: it names the organization, and only who controls
 * the hostname can publish it there.
 */
export const hostnameVerification = (
  organizationId: OrganizationId,
  hostname: string
): HostnameVerification => ({
  text: textOf(organizationId, hostname),
  record: `_octavo.${hostname}`,
  file: `http://${hostname}/.well-known/octavo-verification`
})

/** A site whose organization claims a hostname. */
export type HostnameClaim = Pick<Site, "id" | "organizationId"> & { readonly hostname: string }

/** The evidence that an organization controls a hostname: the TXT records found, a file, or the word of an operator. */
export type HostnameProof =
  | { readonly by: "record"; readonly records: ReadonlyArray<string> }
  | { readonly by: "file" | "operator" }

/**
 * Whether a proof takes a hostname from the organization that verified it before. A record does so once the record of that organization
 * is gone, because the domain has another owner then. A file does not, because the present site may serve it.
 */
export const takesOver = (proof: HostnameProof, holder: OrganizationId, hostname: string): boolean =>
  proof.by === "operator" || (proof.by === "record" && !proof.records.includes(textOf(holder, hostname)))
