import { Metric } from "effect"

/** A metric by labels: the series of the same values is made once, since making one costs more than counting. */
export const labelled = <Input, State, const Labels extends ReadonlyArray<string>>(
  metric: Metric.Metric<Input, State>,
  ...labels: Labels
) => {
  const known = new Map<string, Metric.Metric<Input, State>>()
  return (...values: { readonly [Index in keyof Labels]: string }): Metric.Metric<Input, State> => {
    const key = values.join("\n")
    let series = known.get(key)
    if (series === undefined) {
      series = Metric.withAttributes(
        metric,
        Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ""]))
      )
      known.set(key, series)
    }
    return series
  }
}
