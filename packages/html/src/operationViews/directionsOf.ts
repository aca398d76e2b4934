import type { OperationFacts } from "../operations/OperationFacts.ts"
import type { Direction } from "../values/fits.ts"

/** The directions of the body and of the responses: a webhook is a call to the reader. */
export const directionsOf = ({
  sender
}: OperationFacts): { readonly body: Direction; readonly responses: Direction } =>
  sender === "reader"
    ? { body: "request", responses: "response" }
    : { body: "response", responses: "request" }
