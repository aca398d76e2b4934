/** The permissions of frames of other sites, and the referrer that they get. */
export const frameAttributes = {
  referrerpolicy: "strict-origin-when-cross-origin",
  allow: "fullscreen; picture-in-picture",
  sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation"
} as const
