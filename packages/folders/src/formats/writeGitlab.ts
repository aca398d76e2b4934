import { fingerprintOf } from "../check/Finding.ts"
import { pathOf, type Report } from "./Report.ts"

/** Findings as a report of GitLab Code Quality. Equal fingerprints are numbered, because GitLab shows each once. */
export const writeGitlab = (report: Report): string => {
  const counts = new Map<string, number>()
  return JSON.stringify(
    report.added.map((finding) => {
      const fingerprint = fingerprintOf(finding)
      const count = counts.get(fingerprint) ?? 0
      counts.set(fingerprint, count + 1)
      return {
        description: finding.message,
        check_name: finding.rule,
        fingerprint: count === 0 ? fingerprint : `${fingerprint}-${count}`,
        severity: finding.severity === "error" ? "major" : "minor",
        location: { path: pathOf(report, finding), lines: { begin: finding.line, end: finding.endLine } }
      }
    }),
    null,
    2
  )
}
