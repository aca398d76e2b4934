import type { User } from "../directory/User.ts"

/** A person as somebody else may see them. Its address has another name than that of `User`, so that neither is taken for the other. */
export interface Person {
  readonly id: string
  readonly displayName: string
  readonly photoUrl: string | null
  /** Null for those who may not know it. */
  readonly shownEmail: string | null
}

/** A user as a person, with the address or without. */
export const personOf = ({ displayName, email, id, photoUrl }: User, showsEmail: boolean): Person => ({
  id,
  displayName,
  photoUrl,
  shownEmail: showsEmail ? email : null
})
