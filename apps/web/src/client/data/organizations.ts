import type { OrganizationResource } from "@octavo/api"
import { signal } from "@preact/signals"
import { useRead } from "./reads.ts"
import { remember, remembered } from "./remembered.ts"

/** A list of the API. */
export interface List<T> {
  readonly items: ReadonlyArray<T>
  readonly next?: { readonly page: string }
}

const chosen = signal(remembered("organization"))

/** Chooses the organization that home, search and the palette are about. */
export const chooseOrganization = (id: string): void => {
  if (chosen.value === id) return
  chosen.value = id
  remember("organization", id)
}

/** The organizations of the person, and the chosen one. */
export const useOrganizations = () => {
  const read = useRead<List<OrganizationResource>>("/orgs?limit=1000")
  const all = read.answer?.value.items
  return { ...read, all, current: all?.find(({ id }) => id === chosen.value) ?? all?.[0] }
}
