/** The problem that keeps an address of an identity provider from being used, named as `what`; null for none. */
export const findUrlProblem = (
  text: string,
  what: "issuer" | "sign-in address",
  allowsHttp: boolean
): string | null => {
  if (text === "") return `The ${what} of the identity provider is missing.`
  const url = URL.parse(text)
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return `The ${what} is not a web address. It begins with https://.`
  }
  if (url.username !== "" || url.password !== "") return `The ${what} contains a user name or password.`
  if (text.includes("#")) return `The ${what} contains a fragment. Remove it from # on.`
  if (url.protocol === "http:" && !allowsHttp) {
    return `The ${what} does not use https. http is for installations with OCTAVO_ALLOW_PRIVATE_NETWORK.`
  }
  return null
}
