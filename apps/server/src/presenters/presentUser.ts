import type { UserResource } from "@octavo/api"
import type { User } from "@octavo/identity"

export const presentUser =
  (publicUrl: string) =>
  (user: User): UserResource => ({
    object: "user",
    id: user.id,
    displayName: user.displayName,
    email: user.email,
    ...(user.photoUrl !== null && { photoURL: user.photoUrl }),
    urls: { location: `${publicUrl}/v1/users/${user.id}` }
  })
