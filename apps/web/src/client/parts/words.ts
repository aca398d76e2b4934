import { localized } from "../languages/localized.ts"

/** The words of dialogs, notices and places that wait, in English. */
export const words = localized("parts", {
  cancel: "Cancel",
  close: "Close",
  working: "Working…",
  notices: "Notices",
  dismiss: "Dismiss",
  loading: "Loading"
})
