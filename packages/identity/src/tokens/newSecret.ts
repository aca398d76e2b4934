/** A secret that cannot be guessed: 256 random bits, URL-safe. */
export const newSecret = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
