import type { ComparisonTask } from "./DocumentReader.ts"
import { compareDocuments } from "./compareDocuments.ts"
import type { SpecChanges } from "../versions/SpecChange.ts"

const parse = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString("utf8"))

/** Compares two documents that are given as JSON. */
export const compareBytes = ({ base, target, today }: ComparisonTask): SpecChanges =>
  compareDocuments(parse(base), parse(target), today)
