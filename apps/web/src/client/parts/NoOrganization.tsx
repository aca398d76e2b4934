import { useOrganizations } from "../data/organizations.ts"
import { words } from "../screens/home/words.ts"
import { Unread } from "./Unread.tsx"

/** Stands in place of a part about the chosen organization where none is chosen. */
export const NoOrganization = () => {
  const organizations = useOrganizations()
  return organizations.all === undefined ? <Unread reads={[organizations]} /> : <p>{words.noOrganization}</p>
}
