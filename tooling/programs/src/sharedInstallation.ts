import { askRun } from "@octavo/kernel/testing"

/** The environment variable by which test files find the process that starts the shared installations. */
export const addressVariable = "OCTAVO_TEST_INSTALLATIONS"

/** The store of a shared installation. */
export type SharedStore = "memory" | "postgres"

/** The settings of a shared installation that its callers need. */
interface SharedSettings {
  readonly OCTAVO_PUBLIC_URL: string
  readonly OCTAVO_BOOTSTRAP_TOKEN: string
}

/**
 * Makes an organization on the installation that all test files of the run share, which starts when the first file asks for it. Resolves to
 * the settings of the installation, the id of the organization, and a token of its administrator that reaches no other organization.
 */
export const sharedInstallation = async (store: SharedStore) => {
  const settings = (await askRun(addressVariable, `/${store}`)) as SharedSettings
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${settings.OCTAVO_PUBLIC_URL}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${settings.OCTAVO_BOOTSTRAP_TOKEN}`,
        "content-type": "application/json"
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`)
    return (await response.json()) as { readonly id: string; readonly token: string }
  }
  const organization = await ask("POST", "/v1/admin/organizations", { title: "Acme" })
  const user = await ask("GET", "/v1/user")
  const { token } = await ask("POST", `/v1/admin/users/${user.id}/tokens`, {
    label: "Tests",
    organization: organization.id
  })
  return { settings, organization: organization.id, token }
}
