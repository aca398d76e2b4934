import { localized } from "../languages/localized.ts"

/** The words for requests that fail. */
export const words = localized("errors", {
  request: "Request",
  tryAgain: "Try again",
  unread: "This page could not be loaded",
  unreachable: "The server cannot be reached. Check your connection and try again.",
  noAnswer: "The server has not answered in time. Check whether your change was stored before you repeat it.",
  again: (seconds: number) => `Try again in ${seconds} s.`,
  refused: "The server cannot accept this.",
  forbidden: "You may not do this. An administrator can give you the right.",
  missing: "This no longer exists, or you may not see it.",
  outdated: "Something has changed in the meantime, or prevents this. Reload to see the current state.",
  tooLarge: "This is too large for the server. Send less at once, or a smaller file.",
  tooMany: "There were too many requests.",
  failed: "The server has failed. Try again; if it fails again, tell the operator.",
  away: "The server is not available at the moment.",
  full: "The server has no room left. Tell the operator.",
  status: (status: number) => `The server returned the status ${status}.`,
  fileNotSent: "The file could not be sent. Check your connection and try again.",
  fileNotRead: "The file cannot be read.",
  fileNotStored: "The file was not stored.",
  noText: "This page has no text."
})
