import { createHmac } from "node:crypto"

const prefix = "whsec_"
const secretBytes = 32

/** Makes a secret as Standard Webhooks writes it: `whsec_` and base64. */
export const newWebhookSecret = (): string =>
  prefix + Buffer.from(crypto.getRandomValues(new Uint8Array(secretBytes))).toString("base64")

/** The signature of a message by one secret: HMAC-SHA256 of its id, its time in seconds and its body. */
export const signWebhook = (
  secret: string,
  { body, id, seconds }: { readonly id: string; readonly seconds: number; readonly body: string }
): string => {
  const key = Buffer.from(secret.slice(prefix.length), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`
}

/** The signature that front ends of sites check: HMAC-SHA256 of the body by the secret as it is written, in hex. */
export const signRevalidation = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body).digest("hex")
