import { pathOf, type Report } from "./Report.ts"

const dataOf = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")

const propertyOf = (text: string): string => dataOf(text).replaceAll(":", "%3A").replaceAll(",", "%2C")

/** Findings as workflow commands of GitHub Actions, which annotate the lines of a pull request. */
export const writeGithub = (report: Report): string =>
  report.added
    .map((finding) => {
      const { column, endColumn, endLine, line, message, rule, severity } = finding
      const place = line === endLine ? `,col=${column},endColumn=${endColumn}` : ""
      const file = propertyOf(pathOf(report, finding))
      return `::${severity} file=${file},line=${line},endLine=${endLine}${place},title=${rule}::${dataOf(message)}`
    })
    .join("\n")
