import { checkRules } from "../check/CheckRule.ts"
import { type Finding, fingerprintOf } from "../check/Finding.ts"
import { pathOf, type Report } from "./Report.ts"

const uriOf = (path: string): string => path.split("/").map(encodeURIComponent).join("/")

/** Findings as SARIF 2.1.0. Known findings stay as suppressed results, because a result that disappears closes its alert. */
export const writeSarif = (report: Report): string => {
  const names = Object.keys(checkRules) as ReadonlyArray<Finding["rule"]>
  const resultOf = (isKnown: boolean) => (finding: Finding) => ({
    ruleId: finding.rule,
    ruleIndex: names.indexOf(finding.rule),
    level: finding.severity,
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(pathOf(report, finding)) },
          region: {
            startLine: finding.line,
            startColumn: finding.column,
            endLine: finding.endLine,
            endColumn: finding.endColumn
          }
        }
      }
    ],
    partialFingerprints: { "octavo/v1": fingerprintOf(finding) },
    ...(isKnown && { baselineState: "unchanged", suppressions: [{ kind: "external" }] })
  })
  const rules = names.map((id) => {
    const { severity, summary } = checkRules[id]
    const level = severity === "off" ? "note" : severity
    return { id, shortDescription: { text: summary }, defaultConfiguration: { level } }
  })
  return JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "octavo", version: report.version, rules } },
          columnKind: "utf16CodeUnits",
          results: [...report.added.map(resultOf(false)), ...report.known.map(resultOf(true))]
        }
      ]
    },
    null,
    2
  )
}
