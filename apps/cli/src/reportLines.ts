import { describeLoss, describeReport, type ImportReport } from "@octavo/kernel"

/** The report of an import that was not made: its source with sizes, a line for each kind of loss, and the languages and versions. */
export const reportLines = (report: ImportReport): ReadonlyArray<string> => [
  describeReport(report),
  ...report.losses.map((loss) => `  ${describeLoss(loss)}`),
  ...(report.variants === undefined
    ? []
    : [
        `  Languages and versions: ${report.variants.length}; octavo import --site makes a site with a space for each`
      ])
]
