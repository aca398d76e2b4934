import { pathOf, type Report } from "./Report.ts"

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Characters that XML 1.0 cannot have are left out. */
const xml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (character) => escapes[character]!)

/** Findings as JUnit XML: a failed case for each error and a skipped one for each warning, or one passed case. */
export const writeJunit = (report: Report): string => {
  const { added } = report
  const errors = added.filter(({ severity }) => severity === "error").length
  const cases = added.map((finding) => {
    const { column, line, message, rule, severity } = finding
    const place = `${pathOf(report, finding)}:${line}:${column}`
    const inner =
      severity === "error"
        ? `<failure type="${rule}" message="${xml(message)}">${xml(place)}</failure>`
        : `<skipped message="${xml(message)}"/>`
    return `    <testcase classname="octavo.${rule}" name="${xml(place)}">${inner}</testcase>`
  })
  const tests = Math.max(1, cases.length)
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites>`,
    `  <testsuite name="octavo check" tests="${tests}" failures="${errors}" skipped="${cases.length - errors}" errors="0">`,
    ...(cases.length > 0 ? cases : [`    <testcase classname="octavo" name="check"/>`]),
    `  </testsuite>`,
    `</testsuites>`
  ].join("\n")
}
