/** A domain as the addresses of users name it: ASCII (IDNA), in lower case, without a final dot. */
const normalizeDomain = (domain: string): string =>
  (URL.parse(`https://${domain}`)?.hostname ?? domain.toLowerCase()).replace(/\.$/, "")

/** The domains of a provider as they are stored, each once; null for any. */
export const normalizeDomains = (domains: ReadonlyArray<string> | null): ReadonlyArray<string> | null =>
  domains === null ? null : [...new Set(domains.map(normalizeDomain))]
