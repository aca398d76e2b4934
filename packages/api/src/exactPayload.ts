import { Context } from "effect"
import { HttpApi } from "effect/http-api"

/** Annotates groups whose payloads are stored: a field that the API does not have fails with 400, which names it, instead of being dropped. */
export const exactPayload: Context.Context<HttpApi.PayloadParseOptions> = Context.make(
  HttpApi.PayloadParseOptions,
  { onExcessProperty: "error" }
)
