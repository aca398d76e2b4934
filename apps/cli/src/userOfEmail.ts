import { allItems, type Client } from "@octavo/client"
import { normalizeEmail } from "@octavo/identity"
import { Effect } from "effect"
import { Failed } from "./failures.ts"

/** The user with an address; for operators. */
export const userOfEmail = Effect.fnUntraced(function* (client: Client, email: string) {
  const users = yield* allItems((query) => client.admin.listAllUsers({ query }))
  const found = users.find((user) => user.email === normalizeEmail(email))
  if (found !== undefined) return found
  return yield* new Failed({
    message: `There is no user with the address ${email}: octavo user list shows all`
  })
})
