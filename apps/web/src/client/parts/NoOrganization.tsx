import { useOrganizations } from "../data/organizations.ts"
import { words } from "../screens/home/words.ts"
import { Unread } from "./Unread.tsx"

/** A part of a screen about the chosen organization, while there is none. */
export const NoOrganization = () => {
  const organizations = useOrganizations()
  return organizations.all === undefined ? <Unread reads={[organizations]} /> : <p>{words.noOrganization}</p>
}
