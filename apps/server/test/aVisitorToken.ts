import { createHmac } from "node:crypto"

/** A token of a visitor, signed with the key of a site. */
export const aVisitorToken = (privateKey: string, claims: object = {}): string => {
  const signed = [{ alg: "HS256" }, { exp: 9_999_999_999, ...claims }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  return `${signed}.${createHmac("sha256", privateKey).update(signed).digest("base64url")}`
}
