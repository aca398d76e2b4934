/** The words of generated pages that no author wrote, in English. `{count}`, `{list}` and `{value}` are replaced. */
export const englishSpecWords = {
  overview: "Overview",
  other: "Other",
  webhooks: "Webhooks",
  models: "Models",
  changes: "Changes",
  deprecated: "(deprecated)",
  operation: "{count} operation",
  operations: "{count} operations",
  changedOperations: "Operations: {list}.",
  countAdded: "{count} added",
  countRemoved: "{count} removed",
  countChanged: "{count} changed",
  countBreaking: "{count} breaking",
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  breaking: "(breaking)",
  isBreaking: "Breaking:",
  from: "from {value}",
  to: "to {value}",
  moreChanges: "{count} more changes",
  moreOperations: "{count} more operations",
  descriptionsChanged: "descriptions changed"
}

/** The words of generated pages in a language. */
export type SpecWords = Readonly<Record<keyof typeof englishSpecWords, string>>

/** A text with a number or words in the place of its gap. */
export const filled = (text: string, value: string | number): string =>
  text.replace(/\{\w+\}/, () => String(value))
