/** What frames of other sites may do, and what they are told. */
export const frameAttributes = {
  referrerpolicy: "strict-origin-when-cross-origin",
  allow: "fullscreen; picture-in-picture",
  sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation"
} as const
