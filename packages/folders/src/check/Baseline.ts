import { type Finding, fingerprintOf } from "./Finding.ts"

/** The known findings of a folder: how often each fingerprint is accepted. */
export type Baseline = Readonly<Record<string, number>>

/** The baseline that accepts these findings. */
export const baselineOf = (findings: ReadonlyArray<Finding>): Baseline => {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    const fingerprint = fingerprintOf(finding)
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Parses a baseline file; null if it is not valid. */
export const readBaseline = (text: string): Baseline | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const isBaseline =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((count) => Number.isInteger(count))
  return isBaseline ? (value as Baseline) : null
}

/** Divides findings into new ones and those that a baseline accepts. */
export const divideBy = (
  baseline: Baseline,
  findings: ReadonlyArray<Finding>
): { readonly added: ReadonlyArray<Finding>; readonly known: ReadonlyArray<Finding> } => {
  const left = new Map(Object.entries(baseline))
  const added: Array<Finding> = []
  const known: Array<Finding> = []
  for (const finding of findings) {
    const fingerprint = fingerprintOf(finding)
    const count = left.get(fingerprint) ?? 0
    left.set(fingerprint, count - 1)
    ;(count > 0 ? known : added).push(finding)
  }
  return { added, known }
}
