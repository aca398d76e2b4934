import { localized } from "../../languages/localized.ts"

/** The words of pull requests of connected repositories. */
export const words = localized("pulls", {
  nameOf: (title: string, number: number) => (title === "" ? `Pull request #${number}` : title),
  number: (number: number) => `Pull request #${number}`,
  status: { waiting: "Preview in preparation", ready: "Preview", failed: "No preview" },
  gone: "There is no preview. It was removed when the pull request was closed, or the repository is no longer connected.",
  atService: "Show the pull request",
  commit: (commit: string) => `Commit ${commit}`,
  former: "This is the preview of the commit before. The one of the newest commit is in preparation.",
  failed: (reason: string) => `The newest commit has no preview. ${reason}`,
  statusFailed: (reason: string) => `The commit status was not sent. ${reason}`,
  onSite: "Show on a site",
  problems: "New problems",
  noProblems: "The commit adds no problems.",
  notChecked: "The commit was not checked: it took too much time or memory.",
  counts: (errors: number, warnings: number) => `Errors: ${errors}. Warnings: ${warnings}.`,
  error: "Error",
  warning: "Warning",
  back: "Back to the pull request"
})
