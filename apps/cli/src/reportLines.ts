import { describeLoss, describeReport, type ImportReport } from "@octavo/kernel"

/** The report of an import that was not made: its source with sizes, and a line for each kind of loss. */
export const reportLines = (report: ImportReport): ReadonlyArray<string> => [
  describeReport(report),
  ...report.losses.map((loss) => `  ${describeLoss(loss)}`)
]
