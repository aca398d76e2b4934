import { GitBookAPI } from "@gitbook/api"
// The client's declarations import their own neighbours without an extension, which this module resolution does not
// follow; so its operations are found by their file.
import type { Api } from "../node_modules/@gitbook/api/dist/client.d.ts"

/** The operations of the official client. */
export type OfficialClient = Pick<
  Api<unknown>,
  | "collections"
  | "getApiInformation"
  | "customHostnames"
  | "emailDomains"
  | "orgs"
  | "spaces"
  | "subdomains"
  | "urls"
  | "user"
  | "users"
>

const operations = (client: object): client is OfficialClient => "orgs" in client && "spaces" in client

/** The official client, unmodified, for an installation of Octavo. */
export const officialClient = (endpoint: string, authToken: string): OfficialClient => {
  const client = new GitBookAPI({ endpoint, authToken })
  if (!operations(client)) throw new Error("The official client lacks operations")
  return client
}
