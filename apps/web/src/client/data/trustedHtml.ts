interface Policy {
  readonly createHTML: (html: string) => string
}

interface Factory {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes
const pass: Policy = { createHTML: (html) => html }

/** The policy of Trusted Types for what the server has rendered. The only place where a text becomes HTML. */
const policy = factory?.createPolicy("octavo", pass) ?? pass

/** Puts HTML of the server's renderer into an element. */
export const setServerHtml = (element: Element, html: string): void => {
  // oxlint-disable-next-line no-restricted-properties
  element.innerHTML = policy.createHTML(html)
}
