import type { UserResource } from "@octavo/api"
import type { Person } from "@octavo/identity"

/** A person as the caller may see them: without an address for those who may not know it. */
export const presentUser =
  (publicUrl: string) =>
  (user: Person): UserResource => ({
    object: "user",
    id: user.id,
    displayName: user.displayName,
    ...(user.shownEmail !== null && { email: user.shownEmail }),
    ...(user.photoUrl !== null && { photoURL: user.photoUrl }),
    urls: { location: `${publicUrl}/v1/users/${user.id}` }
  })
