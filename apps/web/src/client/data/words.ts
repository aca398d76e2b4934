import { localized } from "../languages/localized.ts"

/** The words for requests that fail. */
export const words = localized("errors", {
  request: "Request",
  tryAgain: "Try again",
  unread: "This page could not be loaded",
  unreachable: "The server cannot be reached. Check your connection and try again.",
  status: (status: number) => `The server returned the status ${status}.`,
  fileNotSent: "The file could not be sent. Check your connection and try again.",
  fileNotRead: "The file cannot be read.",
  fileNotStored: "The file was not stored.",
  noText: "This page has no text."
})
