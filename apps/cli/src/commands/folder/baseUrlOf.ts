import { Effect } from "effect"
import { WrongUsage } from "../../failures.ts"

/** The URL of a site that `--base-url` gives, without a slash at its end. */
export const baseUrlOf = Effect.fnUntraced(function* (given: string) {
  const url = URL.parse(given)
  if (url === null || url.protocol !== "https:" || url.search !== "" || url.hash !== "") {
    return yield* new WrongUsage({
      message: "--base-url: write the address of the site as https://example.com/docs."
    })
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`
})
