import { Context } from "effect"

/** The address under which clients reach this installation, without a slash at its end. */
export const PublicUrl = Context.Reference<string>("@octavo/server/PublicUrl", {
  defaultValue: () => "http://localhost:4000"
})
