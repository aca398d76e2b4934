/** A new secret of 256 random bits, URL-safe. */
export const newSecret = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")

/** Whether a text has the form of a secret of `newSecret`. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)
